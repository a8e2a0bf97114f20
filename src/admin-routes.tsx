import type { LazyRouteFunction, LoaderFunctionArgs, RouteObject } from 'react-router'
import { AdminLastResort } from './admin/AdminLastResort.tsx'
import { AdminLayout } from './admin/AdminLayout.tsx'
import { AdminPageError } from './admin/AdminPageError.tsx'
import { guard } from './admin/guard.ts'
import { SignedOutPage } from './admin/SignedOutPage.tsx'
import { loadChunk } from './pages/load-chunk.ts'
import { adminPaths } from './paths.ts'

// The chunks of the public pages count from 1, see routes.tsx.
let chunks = 50

function page(path: string, load: () => Promise<unknown>): RouteObject {
  const chunk = ++chunks
  return { path, lazy: (() => loadChunk(chunk, load)) as LazyRouteFunction<RouteObject> }
}

const pages = [
  page(adminPaths.admin(), () => import('./admin/DashboardPage.tsx')),
  page(adminPaths.manageAboutUs(), () => import('./about-us/ManageAboutUsPage.tsx')),
  page(adminPaths.manageQuotes(), () => import('./quotes/ManageQuotePage.tsx')),
  page(adminPaths.manageCoas(), () => import('./coas/ManageCoasPage.tsx')),
  page(adminPaths.contacts(), () => import('./contacts/ContactsPage.tsx')),
  page(adminPaths.manageBlog(), () => import('./blog/ManageBlogPage.tsx')),
  page(adminPaths.images(), () => import('./images/ManageImagesPage.tsx')),
  page(adminPaths.inviteAdmin(), () => import('./invites/InviteAdminPage.tsx')),
  page(adminPaths.sessions(), () => import('./sessions/SessionsPage.tsx')),
  page(adminPaths.audit(), () => import('./audit/AuditPage.tsx')),
  page(adminPaths.trash(), () => import('./trash/TrashPage.tsx')),
  page(adminPaths.createUpdate(), () => import('./weekly-updates/CreateUpdatePage.tsx')),
  page(adminPaths.mails(), () => import('./mails/MailsPage.tsx')),
  page(adminPaths.account(), () => import('./account/AccountPage.tsx')),
  page('*', () => import('./admin/AdminNotFoundPage.tsx')),
]

/** Guards every step from page to page; one that was refused never ends, the browser is on its way to the login. */
function guardStep({ request }: LoaderFunctionArgs) {
  const { pathname, search } = new URL(request.url)
  return guard(pathname + search) ? null : new Promise(() => {})
}

export const adminRoutes: RouteObject[] = [
  // Not guarded, and here from the start: it is for who has no network.
  { path: adminPaths.signedOut(), Component: SignedOutPage },
  {
    path: '/',
    Component: AdminLayout,
    ErrorBoundary: AdminLastResort,
    loader: guardStep,
    shouldRevalidate: () => true,
    // A boundary of its own: React Router draws none that belongs to a page whose chunk did not come.
    children: [{ ErrorBoundary: AdminPageError, children: pages }],
  },
]
