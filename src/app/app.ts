import { randomBytes } from 'node:crypto'
import { type Context, Hono } from 'hono'
import { createMiddleware } from 'hono/factory'
import { foldLot, LOT_MAX } from '#features/certificates/details/lot.ts'
import { isReserved } from '#features/pages/page-address.ts'
import { readPageLinks } from '#features/pages/pages.queries.ts'
import { readSettings } from '#features/settings/settings.queries.ts'
import { countAnswer } from '#features/visits/view-counts.ts'
import { whoMade } from '#platform/access/require-session.ts'
import type { AppEnv, Deps } from '#platform/api/app-env.ts'
import type { Config } from '#platform/config.ts'
import { isPostgres } from '#platform/db/database.ts'
import { answerErrors } from '#platform/http/errors.ts'
import { RequestCounts } from '#platform/http/request-counts.ts'
import { createRequestLog } from '#platform/http/request-log.ts'
import { addPolicies, pageHeaders } from '#platform/http/security-headers.ts'
import { builtFiles, pdfjsFiles } from '#platform/rendering/built-files.ts'
import { compression } from '#platform/rendering/compression.ts'
import { completeHtml, contentSecurityPolicy, type InlineScript, sha256Of } from '#platform/rendering/html.ts'
import { START_SCRIPT } from '#platform/rendering/load-bundle.script.ts'
import { WATCH_SCRIPT } from '#platform/rendering/notice-lost-bundle.script.ts'
import { prepareClones, prepareForAwait } from '#platform/rendering/prepared-response.ts'
import { ResponseCache } from '#platform/rendering/response-cache.ts'
import { type PageSource, type ReadSite, servePages } from '#platform/rendering/serve-pages.ts'
import { within } from '#platform/within.ts'
import { mailPaletteFor } from '#ui/look/look-palette.ts'
import type { AdminBoot } from '#ui/office/AdminDocument.tsx'
import { LOOK_PREVIEW, paths, routeOfPage } from '#ui/paths.ts'
import { CACHEABLE, publicRouteAt } from '#ui/public-addresses.ts'
import { AGE_GATE_SCRIPT } from '#ui/site/age-gate/age-gate.script.ts'
import { FONTS_SCRIPT } from '#ui/site/fonts.script.ts'
import { HEADER_SCRIPT } from '#ui/site/header.script.ts'
import { createApi, limitBody } from './api.ts'
import { guardCalls } from './callers.ts'
import { collectMetrics, watchEventLoop } from './collect-metrics.ts'
import { foundFiles } from './found/found-files.api.ts'
import { linkPreviews } from './found/link-preview.api.ts'
import { lookFiles } from './look/look-files.api.ts'
import { allowOwnFrame, serveLookPreview } from './look/look-preview.ts'
import { ADMIN_PATHS, routeOf, serveMetrics } from './metrics.ts'

const PREVIEW = routeOfPage('preview')
const SECURITY_TXT = '/.well-known/security.txt'
const SECURITY_TXT_MS = 180 * 24 * 60 * 60 * 1000

const SETTINGS_TIMEOUT_MS = 2000

/** Pages whose URLs contain a token, and those of lots, which lead on. */
const WITH_TOKENS = [
  ...[paths.unsubscribe(), paths.confirmSubscription(), paths.subscription()],
  ...[paths.register(), paths.notMe(), PREVIEW, `${paths.lookUp()}/*`],
]

/** Forms that also work without JavaScript. Mail providers POST to the first for one-click unsubscribe (RFC 8058). */
const PLAIN_FORMS = [
  ...[paths.unsubscribe(), paths.subscribe(), paths.confirmSubscription(), paths.subscription()],
  ...[paths.contactUs(), paths.notMe()],
]

const CODE = AGE_GATE_SCRIPT + FONTS_SCRIPT + HEADER_SCRIPT + WATCH_SCRIPT + START_SCRIPT
const SCRIPT: InlineScript = { code: CODE, hash: sha256Of(CODE) }

type AppDeps = Deps & {
  pages: PageSource
  /** The build's files for the browser; undefined if Vite serves them. */
  browserFolder?: string
}

/** Creates the app and the response cache in front of it. */
export function createApp(deps: AppDeps) {
  /** Addresses of pages that administrators wrote. Unknown ones never enter the cache. */
  const ownPages = new Set<string>()
  const requests = new RequestCounts()
  const loopDelay = watchEventLoop()
  const requestLog = createRequestLog(deps.log, requests)
  const site = createSite(deps, () => collectMetrics(deps, { requests, cache, loopDelay }))
  const app = new Hono<AppEnv>({ strict: false })
  app.use(async (c, next) => {
    const start = performance.now()
    await next()
    const ms = performance.now() - start
    const { method } = c.req
    const path = publicRouteAt(c.req.path) === PREVIEW ? PREVIEW : c.req.path
    const answer = { requestId: c.var.requestId, method, path, status: c.res.status, ms: Math.round(ms) }
    const address = path.replace(/(?<=.)\/$/, '')
    if (c.res.status === 200 && !isReserved(address)) ownPages.add(address)
    countAnswer(deps.views, c.req.raw, address, c.res)
    requestLog.logAnswer(answer, routeOf(c), ms / 1000, () => whoMade(c))
  })
  app.route('/', site)
  app.notFound(answerMissing)

  const cache = new ResponseCache({
    cacheable: [...CACHEABLE, [{ test: (path) => ownPages.has(path) }, {}]],
    version: deps.contentVersion,
    make: (request) => site.fetch(request, {}),
    // On PostgreSQL, responses wait for the content version.
    prepare: isPostgres(deps.db) ? prepareForAwait : prepareClones,
    log: requestLog,
    onAnswer: (request, path, status) => countAnswer(deps.views, request, path, status),
  })
  return { app, cache }
}

