import { setImmediate } from 'node:timers/promises'
import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import type { Config } from '#platform/config.ts'
import type { Db } from '#platform/db/database.ts'
import { fail } from '#platform/http/errors.ts'
import { readCookie } from './cookies.ts'
import { type Role, roleIncludes } from './roles.ts'
import { findAdministratorId, findSession, renewSession, type SignedIn } from './sessions.queries.ts'

/** The variables that the guard reads. `session`: null if the route looked for one and there is none. */
export type GuardEnv = { Variables: { config: Config; db: Db; clock: () => Date; session?: SignedIn | null } }
type Call = {
  req: { header(name: 'authorization' | 'cookie'): string | undefined }
  var: GuardEnv['Variables']
}
type CallWithSession = Call & { set(key: 'session', session: SignedIn | null): void }

const BEARER = /^Bearer +(\S+)$/i
const READS = ['GET', 'HEAD', 'OPTIONS']

const pleaseSignIn = () => fail(401, 'Please log in.', undefined, { 'www-authenticate': 'Bearer' })

/** Returns the caller's session. @throws 401, also if a route lacks `requireSession` by mistake */
export function sessionOf(c: { var: Pick<GuardEnv['Variables'], 'session'> }): SignedIn {
  if (!c.var.session) throw pleaseSignIn()
  return c.var.session
}

export const bearerOf = (authorization: string | undefined) => BEARER.exec(authorization ?? '')?.[1]

/** The bearer token or, without an Authorization header, that of the cookie. */
function tokenOf(c: Call) {
  const authorization = c.req.header('authorization')
  return authorization === undefined ? readCookie(c, 'session') : bearerOf(authorization)
}

/** Finds the caller's session; null if there is none. The request log names its administrator. */
export async function findSessionOf(c: CallWithSession) {
  const token = tokenOf(c)
  const session = token ? await findSession(c.var.db, token, c.var.clock()) : null
  c.set('session', session)
  return session
}

/**
 * Returns the id of the administrator who made a request. Asks the database only if the route has not done so and there
 * is a token.
 */
export async function whoMade(c: Call): Promise<number | undefined> {
  const { session, db, clock } = c.var
  // Files of the build are served without a database.
  const token = session === undefined && db ? tokenOf(c) : undefined
  if (!token) return session?.administrator.id
  // Lets the response go first.
  await setImmediate()
  return findAdministratorId(db, token, clock()).catch(() => undefined)
}

/** Whether the caller has at least this role, for files and pages that strangers may request too. */
export async function hasRole(c: CallWithSession, least: Role): Promise<boolean> {
  const session = await findSessionOf(c)
  return session !== null && !session.mustSetUp && roleIncludes(session.administrator.role, least)
}

/**
 * Gives the caller's session a new token, so that copies of the cookie end. A bearer token stays: its caller keeps it.
 * @returns the new token, for `writeCookie`; undefined if the call came with a bearer token
 */
export async function renewSessionOf(c: CallWithSession, tx: Db): Promise<string | undefined> {
  if (c.req.header('authorization') !== undefined) return
  return renewSession(tx, sessionOf(c).sessionId, c.var.clock())
}

/** Finds the caller's session. @throws 401 */
export async function requireSession(c: CallWithSession): Promise<SignedIn> {
  const session = await findSessionOf(c)
  if (!session) throw pleaseSignIn()
  return session
}

/**
 * CSRF guard: answers 403 to a write that carries the session cookie from another origin. Browsers send the origin with
 * every write, so a write without an origin is refused too.
 * @param onRefusal records the refusal
 */
export const requireOwnOrigin = <Env extends GuardEnv>(onRefusal: (c: Context<Env>) => Promise<void>) =>
  createMiddleware<Env>(async (c, next) => {
    const config: Config = c.var.config
    const origin = c.req.header('origin')
    const isOwn =
      origin === undefined ? c.req.header('sec-fetch-site') === 'same-origin' : config.ownOrigins.includes(origin)
    if (!isOwn && !READS.includes(c.req.method) && readCookie(c, 'session') !== undefined) {
      await onRefusal(c)
      throw fail(
        403,
        `This request didn't come from ${config.siteUrl}. If the site has a different address, set SITE_URL.`,
      )
    }
    await next()
  })
