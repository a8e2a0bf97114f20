import { createMiddleware } from 'hono/factory'
import { TrieRouter } from 'hono/router/trie-router'
import { requireSession } from '#platform/access/require-session.ts'
import { ROLES, type Role, roleIncludes } from '#platform/access/roles.ts'
import type { AppEnv } from '#platform/api/app-env.ts'
import { fail, failNeeding } from '#platform/http/errors.ts'

/** `own`: every administrator, also one who must set up a second factor first. A role includes the roles above it. */
export type Caller = 'everyone' | 'own' | Role

/** The people who may make each call; everyone else is refused before the body is read. A test compares this table with the routes. */
export const CALLERS: Record<string, Caller> = {
  'GET /api/about-us': 'everyone',
  'POST /api/about-us/create': 'editor',
  'DELETE /api/about-us/delete': 'editor',
  'POST /api/about-us/save-image-id': 'editor',
  'POST /api/about-us/update': 'editor',
  'POST /api/about-us/update-order': 'editor',
  'GET /api/admin/account': 'own',
  'PUT /api/admin/account': 'own',
  'PUT /api/admin/account/email': 'own',
  'POST /api/admin/account/email/confirm': 'own',
  'PUT /api/admin/account/password': 'own',
  'POST /api/admin/account/confirm': 'own',
  'GET /api/admin/account/second-factor': 'own',
  'POST /api/admin/account/totp': 'own',
  'POST /api/admin/account/totp/confirm': 'own',
  'DELETE /api/admin/account/totp': 'own',
  'POST /api/admin/account/recovery-codes': 'own',
  'POST /api/admin/account/passkeys': 'own',
  'POST /api/admin/account/passkeys/options': 'own',
  'PUT /api/admin/account/passkeys/:id': 'own',
  'DELETE /api/admin/account/passkeys/:id': 'own',
  'GET /api/admin/administrators': 'owner',
  'PUT /api/admin/administrators/:id': 'owner',
  'DELETE /api/admin/administrators/:id': 'owner',
  'DELETE /api/admin/administrators/:id/second-factor': 'owner',
  'DELETE /api/admin/administrators/:id/sessions': 'owner',
  'GET /api/admin/audit': 'owner',
  'GET /api/admin/audit/actors': 'owner',
  'POST /api/admin/auth/forgot': 'everyone',
  'POST /api/admin/auth/login': 'everyone',
  'POST /api/admin/auth/logout': 'own',
  'POST /api/admin/auth/not-me': 'everyone',
  'POST /api/admin/auth/passkey': 'everyone',
  'POST /api/admin/auth/passkey/options': 'everyone',
  'GET /api/admin/auth/setup': 'everyone',
  'GET /api/admin/backups': 'owner',
  'GET /api/admin/backups/:name/download': 'owner',
  'POST /api/admin/backups/download': 'owner',
  'GET /api/admin/devices': 'own',
  'DELETE /api/admin/devices/:id': 'own',
  'GET /api/admin/first-steps': 'owner',
  'PUT /api/admin/first-steps': 'owner',
  'POST /api/admin/logo': 'owner',
  'GET /api/admin/look/before': 'owner',
  'GET /api/admin/look/colors': 'owner',
  'GET /api/admin/mail-server': 'owner',
  'PUT /api/admin/mail-server': 'owner',
  'DELETE /api/admin/mail-server': 'owner',
  'GET /api/admin/mail-server/sender': 'editor',
  'POST /api/admin/mail-server/test': 'owner',
  'GET /api/admin/second-factor': 'owner',
  'PUT /api/admin/second-factor': 'owner',
  'GET /api/admin/sessions': 'own',
  'DELETE /api/admin/sessions': 'own',
  'DELETE /api/admin/sessions/:id': 'own',
  'GET /api/admin/settings': 'owner',
  'GET /api/admin/settings/wording-list': 'editor',
  'PUT /api/admin/settings': 'owner',
  'GET /api/admin/starter-content': 'owner',
  'DELETE /api/admin/starter-content': 'owner',
  'POST /api/admin/starter-content/restore': 'owner',
  'GET /api/admin/versions/:noun/:id': 'editor',
  'GET /api/admin/versions/:noun/:id/:version': 'editor',
  'POST /api/admin/versions/:noun/:id/:version/restore': 'editor',
  'GET /api/admin/visits': 'owner',
  'GET /api/admin/visits/csv': 'owner',
  'GET /api/admin/waiting': 'editor',
  'GET /api/admin/waiting/counts': 'editor',
  'GET /api/blog': 'everyone',
  'POST /api/blog': 'editor',
  'GET /api/blog/:id': 'everyone',
  'PUT /api/blog/:id': 'editor',
  'DELETE /api/blog/:id': 'editor',
  'POST /api/blog/checks': 'editor',
  'GET /api/blog/:id/preview': 'editor',
  'POST /api/blog/:id/preview': 'editor',
  'DELETE /api/blog/:id/preview': 'editor',
  'GET /api/blog/:id/draft': 'editor',
  'PUT /api/blog/:id/draft': 'editor',
  'DELETE /api/blog/:id/draft': 'editor',
  'GET /api/blog/:id/stored': 'editor',
  'GET /api/blog/:id/page': 'everyone',
  'GET /api/contact': 'editor',
  'POST /api/contact': 'everyone',
  'PUT /api/contact/:id': 'editor',
  'DELETE /api/contact/:id': 'editor',
  'POST /api/contact/:id/replies': 'editor',
  'GET /api/contact/:id/thread': 'editor',
  'GET /api/contact/csv': 'owner',
  'GET /api/contact/ending': 'editor',
  'POST /api/contact/erase': 'editor',
  'GET /api/contact/held': 'editor',
  'DELETE /api/contact/held/:id': 'editor',
  'POST /api/contact/held/:id/release': 'editor',
  'GET /api/contact/held/count': 'editor',
  'GET /api/contact/notices': 'editor',
  'PUT /api/contact/notices': 'editor',
  'GET /api/contact/stamp': 'everyone',
  'GET /api/docs': 'everyone',
  'GET /api/docs/docs.css': 'everyone',
  'GET /api/drafts': 'editor',
  'POST /api/drafts': 'editor',
  'GET /api/drafts/:id': 'editor',
  'PUT /api/drafts/:id': 'editor',
  'DELETE /api/drafts/:id': 'editor',
  'GET /api/hero': 'everyone',
  'GET /api/images': 'editor',
  'PUT /api/images/:id': 'editor',
  'DELETE /api/images/:id': 'editor',
  'POST /api/images/find': 'editor',
  'GET /api/images/unassigned': 'everyone',
  'GET /api/invite': 'owner',
  'POST /api/invite': 'owner',
  'DELETE /api/invite/:id': 'owner',
  'POST /api/invite/:id/link': 'owner',
  'POST /api/invite/accept': 'everyone',
  'POST /api/invite/verify': 'everyone',
  'GET /api/mails': 'owner',
  'POST /api/mails/:id/retry': 'owner',
  'POST /api/mails/retry': 'owner',
  'GET /api/lots/:lot': 'everyone',
  'GET /api/manage': 'everyone',
  'GET /api/manage/:id/text': 'everyone',
  'GET /api/manage/certificate/:id': 'everyone',
  'GET /api/manage/certificate/:id/page': 'everyone',
  'POST /api/manage/create': 'uploader',
  'DELETE /api/manage/delete/:id': 'uploader',
  'GET /api/manage/files/:id/details': 'uploader',
  'PUT /api/manage/files/:id/details': 'uploader',
  'GET /api/manage/files/:id/proposal': 'uploader',
  'GET /api/manage/learned': 'uploader',
  'DELETE /api/manage/learned/:key': 'uploader',
  'GET /api/manage/pdfs': 'uploader',
  'GET /api/manage/to-check': 'uploader',
  'GET /api/manage/unnamed': 'uploader',
  'POST /api/manage/update-order': 'uploader',
  'PUT /api/manage/update/:id': 'uploader',
  'GET /api/openapi.json': 'everyone',
  'POST /api/opened': 'everyone',
  'GET /api/pages/:id/preview': 'editor',
  'POST /api/pages/:id/preview': 'editor',
  'DELETE /api/pages/:id/preview': 'editor',
  'GET /api/pages/:id/draft': 'editor',
  'PUT /api/pages/:id/draft': 'editor',
  'DELETE /api/pages/:id/draft': 'editor',
  'GET /api/page-at': 'everyone',
  'GET /api/pages': 'editor',
  'POST /api/pages': 'editor',
  'GET /api/pages/:id': 'editor',
  'PUT /api/pages/:id': 'editor',
  'DELETE /api/pages/:id': 'editor',
  'GET /api/pages/missed': 'editor',
  'POST /api/pages/redirects': 'editor',
  'DELETE /api/pages/redirects': 'editor',
  'GET /api/preview': 'everyone',
  'GET /api/quotes': 'everyone',
  'POST /api/quotes': 'editor',
  'PUT /api/quotes/:id': 'editor',
  'DELETE /api/quotes/:id': 'editor',
  'GET /api/slides': 'editor',
  'POST /api/slides': 'editor',
  'DELETE /api/slides': 'editor',
  'PUT /api/slides/:id': 'editor',
  'DELETE /api/slides/:id': 'editor',
  'POST /api/slides/update-order': 'editor',
  'GET /api/subscribers': 'owner',
  'POST /api/subscribers': 'everyone',
  'PUT /api/subscribers': 'editor',
  'GET /api/subscribers/csv': 'owner',
  'POST /api/subscribers/import': 'owner',
  'POST /api/subscribers/import/preview': 'owner',
  'POST /api/subscribers/remove': 'owner',
  'POST /api/subscribers/reports': 'owner',
  'POST /api/subscribers/reports/apply': 'owner',
  'GET /api/subscription': 'everyone',
  'PUT /api/subscription': 'everyone',
  'POST /api/subscription/erase': 'everyone',
  'GET /api/subscription/confirm': 'everyone',
  'POST /api/subscription/confirm': 'everyone',
  'GET /api/trash': 'editor',
  'DELETE /api/trash': 'editor',
  'POST /api/trash/restore': 'editor',
  'GET /api/unsubscribe': 'everyone',
  'POST /api/unsubscribe': 'everyone',
  'GET /api/updates': 'everyone',
  'GET /api/updates/:id': 'everyone',
  'POST /api/upload': 'editor',
  'GET /api/weekly-update': 'editor',
  'POST /api/weekly-update': 'editor',
  'GET /api/weekly-update/:id': 'editor',
  'PUT /api/weekly-update/:id': 'editor',
  'POST /api/weekly-update/:id/stop': 'editor',
  'POST /api/weekly-update/checks': 'editor',
  'GET /api/weekly-update/checks/sender': 'editor',
  'POST /api/weekly-update/letter-size': 'editor',
  'POST /api/weekly-update/recipients': 'editor',
  'POST /api/weekly-update/send-email': 'editor',
  'POST /api/weekly-update/send-test': 'editor',
  'GET /api/weekly-update/suggestions': 'editor',
  'GET /api/weekly-update/under-way': 'editor',
  'GET /admin/look/preview': 'owner',
}

