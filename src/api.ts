import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { requestId } from 'hono/request-id'
import { sql } from 'kysely'
import { aboutUsApi } from './about-us/about-us.api.ts'
import { blogApi } from './blog/blog.api.ts'
import { coasApi } from './coas/coas.api.ts'
import { contactsApi } from './contacts/contacts.api.ts'
import { docsApi } from './docs/docs.api.ts'
import { answerError, fail } from './errors.ts'
import { filesApi } from './files/files.api.ts'
import { imagesApi } from './images/images.api.ts'
import { type AppEnv, createRouter } from './openapi.ts'
import { quotesApi } from './quotes/quotes.api.ts'

const MAX_BODY_BYTES = 64 * 1024

export const limitBody = bodyLimit({
  maxSize: MAX_BODY_BYTES,
  onError: () => {
    throw fail(413, 'That is too long to send.')
  },
})

/** Every call that a visitor may make. It is the type of the client in `api-client.ts`. */
const publicApi = createRouter()
  .basePath('/api')
  .route('/about-us', aboutUsApi)
  .route('/images', imagesApi)
  .route('/quotes', quotesApi)
  .route('/manage', coasApi)
  .route('/blog', blogApi)
  .route('/contact', contactsApi)

export type Api = typeof publicApi

export type ApiDeps = Omit<AppEnv['Variables'], 'requestId'>

/** The API and the stored files, without what only a connection from outside needs. */
export function createApi(deps: ApiDeps) {
  const app = new Hono<AppEnv>({ strict: false })
  app.onError(answerError)
  app.use(requestId(), async (c, next) => {
    c.set('db', deps.db)
    c.set('files', deps.files)
    c.set('clock', deps.clock)
    c.set('log', deps.log)
    await next()
  })

  app.use(
    '/api/*',
    async (c, next) => {
      c.header('cache-control', 'no-store')
      const hasBody = c.req.method !== 'GET' && c.req.method !== 'HEAD' && c.req.header('content-length') !== '0'
      const type = c.req.header('content-type')?.split(';')[0]?.trim().toLowerCase()
      if (hasBody && type && type !== 'application/json') throw fail(415, 'Please send the request body as JSON.')
      await next()
    },
    limitBody,
  )
  app.route('/', publicApi)
  app.route('/api', docsApi(publicApi))
  app.all('/api/*', () => {
    throw fail(404, 'There is no such call.')
  })

  app.route('/files', filesApi)
  app.get('/healthz', (c) => c.json({ message: 'The process answers.' }))
  app.get('/readyz', async (c) => {
    await c.var.db.transaction().execute((tx) => sql`select 1`.execute(tx))
    await c.var.files.get('readyz')
    return c.json({ message: 'The database and the file store answer.' })
  })
  return app
}
