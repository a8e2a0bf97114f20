import type { Context, Hono } from 'hono'
import type { Config } from '../config.ts'
import type { AppEnv, Deps } from '../http/app-env.ts'
import type { Cacheable } from './cache-key.ts'
import { completeHtml, contentSecurityPolicy, type InlineScript, type PageAssets } from './html.ts'
import { ResponseCache } from './response-cache.ts'

type Site = Config['site'] & { origin: string }

type CallInProcess = (input: string | URL | Request, init?: RequestInit) => Promise<Response>

export type RenderOptions = { site: Site; callApi: CallInProcess; onError: (error: unknown) => void }

/** `boot` is what the browser needs to take over the page, `modules` what the page is made of. */
export type RenderedPage = { status: number; html: string; boot: unknown; modules: string[] }

/** Where pages come from: the built bundle, or Vite while developing. */
export type PageSource = {
  renderPage(request: Request, options: RenderOptions): Promise<RenderedPage | Response>
  assetsFor: (modules: string[], env: unknown) => PageAssets
  renderAdmin(site: Site): string
  adminAssets: (env: unknown) => PageAssets
  /** Vite's own scripts do not fit the policy of the site. */
  isDevelopment?: boolean
}

type PagesOptions = { source: PageSource; api: Hono<AppEnv>; script: InlineScript; cacheable: Cacheable[] }

/** Answers a page request. The page reaches the API without a network, in the name of the visitor who asks for it. */
export function servePages({ config, contentVersion }: Deps, { source, api, script, cacheable }: PagesOptions) {
  // Pages share API answers: a page that is rendered again finds most of its parts here.
  const parts = new ResponseCache({ cacheable, version: contentVersion, make: (request) => api.fetch(request, {}) })
  const site = { ...config.site, origin: config.siteUrl }
  return async (c: Context<AppEnv>) => {
    const callApi: CallInProcess = async (input, init) => {
      const request = new Request(input, init)
      return parts.answer(request, () => api.fetch(request, { socketAddress: c.var.client.address }))
    }
    const page = await source.renderPage(c.req.raw, {
      site,
      callApi,
      onError: (error) => c.var.log.error({ err: error, requestId: c.var.requestId }, "Couldn't render a page"),
    })
    if (page instanceof Response) return page
    const assets = source.assetsFor(page.modules, c.env)
    c.header('cache-control', 'no-cache')
    if (!source.isDevelopment)
      c.header('content-security-policy', contentSecurityPolicy({ script, styleHash: assets.inlineStyle?.hash }))
    return c.html(completeHtml(page, assets, script), page.status as 200)
  }
}
