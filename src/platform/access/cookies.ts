import type { Context } from 'hono'
import { deleteCookie, setCookie } from 'hono/cookie'
import { parse } from 'hono/utils/cookie'
import type { Config } from '#platform/config.ts'
import { DEVICE_MAX_MS } from './known-devices.queries.ts'
import { SESSION_MAX_MS } from './sessions.queries.ts'

type Name = 'session' | 'device'
type ConfigEnv = { Variables: { config: Config } }

const MAX_AGE_MS: Record<Name, number> = { session: SESSION_MAX_MS, device: DEVICE_MAX_MS }

const isHttps = ({ siteUrl }: Config) => siteUrl.startsWith('https:')
// The `__Host-` prefix makes browsers refuse the cookie from other subdomains and over plain HTTP.
const nameOf = (config: Config, name: Name) => (isHttps(config) ? `__Host-${name}` : name)
const optionsOf = (config: Config) =>
  ({ path: '/', httpOnly: true, sameSite: 'Strict', secure: isHttps(config) }) as const

type Call = { req: { header(name: 'cookie'): string | undefined }; var: { config: Config } }

export function readCookie({ req, var: { config } }: Call, name: Name) {
  const fullName = nameOf(config, name)
  return parse(req.header('cookie') ?? '', fullName)[fullName]
}

export function writeCookie<Env extends ConfigEnv>(c: Context<Env>, name: Name, token: string) {
  const { config } = c.var
  setCookie(c, nameOf(config, name), token, { ...optionsOf(config), maxAge: MAX_AGE_MS[name] / 1000 })
}

/** Sets the cookie of a renewed session. @returns the token for the answer, if there is one */
export function keepSession<Env extends ConfigEnv>(c: Context<Env>, token: string | undefined) {
  if (token === undefined) return {}
  writeCookie(c, 'session', token)
  return { token }
}

export function removeCookie<Env extends ConfigEnv>(c: Context<Env>, name: Name) {
  deleteCookie(c, nameOf(c.var.config, name), optionsOf(c.var.config))
}
