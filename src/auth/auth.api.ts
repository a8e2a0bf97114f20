import { createRoute } from '@hono/zod-openapi'
import { findAdministrator, markSignIn } from '../administrators/administrators.queries.ts'
import { occasionOf, recordEvent } from '../audit/audit.queries.ts'
import { sessionOf } from '../auth/require-session.ts'
import { fail } from '../errors.ts'
import { emailSchema } from '../mail/address.schema.ts'
import { answers, createRouter, errorAnswer, jsonBody, messageSchema, TOO_OFTEN } from '../openapi.ts'
import { createSession, endSession, endSessionOfToken } from '../sessions/sessions.queries.ts'
import { loginFormSchema, tokenSchema } from './auth.schema.ts'
import { readCookie, removeCookie, writeCookie } from './cookies.ts'
import { isKnownDevice, rememberDevice } from './known-devices.ts'
import { verifyPassword } from './passwords.ts'
import { giveBackToLimit, limitRate, RATE_LIMITS } from './rate-limits.ts'

const login = createRoute({
  method: 'post',
  path: '/login',
  summary: 'Sign in',
  request: { body: jsonBody(loginFormSchema) },
  responses: {
    ...answers(200, tokenSchema, 'A session of at most 14 days, or 12 hours unused; its cookie is set as well.'),
    400: errorAnswer('The username or the password is missing.'),
    401: errorAnswer('They do not belong together.'),
    ...TOO_OFTEN,
  },
})

const logout = createRoute({
  method: 'post',
  path: '/logout',
  summary: 'Sign out: end this session',
  responses: answers(200, messageSchema, 'The session has ended.'),
})

export const loginApi = createRouter().openapi(login, async (c) => {
  const { username, password } = c.req.valid('json')
  const { db, clock, network } = c.var
  await limitRate(c, RATE_LIMITS.signInFromAddress, network)

  const email = emailSchema.safeParse(username).data
  const administrator = email === undefined ? undefined : await findAdministrator(db, email)
  const device = readCookie(c, 'device')
  const isKnown = administrator && device && (await isKnownDevice(db, administrator.id, device, clock()))
  const limit = isKnown ? RATE_LIMITS.signInOnKnownDevice : RATE_LIMITS.signInToAccount
  const guessed = isKnown ? device : username.toLowerCase()
  await limitRate(c, limit, guessed)

  const isRight = await verifyPassword(password, administrator?.password_hash ?? null)
  const signedIn = await db.transaction().execute(async (tx) => {
    // The password may have been changed, or the administrator removed, while it was compared.
    if (!isRight || !administrator || !(await markSignIn(tx, administrator, clock()))) {
      await recordEvent(tx, occasionOf(c), 'failed to sign in', email)
      return null
    }
    await giveBackToLimit(tx, RATE_LIMITS.signInFromAddress, network)
    await giveBackToLimit(tx, limit, guessed)
    await recordEvent(tx, { ...occasionOf(c), actor: administrator.email }, 'signed in')
    const earlier = readCookie(c, 'session')
    if (earlier) await endSessionOfToken(tx, earlier)
    return {
      token: await createSession(tx, administrator.id, c.var.client, clock()),
      device: isKnown ? device : await rememberDevice(tx, administrator.id, clock()),
    }
  })
  if (!signedIn) throw fail(401, 'Invalid username or password')
  writeCookie(c, 'session', signedIn.token)
  writeCookie(c, 'device', signedIn.device)
  return c.json({ token: signedIn.token }, 200)
})

export const logoutApi = createRouter().openapi(logout, async (c) => {
  const { sessionId, administrator } = sessionOf(c)
  await c.var.db.transaction().execute(async (tx) => {
    await endSession(tx, administrator.id, sessionId)
    await recordEvent(tx, occasionOf(c), 'signed out')
  })
  removeCookie(c, 'session')
  return c.json({ message: 'You are signed out.' }, 200)
})
