// test: no database
import { expect, test } from 'bun:test'
import { pageWithDrawing } from '../../scripts/draw-floors.ts'
import {
  circles,
  importsOfHigherRooms,
  importsOfPrivateModules,
  longFiles,
  namesExportedTwice,
  serverCodeInBrowser,
  smallWithOneImporter,
  sqlOutOfPlace,
  unusedSharedModules,
  upwardImports,
  zodTypesNamedLikeComponents,
} from './floors.ts'
import { type Modules, readModule, readModules } from './modules.ts'

const modules = readModules()

/** Modules parsed from source text, by path. */
const madeUp = (sources: Record<string, string>): Modules =>
  new Map(Object.entries(sources).map(([path, source]) => [path, readModule(path, source)]))

test('every import stays on its floor or goes to a lower one', () => {
  expect(upwardImports(modules)).toEqual([])
})

test('the floor check reports an import of a higher floor, even a type or a lazy import', () => {
  const found = upwardImports(
    madeUp({
      'src/platform/a.ts': "import { b } from '../ui/b.ts'\nimport type { Api } from '#app/api.ts'",
      'src/ui/b.ts': "export { c } from '../features/c.ts'\nexport const b = () => import('#app/app.ts')",
      'src/ui/c.ts': "export type C = typeof import('../features/c.ts').c\nimport '../platform/a.ts'",
      'src/app/app.ts': "import '../server.ts'",
      'src/ui/api-client.ts': "import type { Api } from '#app/api.ts'",
      'src/ui/office/admin-api.ts': "import { type Api, api } from '../../app/api.ts'",
      'src/server.ts': "import './testing/factories.ts'\nimport '../scripts/build.ts'",
      'src/ui/b.test.ts': "import '#app/app.ts'",
    }),
  )
  expect(found).toEqual([
    'src/platform/a.ts → src/ui/b.ts',
    'src/platform/a.ts → src/app/api.ts',
    'src/ui/b.ts → src/features/c.ts',
    'src/ui/b.ts → src/app/app.ts',
    'src/ui/c.ts → src/features/c.ts',
    'src/app/app.ts → src/server.ts',
    'src/ui/office/admin-api.ts → src/app/api.ts',
    'src/server.ts → src/testing/factories.ts',
    'src/server.ts → scripts/build.ts',
  ])
})

test('the folders of the platform import only lower ones, and its loose files none', () => {
  expect(importsOfHigherRooms(modules)).toEqual([])
  const found = importsOfHigherRooms(
    madeUp({
      'src/platform/config.ts': "import type { Db } from './db/paging.ts'",
      'src/platform/db/paging.ts':
        "import '../http/errors.ts'\nimport '../config.ts'\nexport const a = import('../mail/mail.ts')",
      'src/platform/new/a.ts': "import '../http/errors.ts'",
      'src/ui/paths.ts': "import '#platform/mail/address.ts'",
    }),
  )
  expect(found).toEqual([
    'src/platform/config.ts → src/platform/db/paging.ts',
    'src/platform/db/paging.ts → src/platform/mail/mail.ts',
    'src/platform/new/a.ts → src/platform/http/errors.ts',
  ])
})

test('no modules import each other in a cycle', () => {
  expect(circles(modules)).toEqual([])
})

test('the cycle check reports an import cycle, even one that only a type closes', () => {
  const found = circles(
    madeUp({
      'src/ui/a.ts': "import './b.ts'\nimport './d.ts'",
      'src/ui/b.ts': "import type { C } from './c.ts'",
      'src/ui/c.ts': "import './b.ts'\nexport type A = import('./a.ts').A",
      'src/ui/d.ts': "import './c.ts'",
      'src/ui/e.ts': "import './a.ts'",
    }),
  )
  expect(found).toEqual(['src/ui/a.ts ↔ src/ui/b.ts ↔ src/ui/c.ts ↔ src/ui/d.ts'])
})

test('the browser loads no server code', () => {
  expect(serverCodeInBrowser(modules)).toEqual([])
})

test('the browser check reports server code that reaches the browser, except types', () => {
  const found = serverCodeInBrowser(
    madeUp({
      'src/entry-browser.tsx': "import './features/posts/PostPage.tsx'\nimport type { Site } from './app/app.ts'",
      'src/features/posts/PostPage.tsx': "export const lazy = () => import('./words.ts')",
      'src/features/posts/words.ts': "import { listPosts } from './posts.queries.ts'",
      'src/features/posts/posts.queries.ts': "import '../../platform/db/database.ts'",
      'src/entry-server.tsx': "import './platform/files/file-store.ts'",
      'src/entry-admin.tsx': "import { type A, config } from './platform/config.ts'",
    }),
  )
  expect(found).toEqual([
    'src/platform/config.ts',
    'src/features/posts/posts.queries.ts',
    'src/platform/db/database.ts',
  ])
})

