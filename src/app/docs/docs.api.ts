import { join } from 'node:path'
import { Hono } from 'hono'
import type { AppEnv } from '#platform/api/app-env.ts'
import type { createRouter } from '#platform/api/openapi.ts'
import { ROOT } from '#platform/root.ts'
import { docsPage } from './docs-page.ts'

const STYLES = [join(ROOT, 'src/ui/site/tokens.css'), join(ROOT, 'src/app/docs/docs.css')]
const CSP = "default-src 'none'; style-src 'self'; img-src 'self'; frame-ancestors 'none'"

const HEAD = {
  openapi: '3.1.0',
  info: {
    title: 'Trellis',
    version: '1',
    description: 'The API of the website and its back office. Every error response includes a human-readable message.',
  },
}

const SECURITY_SCHEMES = {
  bearer: { type: 'http', scheme: 'bearer' },
  cookie: { type: 'apiKey', in: 'cookie', name: 'session' },
} as const

const SECURITY = [{ bearer: [] }, { cookie: [] }]

// Refers to the Error schema by name, because these responses are added after the documents are generated.
const refusal = (description: string) => ({
  description,
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
})

const REFUSALS = {
  401: refusal('Not logged in, or the session has ended.'),
  403: refusal('The request was sent from another site.'),
}

type Router = ReturnType<typeof createRouter>

/**
 * Serves `/api/openapi.json`, generated from the schemas of the calls, and the same as HTML at `/api/docs`. `filesApi`
 * has the files that other programs read.
 */
export function docsApi({ publicApi, filesApi, adminApi }: Record<'publicApi' | 'filesApi' | 'adminApi', Router>) {
  // Cached from the first request on, because generating the description blocks the event loop for 20 ms.
  let made: { json: string; html: string } | undefined
  const describe = () => {
    if (made) return made
    const open = publicApi.getOpenAPI31Document(HEAD)
    const paths = { ...open.paths, ...filesApi.getOpenAPI31Document(HEAD).paths }
    const description = merge({ ...open, paths }, adminApi.getOpenAPI31Document(HEAD))
    made = { json: JSON.stringify(description), html: docsPage(description) }
    return made
  }
  return new Hono<AppEnv>()
    .get('/openapi.json', (c) => c.body(describe().json, 200, { 'content-type': 'application/json' }))
    .get('/docs', (c) => {
      c.header('content-security-policy', CSP)
      return c.html(describe().html)
    })
    .get('/docs/docs.css', async (c) => {
      const texts = await Promise.all(STYLES.map((path) => Bun.file(path).text()))
      return c.body(texts.join('\n'), 200, { 'content-type': 'text/css; charset=utf-8' })
    })
}

type Call = { responses: Record<string, unknown> }
type Description = ReturnType<Router['getOpenAPI31Document']>

/** Merges both descriptions, and marks the calls of `closed` as needing a session. */
function merge(open: Description, closed: Description): Description {
  const paths = { ...open.paths }
  for (const [path, calls] of Object.entries(closed.paths ?? {})) {
    const guarded = Object.entries(calls as Record<string, Call>).map(([method, call]) => {
      const responses = { ...call.responses, ...REFUSALS }
      return [method, { ...call, responses, security: SECURITY }]
    })
    paths[path] = { ...paths[path], ...Object.fromEntries(guarded) }
  }
  const schemas = { ...open.components?.schemas, ...closed.components?.schemas }
  return { ...open, paths, components: { schemas, securitySchemes: SECURITY_SCHEMES } }
}
