import { expect, test } from 'bun:test'
import { join } from 'node:path'
import { type KyselyPlugin, sql } from 'kysely'
import { readContentVersion } from '#platform/db/content-version.ts'
import { builtPages } from '#platform/rendering/built-pages.ts'
import { ROOT } from '#platform/root.ts'
import { CREATE, createCertificate, createPost, createUpdate } from '#testing/factories.ts'
import { fillEveryTable } from '#testing/fill-every-table.ts'
import { withSite } from '#testing/with-site.ts'
import { CACHEABLE, FOUND_FILES } from '#ui/public-addresses.ts'
import { createApp } from './app.ts'

const its = withSite()

/** A request for each pattern of `CACHEABLE`, with the parameters that lead to other statements. */
const EXAMPLES = [
  ...[
    '/',
    '/blog?page=1',
    '/blog/1',
    '/updates/1',
    '/test-results?page=1',
    '/test-results/1',
    '/test-results/1.json',
    '/contact-us',
    '/login',
    '/register',
    '/forgot-password',
    '/not-me',
  ],
  ...['/api/about-us', '/api/about-us?page=1', '/api/quotes', '/api/quotes?page=1', '/api/hero', '/api/blog/1'],
  ...['/api/updates', '/api/updates/1'],
  ...['/api/blog/1/page', '/api/manage/certificate/1/page'],
  ...['/api/images/unassigned', '/api/images/unassigned?page=1', '/api/blog', '/api/blog?page=1&excerpt=true'],
  // The page of a grower, which is cached once its address has answered.
  '/visit',
  ...['/api/manage', '/api/manage?page=1&newest=true'],
  ...Object.keys(FOUND_FILES),
]

/** A login updates an administrator; the pages tell only whether there is one. */
const UNCOUNTED = ['administrators update']

/** Runs the examples and returns the tables that their statements read. */
async function listTablesRead() {
  const { site } = its
  const tables = new Set<string>()
  const spy: KyselyPlugin = {
    transformQuery: ({ node, queryId }) => {
      const { sql } = site.db.getExecutor().compileQuery(node, queryId)
      for (const [, table = ''] of sql.matchAll(/\b(?:from|join)\s+"?(\w+)"?/gi)) tables.add(table)
      return node
    },
    transformResult: async ({ result }) => result,
  }
  const { app } = createApp({
    ...site,
    db: site.db.withPlugin(spy),
    contentVersion: { read: () => 1, close() {} },
    pages: await builtPages(join(ROOT, 'dist')),
  })
  for (const path of EXAMPLES) {
    const response = await app.request(`http://localhost${path}`)
    expect([path, response.status]).toEqual([path, 200])
  }
  return [...tables].sort()
}

async function isCounted(change: () => Promise<unknown>) {
  const before = await readContentVersion(its.site.db)
  await change()
  return (await readContentVersion(its.site.db)) !== before
}

/** Updates, deletes and inserts a row. @returns the changes that the content version did not count */
async function listUncounted(table: string) {
  const { db } = its.site
  const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(table)} limit 1`.execute(db)
  if (!rows[0]) throw new Error(`The test has no row of ${table}.`)
  const names = Object.keys(rows[0]).map((name) => sql.ref(name))
  const values = Object.values(rows[0])
  const isRow = sql.join(
    names.map((name, index) => sql`${name} is not distinct from ${values[index]}`),
    sql` and `,
  )
  const changes = {
    update: sql`update ${sql.table(table)} set ${names[0]} = ${names[0]} where ${isRow}`,
    delete: sql`delete from ${sql.table(table)} where ${isRow}`,
    insert: sql`insert into ${sql.table(table)} (${sql.join(names)}) values (${sql.join(values)})`,
  }
  const uncounted: string[] = []
  for (const [change, statement] of Object.entries(changes))
    if (!(await isCounted(() => statement.execute(db)))) uncounted.push(`${table} ${change}`)
  return uncounted
}

test('every pattern of cached responses has an example', () => {
  for (const [pattern] of CACHEABLE)
    expect([pattern, EXAMPLES.some((example) => pattern.test(example.replace(/\?.*/, '')))]).toEqual([pattern, true])
})

test('every change of a row that a cached response reads empties the cache', async () => {
  await fillEveryTable(its.site.db, join(its.site.dataDir, 'files'))
  await its.site.db.updateTable('updates').set({ is_public: 1 }).execute()
  const tables = await listTablesRead()
  expect(tables).toContain('posts')
  const uncounted: string[] = []
  for (const table of tables) uncounted.push(...(await listUncounted(table)))
  expect(uncounted).toEqual(UNCOUNTED)
})

const DELETED = { deleted_at: '2026-11-20T21:00:00.000Z' }

test.each([
  ['posts', createPost, { published: 1 }, { published: 0 }],
  ['pages', CREATE.page, { published: 1 }, { published: 0 }],
  ['certificates', createCertificate, { position: 5 }, { position: null }],
] as const)('changes of %s that visitors never see keep the cache', async (table, create, shown, hidden) => {
  const { db } = its.site
  const { id } = await create(db, hidden as object)
  const set = (values: object) => () => db.updateTable(table).set(values).where('id', '=', id).execute()
  const remove = () => db.deleteFrom(table).where('id', '=', id).execute()
  expect(await isCounted(() => create(db, hidden as object))).toBe(false)
  expect(await isCounted(set({ title: 'Frost' }))).toBe(false)
  expect(await isCounted(set(shown))).toBe(true)
  expect(await isCounted(set({ title: 'First frost' }))).toBe(true)
  expect(await isCounted(set(DELETED))).toBe(true)
  expect(await isCounted(set({ title: 'Frost' }))).toBe(false)
  expect(await isCounted(set({ deleted_at: null }))).toBe(true)
  expect(await isCounted(set(hidden))).toBe(true)
  expect(await isCounted(remove)).toBe(false)
})

test('changes of an update that the site does not show keep the cache, and showing it empties it', async () => {
  const { db } = its.site
  const { id } = await createUpdate(db)
  const set = (values: object) => () => db.updateTable('updates').set(values).where('id', '=', id).execute()
  expect(await isCounted(set({ recipient_emails: '' }))).toBe(false)
  expect(await isCounted(set({ is_public: 1 }))).toBe(true)
  expect(await isCounted(set({ is_public: 0 }))).toBe(true)
  expect(await isCounted(set({ sent_by: null }))).toBe(false)
})
