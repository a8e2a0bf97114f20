import { join } from 'node:path'
import { Hono } from 'hono'
import { serveStatic } from 'hono/bun'
import { secureHeaders } from 'hono/secure-headers'
import { type ApiDeps, createApi } from './api.ts'
import type { Config } from './config.ts'
import type { AppEnv } from './openapi.ts'
import { compress } from './pages/compress.ts'
import { type PageSource, servePages } from './pages/pages.ts'

const PDFJS = join(import.meta.dir, '../node_modules/pdfjs-dist')

type AppDeps = ApiDeps & {
  config: Config
  pages: PageSource
  /** What the build made for the browser; without it, someone else serves that. */
  browserFolder?: string
}

export function createApp({ config, pages, browserFolder, ...deps }: AppDeps) {
  const api = createApi(deps)
  const app = new Hono<AppEnv>({ strict: false })
  app.use(async (c, next) => {
    const start = performance.now()
    await next()
    const { requestId } = c.var
    const ms = Math.round(performance.now() - start)
    deps.log.info({ requestId, method: c.req.method, path: c.req.path, status: c.res.status, ms }, 'request')
  })
  app.use(secureHeaders({ crossOriginResourcePolicy: 'same-origin', xFrameOptions: 'DENY' }), compress)
  app.route('/', api)
  if (browserFolder) {
    const serveBuilt = (cacheControl: string) =>
      serveStatic({
        root: browserFolder,
        precompressed: true,
        onFound: (_, c) => c.header('cache-control', cacheControl),
      })
    app.use('/assets/*', serveBuilt('public, max-age=31536000, immutable'))
    app.get('/assets/*', (c) => c.text('There is no such file.', 404))
    app.use('*', serveBuilt('public, max-age=3600'))
  }
  // Fonts and character maps that a PDF may rely on instead of bringing them along.
  app.get('/pdfjs/*', serveStatic({ root: PDFJS, rewriteRequestPath: (path) => path.replace('/pdfjs', '') }), (c) =>
    c.text('There is no such file.', 404),
  )
  app.get(
    '*',
    servePages(config, pages, async (input, init) => api.request(input, init)),
  )
  return app
}
