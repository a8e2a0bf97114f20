import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import type { AppEnv } from '#platform/http/app-env.ts'
import { DEVICE_MAX_MS } from './known-devices.queries.ts'
import { SESSION_MAX_MS } from './sessions.queries.ts'

type Name = 'session' | 'device'

const MAX_AGE_MS: Record<Name, number> = { session: SESSION_MAX_MS, device: DEVICE_MAX_MS }

const isHttps = (c: Context<AppEnv>) => c.var.config.siteUrl.startsWith('https:')
// The `__Host-` prefix makes browsers refuse the cookie from other subdomains and over plain HTTP.
const nameOf = (c: Context<AppEnv>, name: Name) => (isHttps(c) ? `__Host-${name}` : name)
const optionsOf = (c: Context<AppEnv>) =>
  ({ path: '/', httpOnly: true, sameSite: 'Strict', secure: isHttps(c) }) as const

export const readCookie = (c: Context<AppEnv>, name: Name) => getCookie(c, nameOf(c, name))

export function writeCookie(c: Context<AppEnv>, name: Name, token: string) {
  setCookie(c, nameOf(c, name), token, { ...optionsOf(c), maxAge: MAX_AGE_MS[name] / 1000 })
}

export function removeCookie(c: Context<AppEnv>, name: Name) {
  deleteCookie(c, nameOf(c, name), optionsOf(c))
}
