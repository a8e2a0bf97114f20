import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { createBrowserRouter, matchRoutes, RouterContextProvider } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { routes } from '#app/routes.tsx'
import { markLost } from '#platform/rendering/notice-lost-bundle.script.ts'
import { apiContext, createApiClient, fetchJson } from '#ui/api-client.ts'
import { openPictures } from '#ui/pictures/open-pictures.ts'
import { fetchPictures } from '#ui/site/fetch-pictures.ts'
import { ActionDataContext } from '#ui/site/form-outcome.ts'
import { watchHistory } from '#ui/site/history-entries.ts'
import { restoreScroll } from '#ui/site/restore-scroll.ts'
import { shareOnPress } from '#ui/site/share-on-press.ts'
import { SiteContext, siteContext } from '#ui/site/site.ts'
import { watchTyped } from '#ui/site/typed-text.ts'
import { watchMenu } from '#ui/site/watch-menu.ts'
import type { Boot } from './entry-server.tsx'

const boot: Boot = JSON.parse(document.getElementById('boot')?.textContent ?? '')

watchHistory()
await resolvePage()
const api = createApiClient(location.origin, fetchJson)
const router = createBrowserRouter(routes, {
  hydrationData: { loaderData: boot.loaderData, actionData: boot.actionData, errors: boot.errors },
  getContext() {
    const context = new RouterContextProvider()
    context.set(apiContext, api)
    context.set(siteContext, boot.site)
    return context
  },
})

watchTyped()
fetchPictures()
openPictures()
shareOnPress()
restoreScroll()
startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <SiteContext value={boot.site}>
        <ActionDataContext value={boot.actionData}>
          <RouterProvider router={router} />
        </ActionDataContext>
      </SiteContext>
    </StrictMode>,
  )
})
watchMenu()

/** Loads the page's chunk before the router is created, because the router would otherwise render the page twice. */
async function resolvePage() {
  for (const { route } of matchRoutes(routes, location) ?? []) {
    if (typeof route.lazy !== 'function') continue
    try {
      Object.assign(route, await route.lazy(), { lazy: undefined })
    } catch (error) {
      markLost((error as Error).message)
      throw error
    }
  }
}
