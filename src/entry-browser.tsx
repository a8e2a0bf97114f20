import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { createBrowserRouter, type HydrationState, matchRoutes, RouterContextProvider } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { apiContext, createApiClient } from './api-client.ts'
import type { Boot } from './entry-server.tsx'
import { BOUNDARIES, routes } from './routes.tsx'
import { SiteContext } from './site/site.ts'

const boot: Boot = JSON.parse(document.getElementById('boot')?.textContent ?? '')
const hydration: HydrationState = { loaderData: boot.loaderData, errors: boot.errors }

// A router made while a matched page is still on its way draws that page twice.
for (const { route } of matchRoutes(routes, location) ?? []) {
  if (typeof route.lazy !== 'function') continue
  try {
    Object.assign(route, await route.lazy(), { lazy: undefined })
  } catch (error) {
    Object.assign(route, { lazy: undefined })
    hydration.errors = { [BOUNDARIES.pages]: error }
  }
}

const api = createApiClient(location.origin, (input, init) => fetch(input, init))
const router = createBrowserRouter(routes, {
  hydrationData: hydration,
  getContext() {
    const context = new RouterContextProvider()
    context.set(apiContext, api)
    return context
  },
})

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <SiteContext value={boot.site}>
        <RouterProvider router={router} />
      </SiteContext>
    </StrictMode>,
  )
})
