// test: slow, long form
import { expect, setDefaultTimeout, test } from 'bun:test'
import { readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { readContentVersion } from '#platform/db/content-version.ts'
import { isPostgres } from '#platform/db/database.ts'
import { createPost } from '#testing/factories.ts'
import { sized } from '#testing/figures.ts'
import { withSite } from '#testing/with-site.ts'
import { Probe } from './probe.ts'

setDefaultTimeout(600_000)
const its = withSite()
const LOOKS = sized(100, 3000)

const readyz = async () => {
  const response = await its.site.get('/readyz')
  return [response.status, (await response.json()).error]
}
const look = async () => {
  await its.site.probe.look()
  return readyz()
}
const READY = [200, undefined]
const NO_FILES = [503, "The site can't use its files right now."]

/** @returns the database's pages on SQLite; on PostgreSQL, the size in bytes of the table that the probe writes to */
async function databaseSize() {
  const { db } = its.site
  const query = isPostgres(db)
    ? sql<{ size: number }>`select pg_total_relation_size('site_state') as size`
    : sql<{ size: number }>`select page_count as size from pragma_page_count`
  return Number((await query.execute(db)).rows[0]?.size)
}

test('a site is not ready before its first check of the database and files', async () => {
  expect(await readyz()).toEqual([503, "The site hasn't checked its database and files yet."])
  expect(await look()).toEqual(READY)
})

test('repeated readiness checks leave no rows or files, do not grow the database, and invalidate no cache', async () => {
  const { db, dataDir } = its.site
  await createPost(db)
  const version = () => readContentVersion(db)
  const state = () => db.selectFrom('site_state').selectAll().execute()
  const before = [await version(), await state(), await readdir(join(dataDir, 'files'))]
  await look()
  // PostgreSQL keeps deleted rows until a vacuum. Autovacuum would run after fifty of them.
  if (isPostgres(db)) await sql`vacuum full site_state`.execute(db)
  const size = await databaseSize()
  for (let n = 0; n < LOOKS; n++) {
    await its.site.probe.look()
    if (isPostgres(db) && n % 50 === 49) await sql`vacuum site_state`.execute(db)
  }
  expect(await readyz()).toEqual(READY)
  expect([await version(), await state(), await readdir(join(dataDir, 'files'))]).toEqual(before)
  // On PostgreSQL, the first row after `vacuum full` adds a page and a free space map.
  expect((await databaseSize()) - size).toBeLessThanOrEqual(isPostgres(db) ? 40_960 : 0)
})

test('a readiness check older than 30 seconds makes /readyz return 503', async () => {
  await look()
  its.site.wait(30_000)
  expect(await readyz()).toEqual(READY)
  its.site.wait(1)
  expect(await readyz()).toEqual([503, 'The last check of the database and the files was more than 30 seconds ago.'])
  expect(await look()).toEqual(READY)
})

test('several instances can run readiness checks on one database at the same time', async () => {
  const others = [1, 2, 3].map(() => its.site.openAgain())
  const now = () => 0
  const probes = [its.site.db, ...others].map((db) => new Probe({ ...its.site, db }, now))
  for (let n = 0; n < 10; n++) await Promise.all(probes.map((probe) => probe.look()))
  for (const probe of probes) expect(() => probe.requireReady()).not.toThrow()
  await Promise.all(others.map((db) => db.destroy()))
})

test('the readiness check fails on a full disk and recovers when space is freed', async () => {
  const folder = join(its.site.dataDir, 'files')
  const mount = Bun.spawnSync(['mount', '-t', 'tmpfs', '-o', 'size=256k', 'tmpfs', folder])
  if (!mount.success) return console.warn(`Not tested here: mounting a small disk needs root. ${mount.stderr}`)
  try {
    expect(await look()).toEqual(READY)
    await writeFile(join(folder, 'filler'), new Uint8Array(240 * 1024))
    expect(await look()).toEqual(NO_FILES)
    expect(await readdir(folder)).toEqual(['filler'])
    await rm(join(folder, 'filler'))
    expect(await look()).toEqual(READY)
  } finally {
    Bun.spawnSync(['umount', folder])
  }
})
