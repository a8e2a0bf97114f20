import { z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { occasionOf, recordEvent, recordRefusal } from '#features/audit/audit.queries.ts'
import { readSettings, setFirstTimeZone } from '#features/settings/settings.queries.ts'
import { readCookie, writeCookie } from '#platform/access/cookies.ts'
import { forgetDevices, rememberDevice } from '#platform/access/known-devices.queries.ts'
import { hashNewPassword, knownWords } from '#platform/access/passwords.ts'
import {
  giveBackToLimits,
  limitRate,
  RATE_LIMITS,
  type Share,
  sharesOfNetwork,
} from '#platform/access/rate-limits.queries.ts'
import { sessionOf } from '#platform/access/require-session.ts'
import { endOtherSessions } from '#platform/access/sessions.queries.ts'
import type { AppEnv } from '#platform/api/app-env.ts'
import { createRouter, idParam, messageSchema, route } from '#platform/api/openapi.ts'
import { serializable } from '#platform/db/database.ts'
import { Failure, fail } from '#platform/http/errors.ts'
import { findAdministrator, hasAdministrator, setPassword } from '../administrators.queries.ts'
import { readyFactor } from '../factors/second-factor.queries.ts'
import { newAdministratorNotice, notifyAbout, passwordNotice } from '../notices.queries.ts'
import { deleteResetsOf, findReset, takeReset } from '../resets/resets.queries.ts'
import { isFirstLink, takeFirstLinks } from './first-invite.queries.ts'
import {
  endInviteTo,
  findInvite,
  INVITE_GONE,
  listInvites,
  renewInvite,
  takeInvite,
  withdrawInvite,
} from './invites.queries.ts'
import {
  acceptSchema,
  INVALID_INVITATION,
  inviteFormSchema,
  inviteSchema,
  linkedInviteSchema,
  verifiedSchema,
  verifySchema,
} from './invites.schema.ts'
import { registerLink, sendInvite } from './send-invite.ts'

/** Finds the email address of a token. Guesses do not count against the limit of a valid token. @throws 400, 429 */
async function requireLink(c: Context<AppEnv>, token: string): Promise<{ email: string }> {
  const { config, db, clock } = c.var
  const link =
    (await findInvite(db, token, clock())) ??
    (await findReset(db, token, clock())) ??
    // The first administrator's username is CONTACT_EMAIL, unless they enter their own address.
    ((await isFirstLink(db, token, clock())) ? { email: config.site.contactEmail } : undefined)
  const { invitationByToken, invitationFromAddress } = RATE_LIMITS
  const shares: Share[] = link ? [[invitationByToken, token]] : sharesOfNetwork(invitationFromAddress, c.var.network)
  await limitRate(c.var, ...shares)
  if (link) return link
  await recordRefusal(c.var, 'administrator.linkRefused')
  throw invalidInvitation()
}

const NOT_FIRST = 'This site has an administrator by now. Reload this page to register with the invited address.'

const invalidInvitation = () => fail(400, INVALID_INVITATION, { token: INVALID_INVITATION })

const verify = route('post', '/verify', 'Check an invitation link or a password reset link', verifiedSchema, {
  body: verifySchema,
  errors: [429],
})

const accept = route(
  'post',
  '/accept',
  'Accept an invitation, or set a new password with a reset link',
  messageSchema,
  {
    body: acceptSchema,
    errors: [401, 429],
  },
)

/** Public, because the caller has no session. */
export const publicInvitesApi = createRouter()
  .openapi(verify, async (c) => {
    const { email } = await requireLink(c, c.req.valid('json').token)
    const isFirst = !(await hasAdministrator(c.var.db))
    return c.json({ message: 'Token is valid' as const, email, ...(isFirst && { isFirst }) }, 200)
  })
  .openapi(accept, async (c) => {
    const { token, password, email: chosen, timeZone, ...proof } = c.req.valid('json')
    const { db, clock, mailQueue, client } = c.var
    const config = await readSettings(db, c.var.config)
    const { email: invited } = await requireLink(c, token)
    const email = chosen ?? invited
    // First, so that a weak password uses up no try of the second factor.
    const passwordHash = await hashNewPassword('password', password, knownWords(config, email)).catch(
      async (failure) => {
        if (failure.status === 429) {
          await db.transaction().execute((tx) => giveBackToLimits(tx, [[RATE_LIMITS.invitationByToken, token]]))
        }
        throw failure
      },
    )
    // A stranger who reads a person's email has the link, but not the second factor. Only a site without administrators
    // takes a chosen address.
    const known = chosen === undefined ? await findAdministrator(db, email) : undefined
    const takeFactor = known && (await readyFactor(c.var, known.id, proof))
    const device = await serializable(db, async (tx) => {
      const isFirst = !(await hasAdministrator(tx))
      if (chosen && !isFirst) throw fail(400, NOT_FIRST, { email: NOT_FIRST })
      const refusal = await takeFactor?.(tx)
      if (refusal) {
        await recordEvent(tx, occasionOf(c.var), 'login.codeFailed', email)
        return refusal
      }
      const invite = await takeInvite(tx, token, clock())
      const reset = invite ? undefined : await takeReset(tx, token, clock())
      // A new administrator ends the links for the first one.
      const hasFirstLink = await takeFirstLinks(tx, token)
      if (!invite && !reset && !hasFirstLink) throw invalidInvitation()
      // A site without an owner would have nobody to make one.
      const role = isFirst || !invite ? 'owner' : invite.role
      const { id, isNew } = await setPassword(tx, email, role, passwordHash, clock())
      if (isFirst && timeZone) await setFirstTimeZone(tx, config, timeZone, clock())
      await endOtherSessions(tx, id, 0)
      await forgetDevices(tx, id)
      await deleteResetsOf(tx, id)
      await endInviteTo(tx, email, clock())
      const way = `with ${reset ? 'a “Forgot your password?”' : 'an invitation'} link`
      const said = isNew ? newAdministratorNotice(email, role) : passwordNotice(email, way)
      await notifyAbout(tx, config, { id, email }, said, clock())
      const action = isNew ? 'administrator.joined' : 'login.passwordSet'
      await recordEvent(tx, { ...occasionOf(c.var), actor: email, administratorId: id }, action)
      return rememberDevice(tx, id, { presented: readCookie(c, 'device'), ...client }, clock())
    })
    if (device instanceof Failure) throw device
    mailQueue.wake()
    writeCookie(c, 'device', device)
    return c.json({ message: 'Registration successful! Please log in.' }, 200)
  })

const list = route('get', '/', 'List the pending invitations', z.array(inviteSchema))

const invite = route('post', '/', 'Invite someone, or send an administrator a password reset link', inviteSchema, {
  body: inviteFormSchema,
  status: 201,
  errors: [429],
})

const makeLink = route('post', '/{id}/link', 'Create a new link to share without email', linkedInviteSchema, {
  params: idParam,
  status: 201,
  note: 'The link works once and expires after 72 hours. Earlier links no longer work.',
  errors: [429],
})

const withdraw = route('delete', '/{id}', 'Withdraw an invitation', messageSchema, { params: idParam })

export const invitesApi = createRouter()
  .openapi(list, async (c) => c.json(await listInvites(c.var.db, c.var.clock()), 200))
  .openapi(invite, async (c) => {
    const invited = c.req.valid('json')
    const { db, mailQueue, clock } = c.var
    const config = await readSettings(db, c.var.config)
    const { administrator } = sessionOf(c)
    await limitRate(c.var, [RATE_LIMITS.inviteByAdministrator, administrator.email])
    const { invite } = await db.transaction().execute(async (tx) => {
      await recordEvent(tx, occasionOf(c.var), 'administrator.invited', invited.email)
      return sendInvite(tx, config, invited, administrator, clock())
    })
    mailQueue.wake()
    return c.json(invite, 201)
  })
  .openapi(makeLink, async (c) => {
    const { config, db, clock } = c.var
    const { administrator } = sessionOf(c)
    await limitRate(c.var, [RATE_LIMITS.inviteByAdministrator, administrator.email])
    const { token, invite } = await db.transaction().execute(async (tx) => {
      const made = await renewInvite(tx, c.req.valid('param').id, administrator, clock())
      await recordEvent(tx, occasionOf(c.var), 'administrator.linkCopied', made.invite.email)
      return made
    })
    return c.json({ ...invite, link: registerLink(config.siteUrl, token) }, 201)
  })
  .openapi(withdraw, async (c) => {
    await c.var.db.transaction().execute(async (tx) => {
      const withdrawn = await withdrawInvite(tx, c.req.valid('param').id, c.var.clock())
      if (!withdrawn) throw fail(404, INVITE_GONE)
      await recordEvent(tx, occasionOf(c.var), 'administrator.invitationWithdrawn', withdrawn.email)
    })
    return c.json({ message: 'Invitation withdrawn.' }, 200)
  })
