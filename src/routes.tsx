import type { LazyRouteFunction, RouteObject } from 'react-router'
import { LastResort, PageError } from './pages/ErrorPages.tsx'
import { loadChunk } from './pages/load-chunk.ts'
import { paths } from './paths.ts'
import { PublicLayout } from './site/PublicLayout.tsx'

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
  page('/', 'src/home/HomePage.tsx', () => import('./home/HomePage.tsx')),
  page('/test-results', 'src/coas/TestResultsPage.tsx', () => import('./coas/TestResultsPage.tsx')),
  page('/blog', 'src/blog/BlogPage.tsx', () => import('./blog/BlogPage.tsx')),
  page('/blog/:id', 'src/blog/PostPage.tsx', () => import('./blog/PostPage.tsx')),
  page('/contact-us', 'src/contacts/ContactUsPage.tsx', () => import('./contacts/ContactUsPage.tsx')),
  page('/login', 'src/login/LoginPage.tsx', () => import('./login/LoginPage.tsx')),
  page('/register', 'src/login/RegisterPage.tsx', () => import('./login/RegisterPage.tsx')),
  page(paths.unsubscribe(), 'src/unsubscribe/UnsubscribePage.tsx', () => import('./unsubscribe/UnsubscribePage.tsx')),
  page(paths.forgotPassword(), 'src/resets/ForgotPage.tsx', () => import('./resets/ForgotPage.tsx')),
  page('*', 'src/site/NotFoundPage.tsx', () => import('./site/NotFoundPage.tsx')),
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
