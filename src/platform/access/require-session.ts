import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import type { AppEnv } from '../http/app-env.ts'
import { fail } from '../http/errors.ts'
import { readCookie } from './cookies.ts'
import { findSession, type SignedIn } from './sessions.queries.ts'

const BEARER = /^Bearer +(\S+)$/i
const READS = ['GET', 'HEAD', 'OPTIONS']

const pleaseSignIn = () => fail(401, 'Please log in.', undefined, { 'www-authenticate': 'Bearer' })

/** Who makes the call. A call that stands before the door by mistake is refused to everyone. */
export function sessionOf(c: Context<AppEnv>): SignedIn {
  if (!c.var.session) throw pleaseSignIn()
  return c.var.session
}

/** Whose session the call carries; null for a stranger. */
export async function findSessionOf(c: Context<AppEnv>): Promise<SignedIn | null> {
  const authorization = c.req.header('authorization')
  const token = authorization === undefined ? readCookie(c, 'session') : BEARER.exec(authorization)?.[1]
  return token ? findSession(c.var.db, token, c.var.clock()) : null
}

/** The door: 401 for who has no session. */
export const requireSession = createMiddleware<AppEnv>(async (c, next) => {
  const session = await findSessionOf(c)
  if (!session) throw pleaseSignIn()
  c.set('session', session)
  await next()
})

/**
 * 403 for a page of another site that writes with the cookie of somebody who is signed in here. Every browser tells where
 * a writing request comes from; what does not tell is refused as well.
 * @param onRefusal writes it down
 */
export const requireOwnOrigin = (onRefusal: (c: Context<AppEnv>) => Promise<void>) =>
  createMiddleware<AppEnv>(async (c, next) => {
    const { ownOrigins, siteUrl } = c.var.config
    const origin = c.req.header('origin')
    const isOwn = origin === undefined ? c.req.header('sec-fetch-site') === 'same-origin' : ownOrigins.includes(origin)
    if (!isOwn && !READS.includes(c.req.method) && readCookie(c, 'session') !== undefined) {
      await onRefusal(c)
      throw fail(403, `This request didn't come from ${siteUrl}. If the site has a different address, set SITE_URL.`)
    }
    await next()
  })
