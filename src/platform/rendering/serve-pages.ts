import type { Context } from 'hono'
import type { Logger } from 'pino'
import type { Client } from '#platform/access/sessions.queries.ts'
import type { Config } from '#platform/config.ts'
import type { ContentVersion } from '#platform/db/content-version.ts'
import type { Cacheable } from './cache-key.ts'
import { completeHtml, contentSecurityPolicy, type InlineScript, type LookStyle, type PageAssets } from './html.ts'
import { ResponseCache } from './response-cache.ts'

/** `isCurrent`: false if the settings could not be read, so `config` may be outdated and must not be cached. */
export type ReadSite = () => Promise<{ config: Config; isCurrent: boolean }>

type Site = Config['site'] & { origin: string }

type CallInProcess = (input: string | URL | Request, init?: RequestInit) => Promise<Response>

export type RenderOptions = { site: Site; callApi: CallInProcess; onError: (error: unknown) => void }

/** `modules`: the source files of the page's routes. `isStill`: whether the page works without React. */
export type PageKind = { modules: string[]; isStill: boolean }

/** `boot`: the data that the browser needs for hydration. */
export type RenderedPage = PageKind & {
  status: number
  html: string
  boot: unknown
  lookStyle?: LookStyle | undefined
}

/** Renders pages with the built bundle or, in development, with Vite. */
export type PageSource = {
  renderPage(request: Request, options: RenderOptions): Promise<RenderedPage | Response>
  assetsFor: (page: PageKind, env: unknown) => PageAssets
  renderAdmin(site: Site): Pick<RenderedPage, 'html' | 'lookStyle'>
  adminAssets: (env: unknown) => PageAssets
  /** Leaves out the Content-Security-Policy, which would block Vite's own scripts. */
  isDevelopment?: boolean
}

type PagesOptions = {
  source: PageSource
  readSite: ReadSite
  api: { fetch(request: Request, env: object): Response | Promise<Response> }
  script: InlineScript
  cacheable: Cacheable[]
}

type Env = { Variables: { client: Client; requestId: string; log: Logger } }

/** Creates the handler of page requests. Pages call the API in the same process, with the visitor's address. */
export function servePages(contentVersion: ContentVersion, { source, readSite, api, script, cacheable }: PagesOptions) {
  // Pages share cached API responses, so that rendering a page again reuses most of its parts.
  const parts = new ResponseCache({ cacheable, version: contentVersion, make: (request) => api.fetch(request, {}) })
  return async (c: Context<Env>) => {
    const callApi: CallInProcess = async (input, init) => {
      const request = new Request(input, init)
      return parts.answer(request, () => api.fetch(request, { socketAddress: c.var.client.address }))
    }
    const { config, isCurrent } = await readSite()
    const page = await source.renderPage(c.req.raw, {
      site: { ...config.site, origin: config.siteUrl },
      callApi,
      onError: (error) => c.var.log.error({ err: error, requestId: c.var.requestId }, "Couldn't render a page"),
    })
    if (page instanceof Response) {
      // A title or an address may change back; browsers would remember a 301.
      page.headers.set('cache-control', 'no-cache')
      return page
    }
    const assets = source.assetsFor(page, c.env)
    c.header('cache-control', 'no-cache')
    if (!source.isDevelopment)
      c.header(
        'content-security-policy',
        contentSecurityPolicy({ script, inlineStyles: [assets.inlineStyle, page.lookStyle] }),
      )
    const status = isCurrent ? page.status : 503
    return c.html(completeHtml(page, assets, script), status as 200)
  }
}
