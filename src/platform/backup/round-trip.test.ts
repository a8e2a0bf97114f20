import { expect, test } from 'bun:test'
import { join } from 'node:path'
import { prepareRestored } from '../../app/prepare-restored.ts'
import { listCertificatePage } from '../../features/certificates/certificates.list.queries.ts'
import {
  countContacts,
  findContacts,
  indexMessages,
  mergeCounts,
} from '../../features/questions/contacts.search.queries.ts'
import { createContact, createPost } from '../../testing/factories.ts'
import { asRestored, listTables, readContents, withBackups, withDatabase } from '../../testing/with-backups.ts'
import { readConfig } from '../config.ts'
import { openContentVersion } from '../db/content-version.ts'
import { tarArchive } from './encryption.ts'
import { restoreBackup } from './restore.ts'
import { CARRIED, LEFT_OUT, type Place } from './snapshot.queries.ts'
import { writeBackup } from './write-backup.ts'

const its = withBackups()
// SQLite's own tables, and the search indexes, which triggers fill.
const VIRTUAL = /^(sqlite_|contact_search|certificate_search)/

/** Backs up one place and restores it into another. @returns the backup's manifest */
async function move(from: Place, to: Place, replaces = false) {
  const path = join(await its.newFolder(), 'site.trellis')
  const { manifest } = await writeBackup(from, path, undefined, new Date())
  const config = readConfig({ DATA_DIR: to.dataDir, DATABASE_URL: to.databaseUrl })
  const prepare = async (...given: [Parameters<typeof prepareRestored>[1], { createdAt: string }]) =>
    void (await prepareRestored(config, given[0], given[1].createdAt))
  await restoreBackup(to, tarArchive(path), { replaces, prepare, now: new Date() })
  return manifest
}

test('a backup contains every table except those left out on purpose, and the tests fill each table', async () => {
  const place = await its.filledSite()
  const { tables } = await readContents(place)
  expect(Object.entries(tables).filter(([, rows]) => rows.length === 0)).toEqual([])
  const known = [...CARRIED, ...LEFT_OUT]
  const unknown = (await withDatabase(place, listTables)).filter(
    (table) => !known.includes(table) && !VIRTUAL.test(table),
  )
  expect(unknown).toEqual([])
  expect(Object.keys(tables)).toEqual(CARRIED.toSorted())
})

test('a restored backup has the same rows and files, and stops the emails that were waiting', async () => {
  const [from, to] = [await its.filledSite(), await its.emptyPlace()]
  const before = await readContents(from)
  const { createdAt, files } = await move(from, to)
  expect(await readContents(to)).toEqual(asRestored(before, createdAt))
  expect(files.count).toBe(Object.keys(before.files).length)
  expect(JSON.stringify(before)).toContain('\u2028')
  expect(await readContents(from)).toEqual(before)
})

test('a site has the same rows and files after it moves from SQLite to the database of the tests and back', async () => {
  const [from, by, to] = [await its.filledSqlite(), await its.emptyPlace(), await its.newFolder()]
  const before = await readContents(from)
  const { createdAt } = await move(from, by)
  const expected = asRestored(before, createdAt)
  expect(await readContents(by)).toEqual(expected)
  await move(by, { databaseUrl: undefined, dataDir: to })
  expect(await readContents({ databaseUrl: undefined, dataDir: to })).toEqual(expected)
})

test('a restored site never reuses an id, not even that of a row deleted before the backup', async () => {
  const [from, to] = [await its.filledSite(), await its.emptyPlace()]
  const usedIds = await withDatabase(from, async (db) => {
    const post = await createPost(db)
    await db.deleteFrom('posts').where('id', '=', post.id).execute()
    return post.id
  })
  await move(from, to)
  await withDatabase(to, async (db) => {
    expect((await createPost(db)).id).toBe(usedIds + 1)
    await createContact(db, { email: 'next@example.com' })
    const { id } = await db.selectFrom('questions').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow()
    expect(id).toBe(5)
  })
})

test('a restored site finds and counts its contacts, and counts changes of content', async () => {
  const [from, to] = [await its.filledSite(), await its.emptyPlace()]
  await withDatabase(from, indexMessages)
  await move(from, to)
  await withDatabase(to, async (db) => {
    await indexMessages(db)
    const found = async (word: string) => (await findContacts(db, [word], undefined)).ids.length
    expect([await found('slate'), await found('zwetschge'), await found('heather')]).toEqual([1, 1, 0])
    const counts = () =>
      Promise.all(([undefined, 'answered', 'open'] as const).map((state) => countContacts(db, state)))
    expect(await counts()).toEqual([3, 1, 2])
    await mergeCounts(db)
    await createContact(db, { email: 'next@example.com' })
    expect(await counts()).toEqual([4, 1, 3])
    const query = { search: 'calluna', insidePdfs: 'true' as const, page: 1, pageSize: 10 }
    expect(await listCertificatePage(db, query)).toMatchObject({ total: 1, insideTotal: 1 })
    const version = openContentVersion(db, to.dataDir)
    const first = await version.read()
    await createPost(db)
    expect(await version.read()).not.toBe(first)
    version.close()
  })
})

test('a restore replaces a whole site and leaves none of its old rows and files', async () => {
  const [from, to] = [await its.filledSite(), await its.filledSite()]
  await withDatabase(to, (db) => createPost(db, { title: 'Only in the old site' }))
  const before = await readContents(from)
  const { createdAt } = await move(from, to, true)
  expect(await readContents(to)).toEqual(asRestored(before, createdAt))
})

test('a backup can be restored into the site that it was made from', async () => {
  const site = await its.filledSite()
  const before = await readContents(site)
  const { createdAt } = await move(site, site, true)
  expect(await readContents(site)).toEqual(asRestored(before, createdAt))
})
