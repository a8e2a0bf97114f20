import { type Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { except } from 'hono/combine'
import { createMiddleware } from 'hono/factory'
import { requestId } from 'hono/request-id'
import { auditApi } from '#features/audit/audit.api.ts'
import { recordRefusal } from '#features/audit/audit.queries.ts'
import { backupsApi } from '#features/backups/backups.api.ts'
import { certificatesApi } from '#features/certificates/certificates.api.ts'
import { manageCertificatesApi } from '#features/certificates/certificates.manage.api.ts'
import { versionedCertificates } from '#features/certificates/certificates.save.queries.ts'
import {
  certificateFilesApi,
  certificatePageApi,
  createToCheckApi,
  detailsApi,
} from '#features/certificates/details/details.api.ts'
import { lotsApi } from '#features/certificates/details/lots.api.ts'
import { createWithdrawalsApi } from '#features/certificates/details/withdrawals.api.ts'
import { learnedApi } from '#features/certificates/learning/learned.api.ts'
import { manageImagesApi, uploadApi } from '#features/images/images.api.ts'
import { mailServerApi } from '#features/mail-server/mail-server.api.ts'
import { mailsApi } from '#features/mails/mails.api.ts'
import { managePagesApi, pagesApi } from '#features/pages/pages.api.ts'
import { versionedPages } from '#features/pages/pages.queries.ts'
import { managePostsApi, postsApi } from '#features/posts/posts.api.ts'
import { versionedPosts } from '#features/posts/posts.queries.ts'
import { contactsApi } from '#features/questions/contacts.api.ts'
import { manageContactsApi } from '#features/questions/contacts.manage.api.ts'
import { manageQuotesApi, quotesApi } from '#features/quotes/quotes.api.ts'
import { versionedQuotes } from '#features/quotes/quotes.queries.ts'
import { manageSectionsApi, sectionsApi } from '#features/sections/sections.api.ts'
import { versionedSections } from '#features/sections/sections.queries.ts'
import { logoApi } from '#features/settings/look/logo.api.ts'
import { lookApi } from '#features/settings/look/look.api.ts'
import { heroApi, settingsApi } from '#features/settings/settings.api.ts'
import { versionedSettings } from '#features/settings/settings.queries.ts'
import { carouselApi, slidesApi } from '#features/slides/slides.api.ts'
import { accountApi } from '#features/staff/account/account.api.ts'
import { confirmApi } from '#features/staff/account/confirm.api.ts'
import { administratorsApi, factorRuleApi } from '#features/staff/administrators.api.ts'
import { factorsApi } from '#features/staff/factors/factors.api.ts'
import { invitesApi, publicInvitesApi } from '#features/staff/invites/invites.api.ts'
import { resetsApi } from '#features/staff/resets/resets.api.ts'
import { devicesApi, notMeApi, sessionsApi } from '#features/staff/sessions.api.ts'
import { loginApi, logoutApi } from '#features/staff/sign-in/auth.api.ts'
import { subscribersApi } from '#features/subscribers/subscribers.api.ts'
import { subscribeApi, subscriptionApi } from '#features/subscribers/subscription.api.ts'
import { unsubscribeApi } from '#features/subscribers/unsubscribe.api.ts'
import { shownUpdatesApi, updatesApi } from '#features/updates/updates.api.ts'
import { createVersionsApi } from '#features/versions/versions.api.ts'
import { openedApi, visitsApi } from '#features/visits/visits.api.ts'
import { createDraftApi, draftsApi } from '#features/writing/drafts/drafts.api.ts'
import { createPreviewApi, previewsApi, textChecksApi } from '#features/writing/previews/previews.api.ts'
import { clientAddress, clientNetwork } from '#platform/access/client-address.ts'
import { requireOwnOrigin } from '#platform/access/require-session.ts'
import type { AppEnv, Deps } from '#platform/api/app-env.ts'
import { createRouter } from '#platform/api/openapi.ts'
import { filesApi } from '#platform/files/files.api.ts'
import { isMultipart, SEND_AS_FORM } from '#platform/files/receive-file.ts'
import { answerErrors, fail } from '#platform/http/errors.ts'
import { guardCalls } from './callers.ts'
import { firstStepsApi, waitingApi } from './dashboard.ts'
import { docsApi } from './docs/docs.api.ts'
import { starterKeys } from './starter/prepared.ts'
import { starterApi } from './starter/starter.api.ts'
import { trashApi } from './trash.ts'

const MAX_BODY_BYTES = 64 * 1024
// Enough for the JSON of the longest text that a form accepts.
const MAX_ADMIN_BODY_BYTES = 4 * 1024 ** 2
const USER_AGENT_MAX = 400

/** Calls that accept a file as multipart/form-data. `receiveFile` limits its size while writing it to disk. */
const FILE_CALLS = ['POST /api/upload', 'POST /api/admin/logo', 'POST /api/manage/create', 'POST /api/weekly-update']

const bodyLimitOf = (maxSize: number) =>
  bodyLimit({
    maxSize,
    onError: () => {
      throw fail(413, 'This is too long to send. Shorten it and try again.')
    },
  })

const limitStranger = bodyLimitOf(MAX_BODY_BYTES)
const limitAdministrator = bodyLimitOf(MAX_ADMIN_BODY_BYTES)

export const limitBody = createMiddleware<AppEnv>((c, next) =>
  c.var.session ? limitAdministrator(c, next) : limitStranger(c, next),
)

/** The calls of the public pages, and the type of their client in `api-client.ts`. `CALLERS` says who may make a call. */
const publicApi = createRouter()
  .basePath('/api')
  .route('/about-us', sectionsApi)
  .route('/images', carouselApi)
  .route('/quotes', quotesApi)
  .route('/hero', heroApi)
  .route('/manage', certificatesApi)
  .route('/manage', certificatePageApi)
  .route('/lots', lotsApi)
  .route('/blog', postsApi)
  .route('/updates', shownUpdatesApi)
  .route('/page-at', pagesApi)
  .route('/preview', previewsApi)
  .route('/contact', contactsApi)
  .route('/admin/auth', loginApi)
  .route('/admin/auth', resetsApi)
  .route('/admin/auth', notMeApi)
  .route('/invite', publicInvitesApi)
  .route('/unsubscribe', unsubscribeApi)
  .route('/subscribers', subscribeApi)
  .route('/subscription', subscriptionApi)
  .route('/opened', openedApi)

const VERSIONED = [
  versionedSections,
  versionedQuotes,
  versionedPosts,
  versionedPages,
  versionedCertificates,
  versionedSettings,
]

/** The calls of the back office. */
const adminApi = createRouter()
  .basePath('/api')
  .route('/admin/auth', logoutApi)
  .route('/admin/administrators', administratorsApi)
  .route('/admin/second-factor', factorRuleApi)
  .route('/admin/sessions', sessionsApi)
  .route('/admin/devices', devicesApi)
  .route('/admin/account', accountApi)
  .route('/admin/account', confirmApi)
  .route('/admin/account', factorsApi)
  .route('/admin/audit', auditApi)
  .route('/admin/backups', backupsApi)
  .route('/admin/waiting', waitingApi)
  .route('/admin/first-steps', firstStepsApi)
  .route('/admin/settings', settingsApi)
  .route('/admin/logo', logoApi)
  .route('/admin/look', lookApi)
  .route('/admin/starter-content', starterApi)
  .route('/admin/visits', visitsApi)
  .route('/admin/versions', createVersionsApi(VERSIONED))
  .route('/admin/mail-server', mailServerApi)
  .route('/invite', invitesApi)
  .route('/about-us', manageSectionsApi)
  .route('/images', manageImagesApi)
  .route('/quotes', manageQuotesApi)
  .route('/slides', slidesApi)
  .route('/manage', manageCertificatesApi)
  .route('/manage', detailsApi)
  .route('/manage', createWithdrawalsApi(starterKeys))
  .route('/manage', createToCheckApi(starterKeys))
  .route('/manage', learnedApi)
  .route('/contact', manageContactsApi)
  .route('/blog', managePostsApi)
  .route('/blog', createDraftApi('post'))
  .route('/blog', createPreviewApi('post'))
  .route('/blog', textChecksApi)
  .route('/pages', createDraftApi('page'))
  .route('/pages', createPreviewApi('page'))
  .route('/drafts', draftsApi)
  .route('/pages', managePagesApi)
  .route('/trash', trashApi)
  .route('/upload', uploadApi)
  .route('/weekly-update', updatesApi)
  .route('/mails', mailsApi)
  .route('/subscribers', subscribersApi)

export type Api = typeof publicApi
export type AdminApi = typeof adminApi

/** Serves the API and the stored files. Compression, security headers and the request log come from app.ts. */
export function createApi(deps: Deps) {
  const app = new Hono<AppEnv>({ strict: false })
  app.onError(answerErrors(deps.log))
  app.use(requestId(), async (c, next) => {
    for (const [name, dep] of Object.entries(deps)) c.set(name as keyof Deps, dep)
    const address = clientAddress(c.env?.socketAddress ?? '', c.req.header('x-forwarded-for'), deps.config.trustProxy)
    c.set('client', { address, userAgent: c.req.header('user-agent')?.slice(0, USER_AGENT_MAX) ?? '' })
    c.set('network', clientNetwork(address))
    await next()
  })

  const ownOriginOnly = requireOwnOrigin<AppEnv>((c) => recordRefusal(c.var, 'login.foreignChangeRefused'))
  app.use('/api/*', noStore, guardCalls, ownOriginOnly, requireJson, except(sendsFile, limitBody))
  app.route('/', publicApi)
  app.route('/', adminApi)
  app.route('/', certificateFilesApi)
  app.route('/api', docsApi({ publicApi, filesApi: certificateFilesApi, adminApi }))
  app.all('/api/*', () => {
    throw fail(404, 'API call not found.')
  })

  app.route('/files', filesApi)
  app.get('/healthz', (c) => c.json({ message: 'The server is running.' }))
  app.get('/readyz', (c) => {
    c.var.probe.requireReady()
    return c.json({ message: 'The database and the file store work.' })
  })
  return app
}

const noStore = createMiddleware(async (c, next) => {
  c.header('cache-control', 'no-store')
  await next()
})

const takesFile = ({ req }: Context) => FILE_CALLS.includes(`${req.method} ${req.path.replace(/\/$/, '')}`)
const sendsFile = (c: Context) => takesFile(c) && isMultipart(c.req.raw)

const requireJson = createMiddleware(async (c, next) => {
  const hasBody = c.req.method !== 'GET' && c.req.method !== 'HEAD' && c.req.header('content-length') !== '0'
  const type = c.req.header('content-type')?.split(';')[0]?.trim().toLowerCase()
  if (hasBody && type && type !== 'application/json' && !sendsFile(c)) {
    throw fail(415, takesFile(c) ? SEND_AS_FORM : 'Send the request body as JSON.')
  }
  await next()
})
