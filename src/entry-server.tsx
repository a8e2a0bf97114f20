import { StrictMode } from 'react'
import { renderToStaticMarkup, renderToString } from 'react-dom/server'
import {
  createStaticHandler,
  createStaticRouter,
  isRouteErrorResponse,
  RouterContextProvider,
  type StaticHandlerContext,
  StaticRouterProvider,
} from 'react-router'
import { structuredData } from '#app/found/structured-data.ts'
import { BOUNDARIES, type PageHandle, routes } from '#app/routes.tsx'
import { escapeJson } from '#platform/rendering/html.ts'
import type { RenderedPage, RenderOptions } from '#platform/rendering/serve-pages.ts'
import { apiContext, createApiClient } from '#ui/api-client.ts'
import { paletteFor } from '#ui/look/look-palette.ts'
import { lookStyleOf } from '#ui/look/look-style.ts'
import { AdminDocument } from '#ui/office/AdminDocument.tsx'
import { ActionDataContext } from '#ui/site/form-outcome.ts'
import { HeadContext } from '#ui/site/Head.tsx'
import { type Site, SiteContext, siteContext } from '#ui/site/site.ts'

/** The data that the browser needs to hydrate the page. */
export type Boot = {
  site: Site
  loaderData: StaticHandlerContext['loaderData']
  actionData: StaticHandlerContext['actionData']
  errors: StaticHandlerContext['errors']
}

const handler = createStaticHandler(routes)

/** Renders the page of a request, or returns a redirect. Errors go to `onError` and never into the page. */
export async function renderPage(request: Request, options: RenderOptions): Promise<RenderedPage | Response> {
  const requestContext = new RouterContextProvider()
  requestContext.set(apiContext, createApiClient(new URL(request.url).origin, options.callApi))
  requestContext.set(siteContext, options.site)
  const context = await handler.query(request, { requestContext })
  if (context instanceof Response) return context

  for (const [routeId, error] of Object.entries(context.errors ?? {})) {
    if (isRouteErrorResponse(error)) continue
    options.onError(error)
    setError(context, routeId)
  }
  const html = toHtml(context, options)
  const { loaderData, actionData, errors } = context
  const boot: Boot = { site: options.site, loaderData, actionData, errors }
  const handles = context.matches.flatMap(({ route }) => (route.handle as PageHandle | undefined) ?? [])
  return {
    status: context.statusCode,
    html,
    boot,
    // A failed page has a button.
    isStill: context.statusCode < 500 && handles.some((handle) => handle.isStill),
    lookStyle: lookStyleOf(options.site),
    modules: handles.map((handle) => handle.module),
  }
}

/** Puts a generic error into the page; the log has the real one. */
function setError(context: StaticHandlerContext, routeId: string) {
  context.errors = { ...context.errors, [routeId]: { message: 'Internal error' } }
  context.statusCode = 500
}

/** React runs no error boundaries on the server, so a failed page is rendered again, with its error set at a boundary. */
function toHtml(context: StaticHandlerContext, { site, onError }: RenderOptions): string {
  for (const boundary of [BOUNDARIES.pages, BOUNDARIES.root]) {
    try {
      return draw(context, site)
    } catch (error) {
      onError(error)
      setError(context, boundary)
    }
  }
  return draw(context, site)
}

function draw(context: StaticHandlerContext, site: Site): string {
  let about: object[] = []
  const html = renderToString(
    <StrictMode>
      <SiteContext value={site}>
        <HeadContext value={(head) => (about = structuredData(head, site))}>
          <ActionDataContext value={context.actionData}>
            <StaticRouterProvider
              router={createStaticRouter(handler.dataRoutes, context)}
              context={context}
              hydrate={false}
            />
          </ActionDataContext>
        </HeadContext>
      </SiteContext>
    </StrictMode>,
  )
  const data = about.map((thing) => `<script type="application/ld+json">${escapeJson(thing)}</script>`)
  return completeDocument(html, site, FOUND_LINKS + data.join(''))
}

/** Browsers need these only in the HTML, so React does not draw them. */
const FOUND_LINKS = [
  '<link rel="manifest" href="/manifest.webmanifest"/>',
  '<link rel="alternate" type="application/atom+xml" title="Atom feed" href="/feed.xml"/>',
  '<link rel="alternate" type="application/feed+json" title="JSON Feed" href="/feed.json"/>',
].join('')

/** Renders the document of the back office. Only the browser renders its content. */
export function renderAdmin(site: Site) {
  const html = completeDocument(renderToStaticMarkup(<AdminDocument site={site} />), site)
  return { html, lookStyle: lookStyleOf(site) }
}

/** Adds the theme color here, because the public client code does not contain the palette. */
function completeDocument(html: string, site: Site, links = '') {
  const color = `<meta name="theme-color" content="${paletteFor(site).night}"/>`
  return `<!DOCTYPE html>${html.replace('</head>', () => `${color}${links}</head>`)}`
}
