import type { ComponentType } from 'react'
import { type LazyRouteFunction, type LoaderFunctionArgs, type RouteObject, redirect } from 'react-router'
import { PictureUploads } from '#features/writing/editor/PictureUploads.tsx'
import { AdminLastResort, AdminPageError } from '#ui/office/AdminPageError.tsx'
import { Announcements } from '#ui/office/Announcements.tsx'
import { AskAgain } from '#ui/office/AskAgain.tsx'
import { guard } from '#ui/office/guard.ts'
import { fetchMailSettings } from '#ui/office/mail-settings.ts'
import { ClosedPage, EVERY_OTHER, leastRole, mayDo, mayOpen } from '#ui/office/page-roles.ts'
import { OFFICE } from '#ui/office/SignedInPerson.tsx'
import { SignedOutPage } from '#ui/office/SignedOutPage.tsx'
import { signedInPerson } from '#ui/office/signed-in-person.ts'
import { TopBar } from '#ui/office/TopBar.tsx'
import { UndoOffers } from '#ui/office/Undo.tsx'
import { refreshCounts } from '#ui/office/waiting-counts.ts'
import { adminPaths } from '#ui/paths.ts'
import { Frame } from '#ui/site/Frame.tsx'
import { loadChunk } from '#ui/site/load-chunk.ts'

// The chunk numbers of the public pages start at 1 (routes.tsx).
let chunks = 50

type Page = { Component: ComponentType; loader?: (args: LoaderFunctionArgs) => unknown }

function page(path: string, load: () => Promise<Page>): RouteObject {
  const chunk = ++chunks
  async function lazy(): Promise<Page> {
    const module = await loadChunk(chunk, load)
    async function loader(args: LoaderFunctionArgs) {
      await admit(path)
      return (await module.loader?.(args)) ?? null
    }
    return { ...module, loader }
  }
  return { path, lazy: lazy as LazyRouteFunction<RouteObject> }
}

/** Lets only people who may open a page make its calls. @throws ClosedPage; a redirect to set up a second factor */
async function admit(path: string) {
  const person = await signedInPerson()
  if (mayOpen(person, path)) return
  throw person?.mustSetUp ? redirect(adminPaths.account()) : new ClosedPage(leastRole(path))
}

const pages = [
  page(adminPaths.admin(), () => import('#features/dashboard/DashboardPage.tsx')),
  page(adminPaths.manageSections(), () => import('#features/sections/ManageSectionsPage.tsx')),
  page(adminPaths.manageQuotes(), () => import('#features/quotes/ManageQuotePage.tsx')),
  page(adminPaths.manageCertificates(), () => import('#features/certificates/ManageCertificatesPage.tsx')),
  page(adminPaths.contacts(), () => import('#features/questions/ContactsPage.tsx')),
  page(adminPaths.manageBlog(), () => import('#features/posts/ManagePostsPage.tsx')),
  page(adminPaths.managePages(), () => import('#features/pages/ManagePagesPage.tsx')),
  page(adminPaths.images(), () => import('#features/images/ManageImagesPage.tsx')),
  page(adminPaths.carousel(), () => import('#features/slides/ManageCarouselPage.tsx')),
  page(adminPaths.inviteAdmin(), () => import('#features/staff/invites/InviteAdminPage.tsx')),
  page(adminPaths.sessions(), () => import('#features/staff/SessionsPage.tsx')),
  page(adminPaths.audit(), () => import('#features/audit/AuditPage.tsx')),
  page(adminPaths.trash(), () => import('#features/trash/TrashPage.tsx')),
  page(adminPaths.createUpdate(), () => import('#features/updates/CreateUpdatePage.tsx')),
  page(adminPaths.subscribers(), () => import('#features/subscribers/office/SubscribersPage.tsx')),
  page(adminPaths.mails(), () => import('#features/mails/MailsPage.tsx')),
  page(adminPaths.backups(), () => import('#features/backups/BackupsPage.tsx')),
  page(adminPaths.settings(), () => import('#features/settings/SettingsPage.tsx')),
  page(adminPaths.look(), () => import('#features/settings/look/LookPage.tsx')),
  page(adminPaths.mailServer(), () => import('#features/mail-server/MailServerPage.tsx')),
  page(adminPaths.visits(), () => import('#features/visits/VisitsPage.tsx')),
  page(adminPaths.account(), () => import('#features/staff/account/AccountPage.tsx')),
  page(EVERY_OTHER, () => import('#ui/office/AdminNotFoundPage.tsx')),
]

/** Guards every navigation. Without a token, the navigation never ends, because the browser is loading the login page. */
async function guardStep({ request }: LoaderFunctionArgs) {
  const { pathname, search } = new URL(request.url)
  if (!guard(pathname + search)) return new Promise(() => {})
  const person = await signedInPerson()
  if (!mayDo(person, 'editor')) return { person }
  void refreshCounts()
  return { person, mail: await fetchMailSettings() }
}

export const adminRoutes: RouteObject[] = [
  // No guard and no chunk of its own: this page must appear without a network.
  { path: adminPaths.signedOut(), Component: SignedOutPage },
  {
    id: OFFICE,
    path: '/',
    Component: AdminLayout,
    ErrorBoundary: AdminLastResort,
    loader: guardStep,
    shouldRevalidate: () => true,
    // The boundary is on a parent route, because React Router ignores that of a page whose chunk failed to load.
    children: [{ ErrorBoundary: AdminPageError, children: pages }],
  },
]

function AdminLayout() {
  return (
    <Announcements>
      <AskAgain />
      <UndoOffers>
        <PictureUploads>
          <Frame header={<TopBar />} />
        </PictureUploads>
      </UndoOffers>
    </Announcements>
  )
}
