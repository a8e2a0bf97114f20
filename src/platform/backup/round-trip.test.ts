import { expect, test } from 'bun:test'
import { listCertificatePage } from '#features/certificates/certificates.list.queries.ts'
import { countContacts, findContacts, indexMessages, mergeCounts } from '#features/questions/contacts.search.queries.ts'
import { openContentVersion } from '#platform/db/content-version.ts'
import { CARRIED, LEFT_OUT } from '#platform/db/schema.ts'
import { createContact, createPost } from '#testing/factories.ts'
import { moveSite } from '#testing/move-site.ts'
import { asRestored, listTables, readContents, withBackups, withDatabase } from '#testing/with-backups.ts'

const its = withBackups()
// SQLite's own tables, and the search indexes, which triggers fill.
const VIRTUAL = /^(sqlite_|contact_search|certificate_search)/

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
  const { createdAt, files } = await moveSite(from, to, await its.newFolder())
  expect(await readContents(to)).toEqual(asRestored(before, createdAt))
  expect(files.count).toBe(Object.keys(before.files).length)
  expect(JSON.stringify(before)).toContain('\u2028')
  expect(await readContents(from)).toEqual(before)
})

test('a restored site never reuses an id, not even that of a row deleted before the backup', async () => {
  const [from, to] = [await its.filledSite(), await its.emptyPlace()]
  const usedIds = await withDatabase(from, async (db) => {
    const post = await createPost(db)
    await db.deleteFrom('posts').where('id', '=', post.id).execute()
    return post.id
  })
  await moveSite(from, to, await its.newFolder())
  await withDatabase(to, async (db) => {
    expect((await createPost(db)).id).toBe(usedIds + 1)
    await createContact(db, { email: 'next@example.com' })
    const { id } = await db.selectFrom('questions').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow()
    expect(id).toBe(5)
  })
})

test('a restored site finds and counts its contacts, and counts changes to its content', async () => {
  const [from, to] = [await its.filledSite(), await its.emptyPlace()]
  await withDatabase(from, indexMessages)
  await moveSite(from, to, await its.newFolder())
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
    expect(await listCertificatePage(db, query, new Date())).toMatchObject({ total: 1, insideTotal: 1 })
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
  const { createdAt } = await moveSite(from, to, await its.newFolder(), true)
  expect(await readContents(to)).toEqual(asRestored(before, createdAt))
})

test('a backup can be restored into the site that it was made from', async () => {
  const site = await its.filledSite()
  const before = await readContents(site)
  const { createdAt } = await moveSite(site, site, await its.newFolder(), true)
  expect(await readContents(site)).toEqual(asRestored(before, createdAt))
})
