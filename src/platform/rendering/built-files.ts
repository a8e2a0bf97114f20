import { join } from 'node:path'
import { type Context, Hono } from 'hono'
import { serveStatic } from 'hono/bun'
import type { ServeStaticOptions } from 'hono/serve-static'
import { ROOT } from '#platform/root.ts'

const PDFJS = join(ROOT, 'node_modules/pdfjs-dist')
const FOR_EVER = 'public, max-age=31536000, immutable'
const AN_HOUR = 'public, max-age=3600'

/** Other sites must not embed the files, and browsers must not guess their types. */
const HEADERS = { 'cross-origin-resource-policy': 'same-origin', 'x-content-type-options': 'nosniff' }

const missing = (c: Context) => c.json({ error: 'File not found.' }, 404, HEADERS)

const serveFrom = (root: string, cacheControl: string, options: ServeStaticOptions) =>
  serveStatic({
    root,
    ...options,
    onFound(_, c) {
      for (const [name, value] of Object.entries({ ...HEADERS, 'cache-control': cacheControl })) c.header(name, value)
    },
  })

/** Serves the browser build, which includes `public/`, precompressed if the browser accepts it. */
export function builtFiles(root: string) {
  const serve = (cacheControl: string) => serveFrom(root, cacheControl, { precompressed: true })
  return new Hono()
    .get('/assets/:file{[\\w.-]{1,100}}', serve(FOR_EVER))
    .get('/assets/*', missing)
    .get('/:file{[\\w-]{1,100}\\.(?:svg|ico|png|jpg|txt)}', serve(AN_HOUR))
}

/** Serves what pdf.js loads on demand: fonts and character maps that a PDF does not embed, and image decoders. */
export function pdfjsFiles() {
  const serve = serveFrom(PDFJS, AN_HOUR, { rewriteRequestPath: (path) => path.replace('/pdfjs', '') })
  return new Hono()
    .get('/pdfjs/:folder{cmaps|standard_fonts|wasm}/:file{[\\w.-]{1,100}}', serve)
    .get('/pdfjs/*', missing)
}