/** Calls of which only some items are for owners: their lines precede the others. */
export const FOR_OWNERS: string[] = [
  'GET /api/admin/versions/settings/:id',
  'GET /api/admin/versions/settings/:id/:version',
  'POST /api/admin/versions/settings/:id/:version/restore',
]

/** Before these calls people prove again who they are, unless they did so within ten minutes. */
export const ASKS_AGAIN: string[] = [
  'PUT /api/admin/administrators/:id',
  'DELETE /api/admin/administrators/:id',
  'DELETE /api/admin/administrators/:id/second-factor',
  'DELETE /api/admin/administrators/:id/sessions',
  'PUT /api/admin/second-factor',
  'POST /api/admin/account/totp',
  'DELETE /api/admin/account/totp',
  'POST /api/admin/account/recovery-codes',
  'POST /api/admin/account/passkeys/options',
  'DELETE /api/admin/account/passkeys/:id',
  'DELETE /api/admin/devices/:id',
  'DELETE /api/admin/sessions',
  'DELETE /api/admin/sessions/:id',
  'POST /api/admin/backups/download',
  'PUT /api/admin/mail-server',
  'DELETE /api/admin/mail-server',
  'POST /api/admin/mail-server/test',
  'GET /api/contact/csv',
  'GET /api/subscribers/csv',
  'POST /api/subscribers/import',
  'POST /api/subscribers/import/preview',
  'POST /api/invite',
  'POST /api/invite/:id/link',
]

