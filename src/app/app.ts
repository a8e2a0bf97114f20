import { type Context, Hono } from 'hono'
import { createMiddleware } from 'hono/factory'
import { secureHeaders } from 'hono/secure-headers'
import type { AppEnv, Deps } from '../platform/http/app-env.ts'
import { answerErrors } from '../platform/http/errors.ts'
import { createRequestLog } from '../platform/http/request-log.ts'
import { AnswerCache } from '../platform/rendering/answer-cache.ts'
import { builtFiles, pdfjsFiles } from '../platform/rendering/built-files.ts'
import { compress } from '../platform/rendering/compress.ts'
import { type PageSource, servePages } from '../platform/rendering/pages.ts'
import { paths } from '../ui/paths.ts'
import { createApi, limitBody } from './api.ts'
import { serveAdmin } from './serve-admin.ts'

type AppDeps = Deps & {
  pages: PageSource
  /** What the build made for the browser; without it, someone else serves that. */
  browserFolder?: string
}

/** The site, and what stands in front of it: the memory of what every stranger is answered alike. */
export function createApp(deps: AppDeps) {
  const requestLog = createRequestLog(deps.log)
  const site = createSite(deps)
  const app = new Hono<AppEnv>({ strict: false })
  app.use(async (c, next) => {
    const start = performance.now()
    await next()
    const ms = Math.round(performance.now() - start)
    const { method, path } = c.req
    requestLog.logAnswer({ requestId: c.var.requestId, method, path, status: c.res.status, ms })
  })
  app.route('/', site)
  app.notFound(answerMissing)

  const cache = new AnswerCache({
    version: deps.contentVersion,
    make: (request) => site.fetch(request, {}),
    onAnswer: requestLog.countCached,
  })
  return { app, cache }
}

const answerMissing = (c: Context) => c.json({ error: 'There is no such page, or it takes no such request.' }, 404)

const hideUrl = createMiddleware(async (c, next) => {
  await next()
  c.header('referrer-policy', 'no-referrer')
  c.header('cache-control', 'no-store')
  c.header('x-robots-tag', 'noindex')
})

function createSite({ pages, browserFolder, ...deps }: AppDeps) {
  const { config } = deps
  const api = createApi(deps)
  const app = new Hono<AppEnv>({ strict: false })
  app.onError(answerErrors(deps.log))
  app.notFound(answerMissing)
  // The URLs of these pages contain a token. First, so that its headers win.
  for (const path of [paths.unsubscribe(), paths.register()]) app.use(path, hideUrl)
  app.use(compress)
  // Before the headers that only a page needs: on a first visit they would be a kilobyte of many files.
  if (browserFolder) app.route('/', builtFiles(browserFolder))
  app.route('/', pdfjsFiles())
  const isHttps = config.siteUrl.startsWith('https:')
  app.use(
    secureHeaders({
      xFrameOptions: 'DENY',
      referrerPolicy: 'strict-origin-when-cross-origin',
      strictTransportSecurity: isHttps && 'max-age=15552000',
      // For Internet Explorer and Flash.
      ...{ xDownloadOptions: false, xPermittedCrossDomainPolicies: false, xXssProtection: false },
    }),
  )
  app.route('/', api)
  const serve = servePages(deps, pages, api)
  app.get(`${paths.admin()}/*`, serveAdmin(config, pages))
  app.get('*', serve)
  // The pages that take a form, for who has no script to send it to the API.
  app.post(paths.contactUs(), limitBody, serve)
  // Mailbox providers send it as well, for who presses their button to unsubscribe. RFC 8058
  app.post(paths.unsubscribe(), limitBody, serve)
  return app
}
