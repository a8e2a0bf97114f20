import { type LazyRouteFunction, type RouteObject, useMatch, useMatches } from 'react-router'
import { SubscribeForm } from '#features/subscribers/SubscribeForm.tsx'
import { type PageName, routeOfPage } from '#ui/paths.ts'
import { LastResort, PageError } from '#ui/site/ErrorPages.tsx'
import { loadChunk } from '#ui/site/load-chunk.ts'
import { PublicLayout } from '#ui/site/PublicLayout.tsx'

/** `hasForm`: whether the footer has the form for the weekly update. */
export type PageHandle = { module: string; isStill: boolean; hasForm: boolean }

/** Only plain forms are on these pages, so they are sent without React (decision 061). */
const STILL: (PageName | '*')[] = ['blog', 'post', 'update', 'certificatePage', '*']

/** The form would be in the way here, or store a token as the page on which somebody agreed. */
const WITHOUT_FORM: (PageName | '*')[] = [
  ...(['subscribe', 'confirmSubscription', 'subscription', 'unsubscribe'] as const),
  ...(['register', 'notMe', 'preview'] as const),
]

let chunks = 0

/** Defines a page with its own chunk. `module` is the page's file, by which the server finds the assets to load. */
function page(name: PageName | '*', module: string, load: () => Promise<unknown>): RouteObject {
  const chunk = ++chunks
  return {
    ...(name === 'home' ? { index: true } : { path: name === '*' ? name : routeOfPage(name) }),
    id: module,
    lazy: (() => loadChunk(chunk, load)) as LazyRouteFunction<RouteObject>,
    handle: {
      module,
      isStill: STILL.includes(name),
      hasForm: !WITHOUT_FORM.includes(name),
    } satisfies PageHandle,
  } as RouteObject
}

const pages = [
  page('home', 'src/features/home/HomePage.tsx', () => import('#features/home/HomePage.tsx')),
  page(
    'testResults',
    'src/features/certificates/TestResultsPage.tsx',
    () => import('#features/certificates/TestResultsPage.tsx'),
  ),
  page(
    'certificatePage',
    'src/features/certificates/details/CertificatePage.tsx',
    () => import('#features/certificates/details/CertificatePage.tsx'),
  ),
  page(
    'lot',
    'src/features/certificates/details/LotPage.tsx',
    () => import('#features/certificates/details/LotPage.tsx'),
  ),
  page('blog', 'src/features/posts/PostsPage.tsx', () => import('#features/posts/PostsPage.tsx')),
  page('post', 'src/features/posts/PostPage.tsx', () => import('#features/posts/PostPage.tsx')),
  page('update', 'src/features/updates/shown/UpdatePage.tsx', () => import('#features/updates/shown/UpdatePage.tsx')),
  page('contactUs', 'src/features/questions/ContactUsPage.tsx', () => import('#features/questions/ContactUsPage.tsx')),
  page('login', 'src/features/staff/sign-in/LoginPage.tsx', () => import('#features/staff/sign-in/LoginPage.tsx')),
  page(
    'register',
    'src/features/staff/sign-in/RegisterPage.tsx',
    () => import('#features/staff/sign-in/RegisterPage.tsx'),
  ),
  page(
    'unsubscribe',
    'src/features/subscribers/UnsubscribePage.tsx',
    () => import('#features/subscribers/UnsubscribePage.tsx'),
  ),
  page(
    'subscribe',
    'src/features/subscribers/SubscribePage.tsx',
    () => import('#features/subscribers/SubscribePage.tsx'),
  ),
  page(
    'confirmSubscription',
    'src/features/subscribers/ConfirmSubscriptionPage.tsx',
    () => import('#features/subscribers/ConfirmSubscriptionPage.tsx'),
  ),
  page(
    'subscription',
    'src/features/subscribers/SubscriptionPage.tsx',
    () => import('#features/subscribers/SubscriptionPage.tsx'),
  ),
  page(
    'forgotPassword',
    'src/features/staff/resets/ForgotPage.tsx',
    () => import('#features/staff/resets/ForgotPage.tsx'),
  ),
  page('notMe', 'src/features/staff/not-me/NotMePage.tsx', () => import('#features/staff/not-me/NotMePage.tsx')),
  page(
    'preview',
    'src/features/writing/previews/PreviewPage.tsx',
    () => import('#features/writing/previews/PreviewPage.tsx'),
  ),
  page('*', 'src/features/pages/OwnPage.tsx', () => import('#features/pages/OwnPage.tsx')),
]

/** Route ids of the error boundaries: `pages` renders inside the layout, `root` replaces a layout that fails. */
export const BOUNDARIES = { pages: 'pages', root: 'root' }

/** Above the features, so that the footer can have one of their forms. */
function Layout() {
  const hasForm = useMatches().some(({ handle }) => (handle as PageHandle | undefined)?.hasForm)
  // A post has the form below its text, too.
  const isPost = useMatch(routeOfPage('post')) !== null
  return <PublicLayout form={hasForm && <SubscribeForm place="footer" isFolded={isPost} />} />
}

export const routes: RouteObject[] = [
  {
    id: BOUNDARIES.root,
    path: '/',
    Component: Layout,
    ErrorBoundary: LastResort,
    // The boundary is on a parent route, because React Router ignores that of a page whose chunk failed to load.
    children: [{ id: BOUNDARIES.pages, ErrorBoundary: PageError, children: pages }],
  },
]
