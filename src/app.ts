import { Hono } from 'hono'
import { etag } from 'hono/etag'
import { secureHeaders } from 'hono/secure-headers'
import { serveAdmin } from './admin/serve-admin.ts'
import { createApi, limitBody } from './api.ts'
import { answerError } from './errors.ts'
import type { AppEnv, Deps } from './openapi.ts'
import { builtFiles, pdfjsFiles } from './pages/built-files.ts'
import { compress } from './pages/compress.ts'
import { type PageSource, servePages } from './pages/pages.ts'
import { paths } from './paths.ts'

type AppDeps = Deps & {
  pages: PageSource
  /** What the build made for the browser; without it, someone else serves that. */
  browserFolder?: string
}

export function createApp({ pages, browserFolder, ...deps }: AppDeps) {
  const { config } = deps
  const api = createApi(deps)
  const app = new Hono<AppEnv>({ strict: false })
  app.onError(answerError)
  app.notFound((c) => c.json({ error: 'There is no such page, or it takes no such request.' }, 404))
  app.use(async (c, next) => {
    const start = performance.now()
    await next()
    const { requestId } = c.var
    const ms = Math.round(performance.now() - start)
    deps.log.info({ requestId, method: c.req.method, path: c.req.path, status: c.res.status, ms }, 'request')
  })
  const isHttps = config.siteUrl.startsWith('https:')
  app.use(
    secureHeaders({
      xFrameOptions: 'DENY',
      referrerPolicy: 'strict-origin-when-cross-origin',
      strictTransportSecurity: isHttps && 'max-age=15552000',
    }),
    compress,
  )
  app.route('/', api)
  if (browserFolder) app.route('/', builtFiles(browserFolder))
  app.route('/', pdfjsFiles())
  const serve = servePages(config, pages, api)
  app.get(`${paths.admin()}/*`, serveAdmin(config, pages))
  app.get('*', etag({ weak: true }), serve)
  // The one page that takes a form, for who has no script to send it to the API.
  app.post(paths.contactUs(), limitBody, serve)
  return app
}
