import { SERVER_CODE } from '../../scripts/keep-server-code-out.ts'
import { isTest, type Modules } from './modules.ts'

/** The floors from bottom to top. Imports only go down, so test helpers, at the top, may import everything. */
export const FLOORS = ['platform', 'ui', 'features', 'app', 'entries', 'testing']

/** The folders of the platform from bottom to top. Its other files are below all of them. */
const ROOMS = ['http', 'db', 'access', 'files', 'media', 'mail', 'backup', 'rendering', 'api']

/** The modules that a feature shares with others. The rest of its folder is private. */
const SHARED: Record<string, string[]> = {
  audit: ['audit.queries', 'audit-actions'],
  certificates: ['untitled', 'NewestCertificates', 'details/lot'],
  dashboard: ['waiting.schema', 'first-steps.schema', 'site-start', 'StartSettings'],
  images: [
    'images.schema',
    'images.queries',
    'image-uses.queries',
    'image-jobs.queries',
    'image-filters',
    'mail-image',
    'store-image',
    'take-image',
    'use-description',
    'use-image-uploads',
    'ImagePicker',
    'ImageField',
    'MissingDescription',
    'DescribeButton',
    'FocusButton',
    'ChosenFilePreview',
  ],
  pages: ['missed.queries', 'page-address'],
  posts: ['NewestPosts', 'PostArticle', 'PostCard', 'posts.queries'],
  quotes: ['QuoteBlock'],
  sections: ['Sections'],
  questions: ['erasure-list', 'erasures.queries'],
  settings: ['settings.queries', 'settings.schema'],
  slides: ['slides.schema'],
  staff: ['administrators.queries', 'invites/invites.queries', 'notices.queries', 'factors/few-codes'],
  subscribers: ['interests', 'subscribers.queries', 'unsubscribe-token', 'SubscribeForm', 'UnsubscribeAddressForm'],
  trash: ['trashable.queries', 'set-aside.queries'],
  updates: ['past-recipients.queries', 'shown/ShownUpdateList', 'shown/shown-updates.schema'],
  versions: ['versions.queries', 'HistoryButton'],
  wording: ['WordingNotes', 'wording-list'],
  writing: [
    'article/ArticleBody',
    'drafts/DraftState',
    'drafts/KeptLine',
    'drafts/load-drafts',
    'form/Writing',
    'form/WritingForm',
    'form/writing-kind',
    'list/WrittenRow',
    'previews/missing-links.queries',
    'publishing/use-cover',
    'schedule/moments',
    'schedule/schedule.queries',
    'schedule/schedule-text',
    'text/parse-text',
    'text/text-tree',
    'text/RichText',
    'text/ShownText',
    'written.api',
    'written.queries',
    'written.schema',
  ],
}

