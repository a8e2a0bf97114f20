import type { Context, Hono } from 'hono'
import type { renderAdmin, renderPage } from '../../entry-server.tsx'
import type { CallApi } from '../../ui/api-client.ts'
import type { AppEnv, Deps } from '../http/app-env.ts'
import { AnswerCache } from './answer-cache.ts'
import type { PageAssets } from './assets.ts'
import { completeHtml } from './html.ts'
import { contentSecurityPolicy, HEAD_SCRIPT } from './policy.ts'

/** Where pages come from: the built bundle, or Vite while developing. */
export type PageSource = {
  renderPage: typeof renderPage
  assetsFor: (modules: string[], env: unknown) => PageAssets
  renderAdmin: typeof renderAdmin
  adminAssets: (env: unknown) => PageAssets
  /** Vite's own scripts do not fit the policy of the site. */
  isDevelopment?: boolean
}

/** Answers a page request. The page reaches the API without a network, in the name of the visitor who asks for it. */
export function servePages({ config, contentVersion }: Deps, source: PageSource, api: Hono<AppEnv>) {
  // What pages are made of stays in memory as well: a page that is drawn anew may have the same parts as another.
  const parts = new AnswerCache({ version: contentVersion, make: (request) => api.fetch(request, {}) })
  const site = { ...config.site, origin: config.siteUrl }
  return async (c: Context<AppEnv>) => {
    const callApi: CallApi = async (input, init) => {
      const request = new Request(input, init)
      return parts.answer(request, () => api.fetch(request, { socketAddress: c.var.client.address }))
    }
    const page = await source.renderPage(c.req.raw, {
      site,
      callApi,
      onError: (error) => c.var.log.error({ err: error, requestId: c.var.requestId }, 'A page could not be drawn'),
    })
    if (page instanceof Response) return page
    const assets = source.assetsFor(page.modules, c.env)
    const html = completeHtml(page, assets, HEAD_SCRIPT)
    c.header('cache-control', 'no-cache')
    if (!source.isDevelopment)
      c.header('content-security-policy', contentSecurityPolicy({ styleHash: assets.inlineStyle?.hash }))
    return c.html(html, page.status as 200)
  }
}