type Rule = { caller: Caller; asksAgain: boolean }

const rules = new TrieRouter<Rule>()
const callers = [...Object.entries(CALLERS), ...FOR_OWNERS.map((call) => [call, 'owner'] as const)]
for (const [call, caller] of callers) {
  const [method = '', path = ''] = call.split(' ')
  rules.add(method, path, { caller, asksAgain: ASKS_AGAIN.includes(call) })
}

// From the most open to the most closed.
const ORDER: Caller[] = ['everyone', 'own', ...ROLES.toReversed()]

/**
 * Lets each call through for its callers only; an unknown call, for owners. Several lines may match a call; then the
 * strictest counts.
 * @throws 401 without a session; 403 for another role, for somebody who must set up a second factor first, and if the
 * person must be asked again
 */
export const guardCalls = createMiddleware<AppEnv>(async (c, next) => {
  const [matches] = rules.match(c.req.method === 'HEAD' ? 'GET' : c.req.method, c.req.path)
  const matched = matches.map(([rule]) => rule)
  const place = Math.max(...matched.map(({ caller }) => ORDER.indexOf(caller)))
  const caller = ORDER[place] ?? 'owner'
  if (caller === 'everyone') return next()
  const { administrator, mustSetUp, isConfirmed } = await requireSession(c)
  if (caller !== 'own') {
    if (mustSetUp) throw failNeeding(403, SET_UP_FIRST, { setUp: true })
    if (!roleIncludes(administrator.role, caller)) throw fail(403, refusalOf(caller))
  }
  if (!isConfirmed && matched.some(({ asksAgain }) => asksAgain)) throw failNeeding(403, ASK_AGAIN, { confirm: true })
  return next()
})

const SET_UP_FIRST = 'Everyone here needs a second factor. Set up yours on the page “Your account” first.'
const ASK_AGAIN = 'Confirm first that it is you.'
const refusalOf = (least: Role) => `Only owners${least === 'owner' ? '' : ' and editors'} may do this. Ask one of them.`