/** The only imports that may go up or out of `src`. */
const EXCEPTIONS = [
  { from: 'src/ui/api-client.ts', to: /^src\/app\/api\.ts$/, kind: 'type' },
  { from: 'src/ui/office/admin-api.ts', to: /^src\/app\/api\.ts$/, kind: 'type' },
  { from: 'src/platform/db/migrate.ts', to: /^migrations\//, kind: 'value' },
]

/** Many route modules export these names, because React Router looks for them. */
const OF_ROUTES = ['loader', 'action', 'Component']

export const floorOf = (path: string) => {
  const [top, folder = '', file] = path.split('/')
  return top === 'src' ? FLOORS.indexOf(file ? folder : 'entries') : Number.POSITIVE_INFINITY
}

const product = (modules: Modules) =>
  [...modules.values()].filter(({ path }) => path.startsWith('src/') && !isTest(path))

export const importsOf = (modules: Modules) =>
  product(modules).flatMap(({ path, imports }) => imports.map(({ to, kind }) => ({ from: path, to, kind })))

export const upwardImports = (modules: Modules) =>
  importsOf(modules)
    .filter(({ from, to }) => floorOf(to) > floorOf(from))
    .filter(
      ({ from, to, kind }) => !EXCEPTIONS.some((one) => one.from === from && one.to.test(to) && one.kind === kind),
    )
    .map(({ from, to }) => `${from} → ${to}`)

const roomOf = (path: string) => ROOMS.indexOf(path.match(/^src\/platform\/([^/]+)\//)?.[1] ?? '')

export const importsOfHigherRooms = (modules: Modules) =>
  importsOf(modules)
    .filter(({ from, to }) => floorOf(from) === 0 && roomOf(to) > roomOf(from))
    .map(({ from, to }) => `${from} → ${to}`)

/** Groups of modules that import each other, types included: Tarjan's strongly connected components. */
export function circles(modules: Modules) {
  const found: string[][] = []
  const order = new Map<string, number>()
  const path: string[] = []
  const visit = (module: string): number => {
    const own = order.size
    order.set(module, own)
    path.push(module)
    let lowest = own
    for (const { to } of modules.get(module)?.imports ?? []) {
      if (!order.has(to)) lowest = Math.min(lowest, visit(to))
      else if (path.includes(to)) lowest = Math.min(lowest, order.get(to) ?? own)
    }
    if (lowest === own) found.push(path.splice(path.indexOf(module)))
    return lowest
  }
  for (const { path } of product(modules)) if (!order.has(path)) visit(path)
  return found.filter(({ length }) => length > 1).map((circle) => circle.sort().join(' ↔ '))
}

/** Server code that the entries of the browser import, except types. The build enforces the same rule. */
export function serverCodeInBrowser(modules: Modules) {
  const reached = new Set([...modules.keys()].filter((path) => /^src\/entry-(browser|admin)\.tsx$/.test(path)))
  for (const path of reached)
    for (const { to, kind } of modules.get(path)?.imports ?? []) if (kind !== 'type') reached.add(to)
  return [...reached].filter((path) => SERVER_CODE.test(`/${path}`))
}

export const sqlOutOfPlace = (modules: Modules) =>
  product(modules)
    .filter(({ path, hasSql }) => hasSql && !/\.queries\.ts$|^src\/platform\/db\//.test(path))
    .map(({ path }) => path)

const featureOf = (path: string) => path.match(/^src\/features\/([^/]+)\/(.+)\.tsx?$/)?.slice(1) ?? []

export const importsOfPrivateModules = (modules: Modules) =>
  importsOf(modules)
    .filter(({ from, to }) => {
      const [feature] = featureOf(from)
      const [other = '', module = ''] = featureOf(to)
      return feature && other && feature !== other && !SHARED[other]?.includes(module)
    })
    .map(({ from, to }) => `${from} → ${to}`)

export function unusedSharedModules(modules: Modules) {
  const used = importsOf(modules).filter(
    ({ from, to }) => featureOf(from)[0] !== featureOf(to)[0] && featureOf(from)[0],
  )
  const names = new Set(used.map(({ to }) => featureOf(to).join('/')))
  return Object.entries(SHARED)
    .flatMap(([feature, shared]) => shared.map((module) => `${feature}/${module}`))
    .filter((name) => !names.has(name))
}

export function namesExportedTwice(modules: Modules) {
  const places = Map.groupBy(
    [...modules.values()]
      .filter(({ path }) => path.startsWith('src/'))
      .flatMap(({ path, exports }) => [...new Set(exports)].map((name) => ({ name, path }))),
    ({ name }) => name,
  )
  return [...places]
    .filter(([name, found]) => found.length > 1 && !OF_ROUTES.includes(name))
    .map(([name, found]) => `${name}: ${found.map(({ path }) => path).join(', ')}`)
}

export function zodTypesNamedLikeComponents(modules: Modules) {
  const components = new Set([...modules.values()].flatMap((module) => module.components))
  return [...modules.values()].flatMap(({ path, zodTypes }) =>
    zodTypes.filter((name) => components.has(name)).map((name) => `${name}: ${path}`),
  )
}

/** Modules of at most 30 lines that exactly one other module imports. Type and lazy imports count. */
export function smallWithOneImporter(modules: Modules) {
  const importers = Map.groupBy(
    [...modules.values()]
      .filter(({ path }) => !isTest(path))
      .flatMap(({ path, imports }) => [...new Set(imports.map(({ to }) => to))].map((to) => ({ path, to }))),
    ({ to }) => to,
  )
  return product(modules)
    .filter(({ path, lines }) => lines <= 30 && importers.get(path)?.length === 1)
    .map(({ path }) => path)
}

/** Tests and their helpers may be longer. */
export const longFiles = (modules: Modules) =>
  [...modules.values()].filter(({ path, lines }) => lines > 350 && !isTest(path)).map(({ path }) => path)