const answerMissing = (c: Context) => c.json({ error: "Page not found, or it doesn't accept this method." }, 404)

const hideUrl = createMiddleware(async (c, next) => {
  await next()
  c.header('referrer-policy', 'no-referrer')
  c.header('cache-control', 'no-store')
  c.header('x-robots-tag', 'noindex')
})

/** Mail programs and feed readers in a browser show the pictures of emails and posts on pages of another origin. */
const allowEmbedding = createMiddleware(async (c, next) => {
  await next()
  c.header('cross-origin-resource-policy', 'cross-origin')
})

function createSite({ pages, browserFolder, ...deps }: AppDeps, metrics: () => Promise<string>) {
  const { config } = deps
  const api = createApi(deps)
  const app = new Hono<AppEnv>({ strict: false })
  app.onError(answerErrors(deps.log))
  app.notFound(answerMissing)
  app.use(addPolicies(config.siteUrl, pages))
  // Mounted early, so that these headers win.
  for (const path of WITH_TOKENS) app.use(path, hideUrl)
  app.use('/files/:key/:file{mail\\.(?:png|jpg)|\\d+\\.webp|link\\d+x\\d+\\.jpg}', allowEmbedding)
  app.use(LOOK_PREVIEW, allowOwnFrame)
  app.use(compression)
  const readSite = createSiteReader(deps)
  // Mounted before the build's files, because some files of the look replace built ones.
  app.route('/', lookFiles(deps, readSite))
  // Mounted before `pageHeaders`, which would add a kilobyte to the files of a first visit.
  if (browserFolder) app.route('/', builtFiles(browserFolder))
  app.route('/', pdfjsFiles())
  app.use(pageHeaders())
  app.route('/', linkPreviews(deps))
  app.route('/', api)
  app.route('/', foundFiles(deps, readSite))
  app.get(SECURITY_TXT, serveSecurityTxt(readSite, deps.clock))
  const serve = servePages(deps.contentVersion, { source: pages, readSite, api, script: SCRIPT, cacheable: CACHEABLE })
  app.get(LOOK_PREVIEW, guardCalls, serveLookPreview({ source: pages, readSite, api }))
  app.get('/metrics', serveMetrics(metrics))
  app.get(`${paths.admin()}/*`, serveAdmin(readSite, pages))
  app.get(paths.lookUp(), leadToLot)
  app.get(`${paths.lookUp()}/:lot{.+/.+}`, leadToLot)
  app.get('*', serve)
  for (const path of PLAIN_FORMS) app.post(path, limitBody, serve)
  return app
}

/**
 * Returns a function that reads the configuration with the site's settings, or the last known ones while the database
 * is down.
 */
function createSiteReader({ db, config, log }: Deps): ReadSite {
  let last = config
  const readAll = async () => {
    const [settings, links] = await Promise.all([readSettings(db, config, log), readPageLinks(db)])
    return { ...settings, site: { ...settings.site, ...links } }
  }
  return async () => {
    try {
      last = await within(SETTINGS_TIMEOUT_MS, readAll())
      return { config: last, isCurrent: true }
    } catch (err) {
      log.error({ err }, "Couldn't read the settings")
      return { config: last, isCurrent: false }
    }
  }
}

/** Serves the same document for every page of the back office; the browser renders the page. */
function serveAdmin(readSite: ReadSite, source: PageSource) {
  return async (c: Context<AppEnv>) => {
    const { config } = await readSite()
    const site = { ...config.site, origin: config.siteUrl }
    const boot: AdminBoot = { site, nonce: randomBytes(16).toString('base64'), palette: mailPaletteFor(site) }
    const page = { ...source.renderAdmin(site), boot }
    const html = completeHtml(page, source.adminAssets(c.env), SCRIPT)
    c.header('cache-control', 'no-store')
    c.header('x-robots-tag', 'noindex')
    if (!source.isDevelopment)
      c.header(
        'content-security-policy',
        contentSecurityPolicy({ script: SCRIPT, styleNonce: boot.nonce, inlineStyles: [page.lookStyle] }),
      )
    return c.html(html, ADMIN_PATHS.has(c.req.path.replace(/\/$/, '')) ? 200 : 404)
  }
}

/** Leads on from the look-up field, which works without JavaScript, and from an address with the slashes of a lot. */
function leadToLot(c: Context) {
  const typed = (c.req.param('lot') ?? c.req.query('lot') ?? '').trim().slice(0, LOT_MAX).toWellFormed()
  return c.redirect(foldLot(typed) === '' ? paths.testResults() : paths.lot({ lot: encodeURIComponent(typed) }))
}

/** Serves security.txt (RFC 9116), which says where to report a vulnerability. Not cached, because its expiry date moves. */
const serveSecurityTxt = (readSite: ReadSite, clock: () => Date) => async (c: Context) => {
  c.header('cache-control', 'no-cache')
  return c.text(securityTxt((await readSite()).config, clock()))
}

function securityTxt({ siteUrl, site, securityContact = site.contactEmail }: Config, now: Date): string {
  const expires = new Date(now.getTime() + SECURITY_TXT_MS)
  return [
    `Contact: ${securityContact.startsWith('https://') ? securityContact : mailto(securityContact)}`,
    `Expires: ${expires.toISOString()}`,
    'Preferred-Languages: en',
    `Canonical: ${siteUrl}${SECURITY_TXT}`,
    '',
  ].join('\n')
}

const mailto = (address: string) => `mailto:${encodeURIComponent(address).replace('%40', '@')}`
