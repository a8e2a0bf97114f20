import { z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { occasionOf, recordEvent } from '#features/audit/audit.queries.ts'
import { readSettings } from '#features/settings/settings.queries.ts'
import { clientNetwork } from '#platform/access/client-address.ts'
import { readCookie, removeCookie, writeCookie } from '#platform/access/cookies.ts'
import { findDevice, isStoredDevice, isTrusted, rememberDevice } from '#platform/access/known-devices.queries.ts'
import { verifyPassword } from '#platform/access/passwords.ts'
import {
  giveBackToLimits,
  limitRate,
  limitRateIn,
  RATE_LIMITS,
  type Share,
  sharesOfNetwork,
  takeFromLimits,
} from '#platform/access/rate-limits.queries.ts'
import { sessionOf } from '#platform/access/require-session.ts'
import { createSession, endSession, endSessionOfToken } from '#platform/access/sessions.queries.ts'
import type { AppEnv } from '#platform/api/app-env.ts'
import { createRouter, messageSchema, route } from '#platform/api/openapi.ts'
import type { Config } from '#platform/config.ts'
import type { Db } from '#platform/db/database.ts'
import { Failure, fail } from '#platform/http/errors.ts'
import { emailSchema } from '#platform/mail/address.schema.ts'
import {
  findAdministrator,
  findById,
  hasAdministrator,
  noteSignIn,
  updateIfPassword,
} from '../administrators.queries.ts'
import { codeSchema, passkeyAnswerSchema, signInOptionsSchema } from '../factors/factors.schema.ts'
import { checkPasskey, passkeyHost, signInOptions, takePasskey } from '../factors/passkeys.queries.ts'
import { readyFactor } from '../factors/second-factor.queries.ts'
import { browserNotice, guessNotice, notifyAbout } from '../notices.queries.ts'

const WRONG_PASSKEY = 'This passkey belongs to no account here. Log in with your username and password.'

export const loginFormSchema = z
  .object({
    username: z.string('Enter your username.').trim().min(1, 'Enter your username.'),
    password: z.string('Enter your password.').min(1, 'Enter your password.'),
    code: codeSchema.optional().openapi({ description: 'A code of an authenticator app, or a recovery code.' }),
  })
  .openapi('LoginForm')

const setupSchema = z.object({
  hasAdministrator: z.boolean(),
  takesPasskeys: z.boolean().openapi({ description: "Whether browsers allow passkeys at the site's address." }),
})

const setup = route('get', '/setup', 'Find out how people can log in', setupSchema)

const tokenSchema = z.object({ token: z.string() }).openapi('Token')

const passkeyOptions = route('post', '/passkey/options', 'Start to log in with a passkey', signInOptionsSchema, {
  errors: [409, 429],
})

const passkeyLogin = route('post', '/passkey', 'Log in with a passkey', tokenSchema, {
  body: passkeyAnswerSchema,
  errors: [401, 409, 429],
})

const login = route('post', '/login', 'Log in', tokenSchema, {
  body: loginFormSchema,
  note: 'Session token for `Authorization: Bearer <token>`, also set as a cookie. Expires after 14 days, or after 12 hours of inactivity.',
  errors: [401, 429],
})

const logout = route('post', '/logout', 'Sign out and end this session', messageSchema)

export const loginApi = createRouter()
  .openapi(setup, async (c) => {
    const takesPasskeys = 'host' in passkeyHost(c.var.config)
    return c.json({ hasAdministrator: await hasAdministrator(c.var.db), takesPasskeys }, 200)
  })
  .openapi(login, async (c) => {
    const { username, password, code } = c.req.valid('json')
    const { db, clock, network } = c.var
    const email = emailSchema.safeParse(username).data
    const administrator = email === undefined ? undefined : await findAdministrator(db, email)
    const device = readCookie(c, 'device')
    // Queries unknown accounts too, so that timing does not reveal them.
    const known = device === undefined ? undefined : await findDevice(db, administrator?.id ?? 0, device, clock())
    const isKnown = device !== undefined && known !== undefined
    // A known device has its own limit, so that a flood or a shared IP address cannot lock its owner out.
    const shares: Share[] = isKnown
      ? [[RATE_LIMITS.signInOnKnownDevice, device]]
      : [
          ...sharesOfNetwork(RATE_LIMITS.signInFromAddress, network),
          [RATE_LIMITS.signInToAccount, (email ?? username).toLowerCase()],
        ]
    await limitRate(c.var, ...shares).catch((refusal) => recordRefusal(c, refusal, email))

    const hash = administrator?.password_hash ?? null
    const giveBack = async (refusal: Error) => {
      await db.transaction().execute((tx) => giveBackToLimits(tx, shares))
      throw refusal
    }
    const isRight = await verifyPassword(password, hash, isKnown ? 'known' : 'strangers').catch(giveBack)
    const config = await readSettings(db, c.var.config)
    const asksCode = isRight && administrator && !isTrusted(known, clock())
    const takeFactor = asksCode
      ? await readyFactor(c.var, administrator.id, { code }).catch(async (refusal) => {
          if (refusal.status === 429) await tellOfGuesses(c, config, administrator)
          // The password was right, so this was no guess of it.
          return giveBack(refusal)
        })
      : null
    const signedIn = await db.transaction().execute(async (tx) => {
      // The password may have changed, or the administrator may have been removed, during the comparison.
      const now = clock().toISOString()
      if (!isRight || !administrator || !(await updateIfPassword(tx, administrator, { last_sign_in_at: now }))) {
        await recordEvent(tx, occasionOf(c.var), 'login.failed', email)
        return fail(401, 'Invalid username or password')
      }
      await giveBackToLimits(tx, shares)
      const refusal = await takeFactor?.(tx)
      if (refusal) {
        await recordEvent(tx, occasionOf(c.var), 'login.codeFailed', email)
        return refusal
      }
      return open(c, tx, config, administrator, { isNew: !isKnown, hasPassed: takeFactor !== null })
    })
    return answer(c, signedIn)
  })
  .openapi(passkeyOptions, async (c) => {
    await limitRate(c.var, ...(await sharesOfPasskeys(c)))
    return c.json(await signInOptions(c.var), 200)
  })
  .openapi(passkeyLogin, async (c) => {
    const { db, clock } = c.var
    const shares = await sharesOfPasskeys(c)
    await limitRate(c.var, ...shares)
    const checked = await checkPasskey(c.var, c.req.valid('json'))
    const config = await readSettings(db, c.var.config)
    const device = readCookie(c, 'device')
    const signedIn = await db.transaction().execute(async (tx) => {
      const administrator = checked && (await findById(tx, checked.administratorId))
      if (!administrator || !(await takePasskey(tx, checked, clock()))) {
        await recordEvent(tx, occasionOf(c.var), 'login.passkeyFailed')
        return fail(401, WRONG_PASSKEY)
      }
      // The call for the options counted a try too.
      await giveBackToLimits(tx, [...shares, ...shares])
      await noteSignIn(tx, administrator.id, clock())
      const known = device && (await findDevice(tx, administrator.id, device, clock()))
      return open(c, tx, config, administrator, { isNew: !known, hasPassed: true })
    })
    return answer(c, signedIn)
  })

type Opened = { token: string; device: string }

/** Opens a session in this browser. @param how whether the browser is new, and whether a second factor was passed in it */
async function open(
  c: Context<AppEnv>,
  tx: Db,
  config: Config,
  administrator: { id: number; email: string },
  { isNew, hasPassed }: { isNew: boolean; hasPassed: boolean },
): Promise<Opened> {
  const { client, clock } = c.var
  const { id: administratorId, email: actor } = administrator
  await recordEvent(tx, { ...occasionOf(c.var), actor, administratorId }, 'login.loggedIn')
  await endSessionOfToken(tx, readCookie(c, 'session'))
  if (isNew) await notifyAbout(tx, config, administrator, browserNotice(actor, client), clock())
  const presented = readCookie(c, 'device')
  return {
    token: await createSession(tx, administratorId, client, clock()),
    device: await rememberDevice(tx, administratorId, { presented, ...client, hasPassed }, clock()),
  }
}

/** @throws what `opened` says, if it is a refusal */
function answer(c: Context<AppEnv>, opened: Opened | Failure) {
  if (opened instanceof Failure) throw opened
  c.var.mailQueue.wake()
  writeCookie(c, 'session', opened.token)
  writeCookie(c, 'device', opened.device)
  return c.json({ token: opened.token }, 200)
}

/** A known browser has a limit of its own, so that nobody else at its address can lock it out. */
async function sharesOfPasskeys(c: Context<AppEnv>): Promise<Share[]> {
  const device = readCookie(c, 'device')
  return device !== undefined && (await isStoredDevice(c.var.db, device))
    ? [[RATE_LIMITS.passkeyOnKnownDevice, device]]
    : sharesOfNetwork(RATE_LIMITS.passkeyFromAddress, c.var.network)
}

/** Tells a person and the owners, at most once an hour, that somebody with the right password guesses codes. */
async function tellOfGuesses(c: Context<AppEnv>, config: Config, person: { id: number; email: string }) {
  const { db, clock, mailQueue } = c.var
  await db.transaction().execute(async (tx) => {
    const [full] = await limitRateIn(tx, c.var, [], [[RATE_LIMITS.refusalOnRecord, `codes of ${person.id}`]])
    if (full) return
    await recordEvent(tx, occasionOf(c.var), 'login.limited', person.email)
    await notifyAbout(tx, config, person, guessNotice(person.email), clock())
  })
  mailQueue.wake()
}

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
