import { createRoute, z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { readCookie, writeCookie } from '../../../platform/access/cookies.ts'
import { forgetDevices, rememberDevice } from '../../../platform/access/known-devices.queries.ts'
import { hashNewPassword, knownWords } from '../../../platform/access/passwords.ts'
import {
  giveBackToLimits,
  limitRate,
  RATE_LIMITS,
  type Share,
  sharesOfNetwork,
} from '../../../platform/access/rate-limits.queries.ts'
import { sessionOf } from '../../../platform/access/require-session.ts'
import { endOtherSessions } from '../../../platform/access/sessions.queries.ts'
import type { AppEnv } from '../../../platform/http/app-env.ts'
import { fail } from '../../../platform/http/errors.ts'
import {
  answers,
  createRouter,
  errorAnswer,
  idParam,
  jsonBody,
  messageSchema,
  TOO_OFTEN,
} from '../../../platform/http/openapi.ts'
import { asksForPage, pageQuerySchema } from '../../../platform/http/page.schema.ts'
import { occasionOf, recordEvent, recordRefusal } from '../../audit/audit.queries.ts'
import { setPassword } from '../administrators.queries.ts'
import { deleteResetsOf, findReset, takeReset, tellColleagues } from '../resets/resets.queries.ts'
import { endFirstLink } from './first-invite.queries.ts'
import { registerLink } from './invitation-mail.ts'
import {
  endInviteTo,
  findInvite,
  INVITE_GONE,
  listInvitePage,
  listInvites,
  renewInvite,
  takeInvite,
  withdrawInvite,
} from './invites.queries.ts'
import {
  acceptSchema,
  INVALID_INVITATION,
  inviteFormSchema,
  invitePageSchema,
  inviteSchema,
  linkedInviteSchema,
  verifiedSchema,
  verifySchema,
} from './invites.schema.ts'
import { sendInvite } from './send-invite.ts'

/** Strangers who guess cannot use up the limit of a person with a true link. @throws 400, 429 */
async function requireLink(c: Context<AppEnv>, token: string): Promise<{ email: string }> {
  const { db, clock } = c.var
  const link = (await findInvite(db, token, clock())) ?? (await findReset(db, token, clock()))
  const { invitationByToken, invitationFromAddress } = RATE_LIMITS
  const shares: Share[] = link ? [[invitationByToken, token]] : sharesOfNetwork(invitationFromAddress, c.var.network)
  await limitRate(c.var, ...shares)
  if (link) return link
  await recordRefusal(c.var, 'tried an invitation link that does not work')
  throw invalidInvitation()
}

const invalidInvitation = () => fail(400, INVALID_INVITATION, { token: INVALID_INVITATION })

const verify = createRoute({
  method: 'post',
  path: '/verify',
  summary: 'Ask whether the link of an invitation, or of a new password, is valid',
  request: { body: jsonBody(verifySchema) },
  responses: {
    ...answers(200, verifiedSchema, 'It can.'),
    400: errorAnswer('The link is invalid, used, withdrawn or too old.'),
    ...TOO_OFTEN,
  },
})

const accept = createRoute({
  method: 'post',
  path: '/accept',
  summary: 'Accept an invitation or a link to a new password: create the account, or set its new password',
  request: { body: jsonBody(acceptSchema) },
  responses: {
    ...answers(200, messageSchema, 'The account can sign in; its earlier sessions have ended.'),
    400: errorAnswer('The link is invalid, or the password does not follow the rule.'),
    ...TOO_OFTEN,
  },
})

/** What somebody does who has no account yet, or cannot get into it. */
export const publicInvitesApi = createRouter()
  .openapi(verify, async (c) => {
    const { email } = await requireLink(c, c.req.valid('json').token)
    return c.json({ message: 'Token is valid' as const, email }, 200)
  })
  .openapi(accept, async (c) => {
    const { token, password } = c.req.valid('json')
    const { db, clock, config, mailQueue } = c.var
    const { email } = await requireLink(c, token)
    const passwordHash = await hashNewPassword('password', password, knownWords(config, email)).catch(
      async (failure) => {
        if (failure.status === 429) {
          await db.transaction().execute((tx) => giveBackToLimits(tx, [[RATE_LIMITS.invitationByToken, token]]))
        }
        throw failure
      },
    )
    const device = await db.transaction().execute(async (tx) => {
      const invite = await takeInvite(tx, token, clock())
      const reset = invite ? undefined : await takeReset(tx, token, clock())
      if (!invite && !reset) throw invalidInvitation()
      const { id, isNew } = await setPassword(tx, email, passwordHash, clock())
      await endFirstLink(tx)
      await endOtherSessions(tx, id, 0)
      await forgetDevices(tx, id)
      await deleteResetsOf(tx, id)
      await endInviteTo(tx, email, clock())
      if (reset) await tellColleagues(tx, config, { id, email }, clock())
      const action = isNew ? 'accepted an invitation' : 'set a new password'
      await recordEvent(tx, { ...occasionOf(c.var), actor: email }, action)
      return rememberDevice(tx, id, readCookie(c, 'device'), clock())
    })
    mailQueue.wake()
    writeCookie(c, 'device', device)
    return c.json({ message: 'Registration successful! Please sign in.' }, 200)
  })

const list = createRoute({
  method: 'get',
  path: '/',
  summary: 'The invitations that can still be accepted: all of them, or, with `page` or `pageSize`, one page',
  request: { query: pageQuerySchema },
  responses: {
    ...answers(200, z.union([invitePageSchema, z.array(inviteSchema)]), 'Newest first.'),
    400: errorAnswer('A part of the question is wrong.'),
  },
})

const invite = createRoute({
  method: 'post',
  path: '/',
  summary: 'Invite an administrator, or send one a link to set a new password',
  request: { body: jsonBody(inviteFormSchema) },
  responses: {
    ...answers(201, inviteSchema, 'The invitation is stored, and its email is on its way.'),
    400: errorAnswer('It is no email address.'),
    ...TOO_OFTEN,
  },
})

const makeLink = createRoute({
  method: 'post',
  path: '/{id}/link',
  summary: 'Make a new link for an invitation, to hand over without email',
  request: { params: idParam },
  responses: {
    ...answers(201, linkedInviteSchema, 'The link works once, for 72 hours. Earlier links do not work any more.'),
    404: errorAnswer('It was accepted or withdrawn, or has ended.'),
    ...TOO_OFTEN,
  },
})

const withdraw = createRoute({
  method: 'delete',
  path: '/{id}',
  summary: 'Withdraw an invitation',
  request: { params: idParam },
  responses: {
    ...answers(200, messageSchema, 'Its link does not work any more.'),
    404: errorAnswer('It was accepted or withdrawn before.'),
  },
})

export const invitesApi = createRouter()
  .openapi(list, async (c) => {
    const { db, clock } = c.var
    const query = c.req.valid('query')
    return c.json(asksForPage(query) ? await listInvitePage(db, query, clock()) : await listInvites(db, clock()), 200)
  })
  .openapi(invite, async (c) => {
    const { email } = c.req.valid('json')
    const { config, db, mailQueue, clock } = c.var
    const { administrator } = sessionOf(c)
    await limitRate(c.var, [RATE_LIMITS.inviteByAdministrator, administrator.email])
    const made = await db.transaction().execute(async (tx) => {
      await recordEvent(tx, occasionOf(c.var), 'invited', email)
      return sendInvite(tx, config, email, administrator, clock())
    })
    mailQueue.wake()
    return c.json(made.invite, 201)
  })
  .openapi(makeLink, async (c) => {
    const { config, db, clock } = c.var
    const { administrator } = sessionOf(c)
    await limitRate(c.var, [RATE_LIMITS.inviteByAdministrator, administrator.email])
    const { token, invite } = await db.transaction().execute(async (tx) => {
      const made = await renewInvite(tx, c.req.valid('param').id, administrator, clock())
      await recordEvent(tx, occasionOf(c.var), 'copied the invitation link of', made.invite.email)
      return made
    })
    return c.json({ ...invite, link: registerLink(config.siteUrl, token) }, 201)
  })
  .openapi(withdraw, async (c) => {
    await c.var.db.transaction().execute(async (tx) => {
      const withdrawn = await withdrawInvite(tx, c.req.valid('param').id, c.var.clock())
      if (!withdrawn) throw fail(404, INVITE_GONE)
      await recordEvent(tx, occasionOf(c.var), 'withdrew the invitation of', withdrawn.email)
    })
    return c.json({ message: 'The invitation is withdrawn.' }, 200)
  })
