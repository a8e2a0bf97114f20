import { join } from 'node:path'
import { Hono } from 'hono'
import type { AppEnv } from '../../platform/http/app-env.ts'
import type { createRouter } from '../../platform/http/openapi.ts'
import { ROOT } from '../../platform/root.ts'
import { docsPage } from './docs-page.ts'

const STYLES = [join(ROOT, 'src/ui/site/tokens.css'), join(ROOT, 'src/app/docs/docs.css')]
const CSP = "default-src 'none'; style-src 'self'; img-src 'self'; frame-ancestors 'none'"

const HEAD = {
  openapi: '3.1.0',
  info: {
    title: 'Trellis',
    version: '1',
    description:
      'The calls of the website and its back office. Every error response includes a message written for people.',
  },
}

const SECURITY_SCHEMES = {
  bearer: { type: 'http', scheme: 'bearer' },
  cookie: { type: 'apiKey', in: 'cookie', name: 'session' },
} as const

const SECURITY = [{ bearer: [] }, { cookie: [] }]

// The schemas of the calls are written already: this one is named by what all of them have.
const refusal = (description: string) => ({
  description,
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
})

const REFUSALS = {
  401: refusal('Not signed in, or the session has ended.'),
  403: refusal('Request sent from another site.'),
}

type Router = ReturnType<typeof createRouter>

/** `/api/openapi.json`, made from the schemas of the calls, and `/api/docs`, which is the same for people. */
export function docsApi(api: Router, adminApi: Router) {
  // Once, for who asks first: it takes 20 ms, in which nobody else has a turn.
  let made: { forPrograms: string; forPeople: string } | undefined
  const describe = () => {
    if (made) return made
    const description = merge(api.getOpenAPI31Document(HEAD), adminApi.getOpenAPI31Document(HEAD))
    made = { forPrograms: JSON.stringify(description), forPeople: docsPage(description) }
    return made
  }
  return new Hono<AppEnv>()
    .get('/openapi.json', (c) => c.body(describe().forPrograms, 200, { 'content-type': 'application/json' }))
    .get('/docs', (c) => {
      c.header('content-security-policy', CSP)
      return c.html(describe().forPeople)
    })
    .get('/docs/docs.css', async (c) => {
      const texts = await Promise.all(STYLES.map((path) => Bun.file(path).text()))
      return c.body(texts.join('\n'), 200, { 'content-type': 'text/css; charset=utf-8' })
    })
}

type Call = { responses: Record<string, unknown> }
type Description = ReturnType<Router['getOpenAPI31Document']>

/** One description of both, which says of the second one's calls that they need a session. */
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
