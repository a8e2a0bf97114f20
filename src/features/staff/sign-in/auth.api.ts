import { z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { occasionOf, recordEvent } from '#features/audit/audit.queries.ts'
import { clientNetwork } from '#platform/access/client-address.ts'
import { readCookie, removeCookie, writeCookie } from '#platform/access/cookies.ts'
import { isKnownDevice, rememberDevice } from '#platform/access/known-devices.queries.ts'
import { verifyPassword } from '#platform/access/passwords.ts'
import {
  giveBackToLimits,
  limitRate,
  RATE_LIMITS,
  type Share,
  sharesOfNetwork,
  takeFromLimits,
} from '#platform/access/rate-limits.queries.ts'
import { sessionOf } from '#platform/access/require-session.ts'
import { createSession, endSession, endSessionOfToken } from '#platform/access/sessions.queries.ts'
import type { AppEnv } from '#platform/api/app-env.ts'
import { createRouter, messageSchema, route } from '#platform/api/openapi.ts'
import { Failure, fail } from '#platform/http/errors.ts'
import { emailSchema } from '#platform/mail/address.schema.ts'
import { findAdministrator, hasAdministrator, updateIfPassword } from '../administrators.queries.ts'

export const loginFormSchema = z
  .object({
    username: z.string('Enter your username.').trim().min(1, 'Enter your username.'),
    password: z.string('Enter your password.').min(1, 'Enter your password.'),
  })
  .openapi('LoginForm')

const setupSchema = z.object({ hasAdministrator: z.boolean() })

const setup = route('get', '/setup', 'Find out whether the site has an administrator', setupSchema)

const login = route('post', '/login', 'Log in', z.object({ token: z.string() }).openapi('Token'), {
  body: loginFormSchema,
  note: 'Session token for `Authorization: Bearer <token>`, also set as a cookie. Expires after 14 days, or after 12 hours of inactivity.',
  errors: [401, 429],
})

const logout = route('post', '/logout', 'Sign out and end this session', messageSchema)

export const loginApi = createRouter()
  .openapi(setup, async (c) => c.json({ hasAdministrator: await hasAdministrator(c.var.db) }, 200))
  .openapi(login, async (c) => {
    const { username, password } = c.req.valid('json')
    const { db, clock, client, network } = c.var
    const email = emailSchema.safeParse(username).data
    const administrator = email === undefined ? undefined : await findAdministrator(db, email)
    const device = readCookie(c, 'device')
    // Queries unknown accounts too, so that timing does not reveal them.
    const isKnown = device !== undefined && (await isKnownDevice(db, administrator?.id ?? 0, device, clock()))
    // A known device has its own limit, so that a flood or a shared IP address cannot lock its owner out.
    const shares: Share[] = isKnown
      ? [[RATE_LIMITS.signInOnKnownDevice, device]]
      : [
          ...sharesOfNetwork(RATE_LIMITS.signInFromAddress, network),
          [RATE_LIMITS.signInToAccount, (email ?? username).toLowerCase()],
        ]
    await limitRate(c.var, ...shares).catch((refusal) => recordRefusal(c, refusal, email))

    const hash = administrator?.password_hash ?? null
    const isRight = await verifyPassword(password, hash, isKnown ? 'known' : 'strangers').catch(async (busy) => {
      await db.transaction().execute((tx) => giveBackToLimits(tx, shares))
      throw busy
    })
    const signedIn = await db.transaction().execute(async (tx) => {
      // The password may have changed, or the administrator may have been removed, during the comparison.
      const now = clock().toISOString()
      if (!isRight || !administrator || !(await updateIfPassword(tx, administrator, { last_sign_in_at: now }))) {
        await recordEvent(tx, occasionOf(c.var), 'login.failed', email)
        return null
      }
      await giveBackToLimits(tx, shares)
      const { id: administratorId, email: actor } = administrator
      await recordEvent(tx, { ...occasionOf(c.var), actor, administratorId }, 'login.loggedIn')
      await endSessionOfToken(tx, readCookie(c, 'session'))
      return {
        token: await createSession(tx, administrator.id, client, clock()),
        device: await rememberDevice(tx, administrator.id, device, clock()),
      }
    })
    if (!signedIn) throw fail(401, 'Invalid username or password')
    writeCookie(c, 'session', signedIn.token)
    writeCookie(c, 'device', signedIn.device)
    return c.json({ token: signedIn.token }, 200)
  })

/** Records at most one refusal an hour per network and per account, so that a flood cannot fill the audit log. */
async function recordRefusal(c: Context<AppEnv>, refusal: unknown, email: string | undefined): Promise<never> {
  if (!(refusal instanceof Failure)) throw refusal
  const { db, clock, network } = c.var
  const limited = [clientNetwork(network, 48), email?.toLowerCase() ?? '']
  const shares = limited.map((of): Share => [RATE_LIMITS.refusalOnRecord, of])
  const isFirst = await takeFromLimits(db, shares, clock()).then(
    () => true,
    () => false,
  )
  if (isFirst) await db.transaction().execute((tx) => recordEvent(tx, occasionOf(c.var), 'login.limited', email))
  throw refusal
}

export const logoutApi = createRouter().openapi(logout, async (c) => {
  const { sessionId, administrator } = sessionOf(c)
  await c.var.db.transaction().execute(async (tx) => {
    await endSession(tx, administrator.id, sessionId)
    // The cookie, which is removed below, may belong to a different session than the bearer token.
    await endSessionOfToken(tx, readCookie(c, 'session'))
    await recordEvent(tx, occasionOf(c.var), 'login.loggedOut')
  })
  removeCookie(c, 'session')
  return c.json({ message: "You're signed out." }, 200)
})
