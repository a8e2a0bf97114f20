import { createHash, timingSafeEqual } from 'node:crypto'
import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { routePath } from 'hono/route'
import { isReserved } from '#features/pages/page-address.ts'
import { isLoopback } from '#platform/access/client-address.ts'
import { bearerOf, hasRole } from '#platform/access/require-session.ts'
import type { AppEnv } from '#platform/api/app-env.ts'
import { adminPaths, paths } from '#ui/paths.ts'
import { publicRouteAt } from '#ui/public-addresses.ts'

const FORWARDED = /^(?:x-forwarded\b.*|forwarded|via|x-real-ip|.*-client-ip|.*-connecting-ip)$/
const FOR_ALL_PAGES = ['/*', `${paths.admin()}/*`]
/** The paths of the back office's pages. */
export const ADMIN_PATHS = new Set(Object.values(adminPaths).map((spell) => spell()))

const nameParts = (pattern: string) => pattern.replaceAll(/:(\w+)(?:\{[^/]*\})?/g, '{$1}')

/**
 * Returns the pattern of the route that answered. All unknown paths share one pattern, so that requests for invented
 * paths add no metrics.
 */
export function routeOf(c: Context): string {
  const pattern = routePath(c)
  if (!FOR_ALL_PAGES.includes(pattern)) return nameParts(pattern)
  const path = c.req.path.replace(/(?<=.)\/$/, '')
  const isOwnPage = c.res.status === 200 && !isReserved(path)
  return ADMIN_PATHS.has(path) || isOwnPage ? path : nameParts(publicRouteAt(path) ?? 'unknown')
}

/** Serves the metrics to those who may read them. Everyone else gets the same response as for an unknown path. */
export const serveMetrics = (metrics: () => Promise<string>) =>
  createMiddleware<AppEnv>(async (c, next) => {
    if (!isFromHere(c) && !hasToken(c) && !(await isOwner(c))) return next()
    const headers = { 'content-type': 'text/plain; version=0.0.4; charset=utf-8', 'cache-control': 'no-store' }
    return c.body(await metrics(), 200, headers)
  })

const isFromHere = ({ env, req }: Context<AppEnv>) =>
  isLoopback(env?.socketAddress ?? '') && ![...req.raw.headers.keys()].some((name) => FORWARDED.test(name))

const digestOf = (text: string) => createHash('sha256').update(text).digest()

function hasToken(c: Context<AppEnv>) {
  const { metricsToken } = c.var.config
  const given = bearerOf(c.req.header('authorization'))
  return metricsToken !== undefined && given !== undefined && timingSafeEqual(digestOf(given), digestOf(metricsToken))
}

/** While the database is down, nobody counts as an owner. */
const isOwner = (c: Context<AppEnv>) => hasRole(c, 'owner').catch(() => false)
