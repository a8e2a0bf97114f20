import type { LazyRouteFunction, RouteObject } from 'react-router'
import { paths } from '../ui/paths.ts'
import { LastResort, PageError } from '../ui/site/ErrorPages.tsx'
import { loadChunk } from '../ui/site/load-chunk.ts'
import { PublicLayout } from '../ui/site/PublicLayout.tsx'

export type PageHandle = { module: string }

let chunks = 0

/** A page in a chunk of its own. `module` is its file, by which the server finds what the page needs to load. */
function page(path: string, module: string, load: () => Promise<unknown>): RouteObject {
  const chunk = ++chunks
  return {
    ...(path === '/' ? { index: true } : { path }),
    id: module,
    lazy: (() => loadChunk(chunk, load)) as LazyRouteFunction<RouteObject>,
    handle: { module } satisfies PageHandle,
  } as RouteObject
}

const pages = [
  page('/', 'src/features/home/HomePage.tsx', () => import('../features/home/HomePage.tsx')),
  page(
    '/test-results',
    'src/features/certificates/TestResultsPage.tsx',
    () => import('../features/certificates/TestResultsPage.tsx'),
  ),
  page('/blog', 'src/features/posts/PostsPage.tsx', () => import('../features/posts/PostsPage.tsx')),
  page('/blog/:id', 'src/features/posts/PostPage.tsx', () => import('../features/posts/PostPage.tsx')),
  page(
    '/contact-us',
    'src/features/questions/ContactUsPage.tsx',
    () => import('../features/questions/ContactUsPage.tsx'),
  ),
  page('/login', 'src/features/staff/sign-in/LoginPage.tsx', () => import('../features/staff/sign-in/LoginPage.tsx')),
  page(
    '/register',
    'src/features/staff/sign-in/RegisterPage.tsx',
    () => import('../features/staff/sign-in/RegisterPage.tsx'),
  ),
  page(
    paths.unsubscribe(),
    'src/features/subscribers/UnsubscribePage.tsx',
    () => import('../features/subscribers/UnsubscribePage.tsx'),
  ),
  page(
    paths.forgotPassword(),
    'src/features/staff/resets/ForgotPage.tsx',
    () => import('../features/staff/resets/ForgotPage.tsx'),
  ),
  page('*', 'src/ui/site/NotFoundPage.tsx', () => import('../ui/site/NotFoundPage.tsx')),
]

/** Where errors are shown: inside the layout, or instead of it when the layout itself fails. */
export const BOUNDARIES = { pages: 'pages', root: 'root' }

export const routes: RouteObject[] = [
  {
    id: BOUNDARIES.root,
    path: '/',
    Component: PublicLayout,
    ErrorBoundary: LastResort,
    // A boundary of its own: React Router draws none that belongs to a page whose chunk did not come.
    children: [{ id: BOUNDARIES.pages, ErrorBoundary: PageError, children: pages }],
  },
]
