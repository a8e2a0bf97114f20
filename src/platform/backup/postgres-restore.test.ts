// test: slow, postgres only
import { expect, test } from 'bun:test'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Db } from '#platform/db/database.ts'
import { createPost } from '#testing/factories.ts'
import { listing, readContents, requireWhole, withBackups, withDatabase } from '#testing/with-backups.ts'
import type { Place } from './snapshot.queries.ts'

const its = withBackups()

async function newBackup(of: Place) {
  const path = join(await its.newFolder(), 'site.trellis')
  expect(await its.run('backup', of, [path])).toMatchObject({ code: 0, err: '' })
  return path
}

/** Extensions, functions, triggers, indexes and rights, which a restore must not change. */
async function readCatalog(db: Db) {
  const { rows } = await sql<{ what: string }>`
    select 'extension ' || extname as what from pg_extension
    union all select 'function ' || proname from pg_proc where pronamespace = 'public'::regnamespace
    union all select 'trigger ' || tgname from pg_trigger
    union all select 'index ' || indexname || indexdef from pg_indexes where schemaname = 'public'
    union all select 'rights ' || relname || coalesce(relacl::text, '') from pg_class
      where relnamespace = 'public'::regnamespace order by 1`.execute(db)
  return rows.map(({ what }) => what)
}

test('a restore into PostgreSQL changes no extensions, no permissions and no tables of other programs', async () => {
  const [from, to] = [await its.filledSite(), await its.filledSite()]
  const other = (db: Db) => sql<{ name: string }>`select name from spatial_ref_sys`.execute(db)
  const before = await withDatabase(to, async (db) => {
    await sql`create table spatial_ref_sys (name text, place point)`.execute(db)
    await sql`insert into spatial_ref_sys values ('kept', '(1, 2)')`.execute(db)
    await sql`grant select on posts to public`.execute(db)
    return readCatalog(db)
  })
  expect(await its.run('restore', to, ['--replace', await newBackup(from)])).toMatchObject({ code: 0, err: '' })
  expect(await withDatabase(to, readCatalog)).toEqual(before)
  expect((await withDatabase(to, other)).rows).toEqual([{ name: 'kept' }])
  const again = await its.emptyPlace()
  expect(await its.run('restore', again, [await newBackup(to)])).toMatchObject({ code: 0, err: '' })
})

test('a restore fails if PostgreSQL cannot store one of the rows, and changes no row or file', async () => {
  const [from, to] = [await its.filledSqlite(), await its.filledSite()]
  await withDatabase(from, (db) => createPost(db, { title: 'A null \0 character' }))
  const before = [await readContents(to), await listing(to.dataDir)]
  expect(await its.run('restore', to, ['--replace', await newBackup(from)])).toMatchObject({
    code: 1,
    err: 'A row in posts contains a null character, which PostgreSQL cannot store.\nNothing was changed.',
  })
  expect([await readContents(to), await listing(to.dataDir)]).toEqual(before)
})

test('a restore that loses its connection to PostgreSQL leaves the old site in place, and the next restore works', async () => {
  const [from, to] = [await its.filledSite(), await its.filledSite()]
  await withDatabase(from, async (db) => {
    for (let post = 0; post < 40; post++) await createPost(db, { content: `${post} Frost. `.repeat(20_000) })
  })
  const path = await newBackup(from)
  const before = await readContents(to)
  const child = its.start('restore', to, ['--replace', path])
  const isFilling = (db: Db) =>
    sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and query like 'insert into %json_populate_recordset%'`.execute(db)
  await withDatabase(to, async (db) => {
    while (child.exitCode === null && (await isFilling(db)).rows.length === 0);
  })
  const err = await new Response(child.stderr).text()
  expect([await child.exited, err]).toEqual([1, expect.stringMatching(/^Couldn't restore the backup: [^\n]+\n$/)])
  expect((await readContents(to)).tables).toEqual(before.tables)
  await requireWhole(to)
  expect(existsSync(join(to.dataDir, '.restoring'))).toBe(false)
  expect(await its.run('restore', to, ['--replace', path])).toMatchObject({ code: 0, err: '' })
  expect((await readContents(to)).files).toEqual((await readContents(from)).files)
})
