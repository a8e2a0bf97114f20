import { SERVER_CODE } from '../../scripts/keep-server-code-out.ts'
import { isTest, type Modules } from './modules.ts'

/** From the bottom to the top: imports only go down. What tests share stands above everything. */
export const FLOORS = ['platform', 'ui', 'features', 'app', 'entries', 'testing']

/** What a feature names for the others. Everything else in its folder is its own. */
const SHARED: Record<string, string[]> = {
  audit: ['audit.queries', 'audit.schema'],
  images: [
    'images.schema',
    'images.queries',
    'image-uses.queries',
    'image-jobs.queries',
    'image-filters',
    'mail-image',
    'store-image',
    'take-image',
    'use-image-uploads',
    'ResponsiveImage',
    'ImagePicker',
    'DescribeButton',
    'ChosenFilePreview',
  ],
  questions: ['MessageText'],
  quotes: ['QuoteBlock'],
  sections: ['Sections'],
  subscribers: ['subscribers.queries', 'unsubscribe-token', 'UnsubscribeAddressForm'],
  trash: ['trashable.queries'],
}

/** The only imports that may go up or out of `src`. */
const EXCEPTIONS = [
  { from: 'src/ui/api-client.ts', to: /^src\/app\/api\.ts$/, kind: 'type' },
  { from: 'src/ui/office/admin-api.ts', to: /^src\/app\/api\.ts$/, kind: 'type' },
  { from: 'src/platform/db/migrate.ts', to: /^migrations\//, kind: 'value' },
]

/** Route modules all export these; React Router knows them by their names. */
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

/** The groups of modules that reach each other, types included: Tarjan's strongly connected components. */
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

/** What the browser loads beyond types, from its entries on, and may not: the rule that the build has too. */
export function serverCodeInBrowser(modules: Modules) {
  const reached = new Set([...modules.keys()].filter((path) => /^src\/entry-(browser|admin)\.tsx$/.test(path)))
  for (const path of reached)
    for (const { to, kind } of modules.get(path)?.imports ?? []) if (kind !== 'type') reached.add(to)
  return [...reached].filter((path) => SERVER_CODE.test(`/${path}`))
}

/** SQL in a file that its name does not announce. */
export const sqlOutOfPlace = (modules: Modules) =>
  product(modules)
    .filter(({ path, hasSql }) => hasSql && !/\.queries\.ts$|^src\/platform\/db\//.test(path))
    .map(({ path }) => path)

const featureOf = (path: string) => path.match(/^src\/features\/([^/]+)\/(.+)\.tsx?$/)?.slice(1) ?? []

export const unnamedUses = (modules: Modules) =>
  importsOf(modules)
    .filter(({ from, to }) => {
      const [feature] = featureOf(from)
      const [other = '', module = ''] = featureOf(to)
      return feature && other && feature !== other && !SHARED[other]?.includes(module)
    })
    .map(({ from, to }) => `${from} → ${to}`)

/** What is named for others, and no other feature uses. */
export function namedInVain(modules: Modules) {
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

/** Modules of at most 30 lines that one other module imports, types and lazy imports counted. */
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

/** Words of the specification and made-up PDFs, not code. */
const DATA = ['src/app/starter/content.ts', 'src/testing/pdfs/content.ts']

export const longFiles = (modules: Modules) =>
  [...modules.values()].filter(({ path, lines }) => lines > 250 && !DATA.includes(path)).map(({ path }) => path)