test('only *.queries.ts and platform/db contain SQL', () => {
  expect(sqlOutOfPlace(modules)).toEqual([])
})

test('the SQL check reports SQL outside *.queries.ts and platform/db, except in tests', () => {
  const found = sqlOutOfPlace(
    madeUp({
      'src/features/posts/posts.api.ts': 'export const posts = (db) => db.selectFrom("posts")',
      'src/app/probe.ts': 'export const one = sql<number>`select 1`',
      'src/features/posts/posts.queries.ts': 'export const posts = (db) => db.selectFrom("posts")',
      'src/features/posts/posts.test.ts': 'db.deleteFrom("posts")',
      'src/platform/db/search.ts': 'export const like = sql`like`',
    }),
  )
  expect(found).toEqual(['src/features/posts/posts.api.ts', 'src/app/probe.ts'])
})

test('a feature imports only shared modules of other features, and every shared module is used', () => {
  expect(importsOfPrivateModules(modules)).toEqual([])
  expect(unusedSharedModules(modules)).toEqual([])
})

test('the feature check reports the import of a module that its feature does not share', () => {
  const found = madeUp({
    'src/features/posts/PostPage.tsx': "import './posts.api.ts'\nimport type { Action } from '../audit/audit.api.ts'",
    'src/features/posts/posts.api.ts': "import { recordEvent } from '../audit/audit.queries.ts'",
  })
  expect(importsOfPrivateModules(found)).toEqual(['src/features/posts/PostPage.tsx → src/features/audit/audit.api.ts'])
  expect(unusedSharedModules(found)).not.toContain('audit/audit.queries')
  expect(unusedSharedModules(found)).toContain('images/ImagePicker')
})

test('no name is exported twice', () => {
  expect(namesExportedTwice(modules)).toEqual([])
})

test('the export check reports a name exported twice, except re-exports and the exports of a route', () => {
  const page = 'export function loader() {}\nexport function Component() {}\n'
  const found = namesExportedTwice(
    madeUp({
      'src/ui/a.ts': `${page}export const a = 1\nexport type Row = 1\nconst b = 2\nexport { b as c }`,
      'src/ui/b.ts': `${page}export { a } from './a.ts'\nimport { c } from './a.ts'\nexport { c }\nexport interface Row {}`,
      'src/ui/d.ts': 'export const d = 1\nexport type d = 1',
    }),
  )
  expect(found).toEqual(['Row: src/ui/a.ts, src/ui/b.ts'])
})

test('no schema type has the name of a component', () => {
  expect(zodTypesNamedLikeComponents(modules)).toEqual([])
})

test('the type check reports a schema type with the name of a component', () => {
  const found = zodTypesNamedLikeComponents(
    madeUp({
      'src/features/posts/posts.schema.ts':
        'export type PostForm = z.infer<typeof postForm>\nexport type PostInput = z.infer<typeof postInput>',
      'src/features/posts/PostForm.tsx': 'export function PostForm() {\n  return <form />\n}',
    }),
  )
  expect(found).toEqual(['PostForm: src/features/posts/posts.schema.ts'])
})

test('at most ten modules of 30 lines or fewer have only one importer', () => {
  expect(smallWithOneImporter(modules).length).toBeLessThanOrEqual(10)
})

test('the size check reports a small module with one importer, counting types and lazy imports but not tests', () => {
  const found = smallWithOneImporter(
    madeUp({
      'src/ui/one.ts': 'export const one = 1',
      'src/ui/two.ts': 'export const two = 2\nexport type Two = 2',
      'src/ui/long.ts': '\n'.repeat(31),
      'src/ui/a.ts': "import { one } from './one.ts'\nimport type { Two } from './two.ts'\nimport './long.ts'",
      'src/ui/b.ts': "export const b = () => import('./two.ts')",
      'src/ui/one.test.ts': "import { one } from './one.ts'",
    }),
  )
  expect(found).toEqual(['src/ui/one.ts'])
})

test('no source file has more than 350 lines', () => {
  expect(longFiles(modules)).toEqual([])
  const files = { 'src/ui/long.ts': 351, 'src/ui/short.ts': 350, 'src/ui/long.test.ts': 351, 'e2e/long.spec.ts': 351 }
  const texts = Object.entries(files).map(([path, lines]) => [path, '\n'.repeat(lines)])
  expect(longFiles(madeUp(Object.fromEntries(texts)))).toEqual(['src/ui/long.ts'])
})

test('the diagram of the floors in docs/architecture.md matches the code', async () => {
  const { before, after } = await pageWithDrawing(modules)
  // If they differ, run `node_modules/.bin/bun scripts/draw-floors.ts`.
  expect(before).toBe(after)
})
