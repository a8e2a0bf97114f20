import { randomBytes } from 'node:crypto'
import type { Context } from 'hono'
import type { Config } from '../platform/config.ts'
import type { AppEnv } from '../platform/http/app-env.ts'
import { mailSettings } from '../platform/mail/mail.ts'
import { completeHtml } from '../platform/rendering/html.ts'
import type { PageSource } from '../platform/rendering/pages.ts'
import { contentSecurityPolicy, HEAD_SCRIPT } from '../platform/rendering/policy.ts'
import type { AdminBoot } from '../ui/office/AdminDocument.tsx'
import { adminPaths } from '../ui/paths.ts'

const KNOWN = new Set(Object.values(adminPaths).map((spell) => spell()))

/** Answers a request for a page of the back office: the same document for all of them, which the browser fills. */
export function serveAdmin(config: Config, source: PageSource) {
  const site = { ...config.site, origin: config.siteUrl }
  const mail = mailSettings(config)
  return (c: Context<AppEnv>) => {
    const boot: AdminBoot = { site, nonce: randomBytes(16).toString('base64'), mail }
    const page = { html: source.renderAdmin(site), boot }
    const html = completeHtml(page, source.adminAssets(c.env), HEAD_SCRIPT)
    c.header('cache-control', 'no-store')
    c.header('x-robots-tag', 'noindex')
    if (!source.isDevelopment) c.header('content-security-policy', contentSecurityPolicy({ styleNonce: boot.nonce }))
    return c.html(html, KNOWN.has(c.req.path.replace(/\/$/, '')) ? 200 : 404)
  }
}
