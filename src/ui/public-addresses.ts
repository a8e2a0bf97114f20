import type { Cacheable } from '#platform/rendering/cache-key.ts'
import { type PageName, routeOfPage } from './paths.ts'

type PublicPage = {
  /** Set if the page is the same for every visitor: which parameters it has. */
  cached?: Cacheable[1]
  /** Whether the Look page may show it. */
  isPreviewed?: boolean
  /** The kind of a counted visit. */
  visit?: 'home' | 'results' | 'certificate' | 'blog' | 'post' | 'contact'
}

/** Every public page. `routes.tsx` says which file draws it. */
const PUBLIC_PAGES: Record<PageName, PublicPage> = {
  home: { cached: {}, isPreviewed: true, visit: 'home' },
  testResults: { cached: { kept: ['page'], own: ['search'] }, isPreviewed: true, visit: 'results' },
  certificatePage: { cached: { isOpen: true }, isPreviewed: true, visit: 'certificate' },
  lot: {},
  blog: { cached: { kept: ['page'] }, isPreviewed: true, visit: 'blog' },
  post: { cached: { isOpen: true }, isPreviewed: true, visit: 'post' },
  contactUs: { cached: { own: ['batch'] }, isPreviewed: true, visit: 'contact' },
  login: { cached: { own: ['next'] } },
  forgotPassword: { cached: {} },
  register: { cached: { own: ['token', 'purpose'] } },
  notMe: { cached: { own: ['token'] } },
  unsubscribe: {},
  subscribe: {},
  confirmSubscription: {},
  subscription: {},
  update: { cached: { isOpen: true }, isPreviewed: true },
  preview: {},
}

/** The files by which search engines, feed readers and phones find the site, and its public data. */
export const FOUND_FILES = {
  '/sitemap.xml': {},
  '/robots.txt': {},
  '/feed.xml': {},
  '/feed.json': {},
  '/manifest.webmanifest': {},
  '/certificates.json': {},
  '/certificates.csv': {},
}

/** Calls and files whose responses are the same for every visitor, with their parameters. */
const CACHED: Record<string, Cacheable[1]> = {
  ...FOUND_FILES,
  '/api/blog/:id': {},
  '/api/blog/:id/page': {},
  '/api/updates': {},
  '/api/updates/:id': { isOpen: true },
  '/api/about-us': { kept: ['page', 'pageSize'] },
  '/api/quotes': { kept: ['page', 'pageSize'] },
  '/api/images/unassigned': { kept: ['page', 'pageSize', 'for'] },
  '/api/hero': {},
  '/api/blog': { kept: ['page', 'pageSize', 'published', 'excerpt'], own: ['search'] },
  '/api/manage/certificate/:id/page': { isOpen: true },
  '/test-results/:id.json': { isOpen: true },
  '/api/manage': { kept: ['page', 'pageSize', 'newest'], own: ['search', 'fileNames', 'insidePdfs'] },
}

const ID = /^[1-9]\d{0,8}$/
/** The words of the title may follow the number of a post. */
const ID_AND_WORDS = /^([1-9]\d{0,8})(?:-[a-z\d-]*)?$/
const JSON_FILE = /^[1-9]\d{0,8}\.json$/
const TOKEN = /^[\w-]+$/
const LOT = /^[^/]+$/

function patternOf(route: string, id = ID) {
  const kinds: Record<string, RegExp> = { ':id': id, ':id.json': JSON_FILE, ':token': TOKEN, ':lot': LOT }
  const parts = route.split('/').map((part) => kinds[part] ?? part)
  return {
    test(path: string) {
      const given = path.split('/')
      const fits = (part: string | RegExp, index: number) =>
        part instanceof RegExp ? part.test(given[index] ?? '') : part === given[index]
      return given.length === parts.length && parts.every(fits)
    },
  }
}

const PAGES = Object.entries(PUBLIC_PAGES).map(([name, page]) => {
  const route = routeOfPage(name as PageName)
  return { ...page, route, pattern: patternOf(route, ID_AND_WORDS) }
})
const FIXED = new Map(PAGES.map((page) => [page.route, page]))
const ITEMS = PAGES.filter(({ route }) => route.includes(':'))

/** Finds the page of a path without parameters, and the id in it. */
export function publicPageAt(path: string) {
  const page = FIXED.get(path) ?? ITEMS.find(({ pattern }) => pattern.test(path))
  return page && { ...page, id: ID_AND_WORDS.exec(path.split('/').at(-1) ?? '')?.[1] }
}

/** The route of a page's path, also of one whose part fits nothing, such as `/blog/x`. */
export const publicRouteAt = (path: string) =>
  FIXED.get(path)?.route ?? ITEMS.find(({ route }) => folderOf(route) === folderOf(path))?.route

const folderOf = (path: string) => path.slice(0, path.lastIndexOf('/'))

/** The pages, calls and files whose responses are the same for every visitor until the content changes. */
export const CACHEABLE: Cacheable[] = [
  ...PAGES.flatMap(({ pattern, cached }): Cacheable[] => (cached ? [[pattern, cached]] : [])),
  ...Object.entries(CACHED).map(([route, parameters]): Cacheable => [patternOf(route), parameters]),
]

const firstPart = (path: string) => path.split('/')[1] ?? ''

/** The first parts of the addresses of calls, files and the back office, which never lead to a page. */
export const PROGRAM_PARTS = new Set([
  // An earlier site may have had pages below `/test-results`.
  ...Object.keys(CACHED)
    .filter((path) => !ITEMS.some(({ route }) => path.startsWith(folderOf(route))))
    .map(firstPart),
  ...['admin', 'art', 'assets', 'c', 'drawn', 'feed', 'files', 'healthz', 'manifest', 'metrics', 'pdfjs'],
  ...['preview', 'readyz', 'robots', 'sitemap', 'subscribe', 'subscription', 'verify'],
])

/**
 * The first parts of addresses that the program uses or will use: no page of one's own may have them. Sites of earlier
 * releases may have a page at `/updates`.
 */
export const RESERVED_PARTS = new Set([
  ...PAGES.filter((page) => !ITEMS.includes(page)).map(({ route }) => firstPart(route)),
  ...PROGRAM_PARTS,
])
