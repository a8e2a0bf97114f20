import '#ui/office/admin.css'
// The styles of the document that the server renders.
import '#ui/site/Document.module.css'
import '#ui/site/age-gate/AgeGate.module.css'
import '#ui/office/AdminDocument.module.css'
import { MantineProvider } from '@mantine/core'
import { setNonce } from 'get-nonce'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter, type DataRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { adminRoutes } from '#app/admin-routes.tsx'
import { markRunning } from '#platform/rendering/notice-lost-bundle.script.ts'
import { guard, leadTo, watchToken } from '#ui/office/guard.ts'
import { bootOf, OfficeContexts } from '#ui/office/OfficeContexts.tsx'
import { cssVariables, theme } from '#ui/office/theme.ts'
import { openPictures } from '#ui/pictures/open-pictures.ts'
import { fetchPictures } from '#ui/site/fetch-pictures.ts'
import { watchHistory } from '#ui/site/history-entries.ts'

const boot = bootOf(document)
const { nonce } = boot

if (guard()) await draw()

async function draw() {
  markRunning()
  watchToken()
  // Mantine gets the nonce below; the library that locks scrolling behind its dialogs gets it here.
  setNonce(nonce)
  watchHistory()
  fetchPictures()
  openPictures()
  const router = createBrowserRouter(adminRoutes)
  leadTo(() => router.state.navigation.location)
  await firstPage(router)
  createRoot(document.getElementById('admin') as HTMLElement).render(
    <StrictMode>
      <MantineProvider
        theme={theme}
        cssVariablesResolver={cssVariables}
        forceColorScheme="light"
        getStyleNonce={() => nonce}
      >
        <OfficeContexts boot={boot}>
          <RouterProvider router={router} />
        </OfficeContexts>
      </MantineProvider>
    </StrictMode>,
  )
}

/** Resolves when the first page has loaded. Until then, the document shows a loading message. */
function firstPage(router: DataRouter) {
  if (router.state.initialized) return
  return new Promise<void>((resolve) => {
    const stop = router.subscribe(({ initialized }) => {
      if (!initialized) return
      stop()
      resolve()
    })
  })
}
