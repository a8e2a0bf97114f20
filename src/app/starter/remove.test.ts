import { expect, test } from 'bun:test'
import { kindsWith } from '#features/nouns.ts'
import { type Db, serializable } from '#platform/db/database.ts'
import { NO_HOURS } from '#platform/hours.ts'
import { asAdministrator, createCertificate, createImage, createQuote, createSection } from '#testing/factories.ts'
import { withSite } from '#testing/with-site.ts'
import { cleanUp } from '../housekeeping.ts'
import { fillNewSite } from './load.ts'
import { removeStarterContent, restoreStarterContent } from './remove.queries.ts'

const its = withSite()

const DAY_MS = 24 * 60 * 60 * 1000
const STARTER = '/api/admin/starter-content'
const RESTORE = `${STARTER}/restore`
const NOTHING = Object.fromEntries(kindsWith('hasTrash').map((kind) => [kind, 0]))
const ALL = { ...NOTHING, section: 3, post: 4, certificate: 5, picture: 13, quote: 1 }

/** Loads the starter content and signs in. @returns the function that calls the API */
async function start() {
  await fillNewSite(its.site)
  its.site.wait(1000)
  return asAdministrator(its.site)
}

type Call = Awaited<ReturnType<typeof start>>

const TABLES = ['sections', 'posts', 'quotes', 'certificates', 'images', 'image_uses'] as const

async function allRows() {
  const { db } = its.site
  const rows = await Promise.all(TABLES.map((table) => db.selectFrom(table).selectAll().execute()))
  return rows.map((each) => each.map((row) => JSON.stringify(row)).sort())
}

const publicLists = async () => {
  const paths = ['/api/about-us', '/api/blog', '/api/quotes', '/api/manage', '/api/images/unassigned']
  const lists = await Promise.all(paths.map(async (path) => (await its.site.get(path)).json()))
  return lists.map((list) => (list.images ?? list).map(({ id }: { id: number }) => id))
}

const countEvents = async () =>
  (
    await its.site.db
      .selectFrom('audit_events')
      .select('action')
      .where('action', 'in', ['settings.starterRemoved', 'settings.starterRestored'])
      .execute()
  ).length

const state = async (call: Call) => (await call('GET', STARTER)).body

test('removing the starter content empties the public pages, and bringing it back restores the same rows and files', async () => {
  const call = await start()
  const { get } = its.site
  const [rows, lists, home] = [await allRows(), await publicLists(), await (await get('/')).text()]
  const [file = ''] = home.match(/\/files\/[0-9a-f-]{36}\/[0-9a-z]+\.avif/) ?? []
  expect(await state(call)).toEqual({ state: 'present', counts: ALL, kept: [] })
  expect((await call('DELETE', STARTER)).status).toBe(200)
  expect(await publicLists()).toEqual([[], [], [], [], []])
  const emptyHome = await (await get('/')).text()
  for (const gone of [file, 'No images found', 'aria-label="Images"']) expect(emptyHome).not.toContain(gone)
  expect((await get(file)).status).toBe(404)
  expect((await call('GET', '/api/trash')).body).toEqual([])
  expect(await state(call)).toEqual({ state: 'removed', counts: ALL, kept: [] })
  expect((await call('POST', RESTORE)).body).toEqual({ message: 'The starter content is back.' })
  expect(await allRows()).toEqual(rows)
  expect(await publicLists()).toEqual(lists)
  expect((await get(file)).status).toBe(200)
  expect(await countEvents()).toBe(2)
})

test("removing the starter content and bringing it back leaves the grower's own content where it was", async () => {
  const call = await start()
  const { db } = its.site
  const section = (await call('POST', '/api/about-us/create', { title: 'Our beds', text: 'Deep.' })).body.id
  const order = (await publicLists())[0]
  await call('POST', '/api/about-us/update-order', { order: [order[0], section, order[1], order[2]] })
  const post = (await call('POST', '/api/blog', { title: 'Frost', content: 'It came.', published: true })).body.id
  const quote = (await createQuote(db)).id
  const certificate = (await createCertificate(db, { position: 5 })).id
  const ids = (await publicLists())[3].filter((id: number) => id !== certificate)
  const places = [ids[0], certificate, ...ids.slice(1)].map((id, place) => ({ id, order: place }))
  expect((await call('POST', '/api/manage/update-order', places)).status).toBe(200)
  const [rows, lists] = [await allRows(), await publicLists()]
  await call('DELETE', STARTER)
  expect(await publicLists()).toEqual([[section], [post], [quote], [certificate], []])
  const { id } = await createImage(db, { alt: 'Our first frost' })
  expect(await (await its.site.get('/')).text()).toContain('Our first frost')
  await db.deleteFrom('images').where('id', '=', id).execute()
  await call('POST', RESTORE)
  expect(await publicLists()).toEqual(lists)
  expect(await allRows()).toEqual(rows)
})

test('removing the starter content keeps and names the items that an administrator has changed, and keeps the images that they use', async () => {
  const call = await start()
  const [sections, posts, , certificates, images] = await publicLists()
  await call('POST', '/api/about-us/update', { sectionId: sections[0], title: 'Our hollow', text: 'Ferns.' })
  await call('PUT', `/api/blog/${posts[0]}`, { title: 'How we read a certificate' })
  await call('PUT', `/api/manage/update/${certificates[0]}`, { title: 'Our flower' })
  await call('PUT', `/api/images/${images[0]}`, { alt: 'Our fern' })
  await createSection(its.site.db, { title: 'Own', position: 3, image_id: images[1] })
  const { counts, kept } = await state(call)
  expect(counts).toEqual({ section: 2, post: 3, page: 0, certificate: 4, picture: 9, quote: 1 })
  expect(kept).toEqual([
    { kind: 'section', title: 'Our hollow' },
    { kind: 'post', title: 'How we read a certificate' },
    { kind: 'certificate', title: 'Our flower' },
    { kind: 'picture', title: 'Our fern' },
  ])
  await call('DELETE', STARTER)
  const [left, ...rest] = await publicLists()
  expect([left.length, ...rest]).toEqual([2, [posts[0]], [], [certificates[0]], [images[0]]])
  expect(await (await its.site.get('/api/about-us')).json()).toMatchObject([
    { title: 'Our hollow', file: { alt: expect.stringContaining('valley') } },
    { title: 'Own', file: { id: images[1] } },
  ])
})

test("the starter's hours and sentences go with it and come back, but changed ones stay", async () => {
  const call = await start()
  const contactUs = async () => (await (await its.site.get('/contact-us')).text()).split('id="boot"')[0] ?? ''
  expect(await contactUs()).toContain('usually with soil on the keyboard')
  expect(await contactUs()).toContain('Thursday to Saturday')
  await call('PUT', '/api/admin/settings', { openingHours: 'By appointment' })
  await call('DELETE', STARTER)
  expect((await call('GET', '/api/admin/settings')).body).toMatchObject({
    ...{ contactLead: 'Ask about a batch, a plant or a visit.', openingHours: 'By appointment' },
    ...{ resultsLead: 'Find yours by the batch number on your package.', hours: NO_HOURS },
  })
  for (const gone of ['soil on the keyboard', 'Thursday']) expect(await contactUs()).not.toContain(gone)
  await call('PUT', '/api/admin/settings', { contactLead: 'Write to us.' })
  await call('POST', RESTORE)
  const page = await contactUs()
  for (const words of ['Thursday to Saturday', 'By appointment', 'Write to us.']) expect(page).toContain(words)
})

test('removed starter content stays when the trash is cleaned up, and no one can delete or restore a part of it', async () => {
  const call = await start()
  const rows = await allRows()
  const [[section]] = await publicLists()
  await call('DELETE', STARTER)
  expect((await call('DELETE', '/api/trash', { kind: 'section', id: section })).status).toBe(404)
  expect((await call('POST', '/api/trash/restore', { kind: 'section', id: section })).status).toBe(404)
  for (const days of [31, 400]) await cleanUp(its.site, new Date(its.site.now().getTime() + days * DAY_MS))
  const later = await asAdministrator(its.site)
  await later('POST', RESTORE)
  expect(await allRows()).toEqual(rows)
})

test('starter content that the grower had deleted stays in the trash when the rest is brought back', async () => {
  const call = await start()
  const [[section]] = await publicLists()
  await call('DELETE', '/api/about-us/delete', { sectionId: section })
  await call('DELETE', STARTER)
  await call('POST', RESTORE)
  expect((await publicLists())[0]).toHaveLength(2)
  expect((await call('GET', '/api/trash')).body).toMatchObject([{ kind: 'section', id: section }])
})

test('a quote and a PDF that took the place of starter content stay when it is brought back, and the starter items go to the trash', async () => {
  const call = await start()
  await call('DELETE', STARTER)
  const quote = (await call('POST', '/api/quotes/', { text: 'Grow.' })).body.id
  const file_name = 'FH-2409-Blue-Fern-Flower.pdf'
  await createCertificate(its.site.db, { file_name })
  const longAgo = new Date(its.site.now().getTime() - 31 * DAY_MS).toISOString()
  for (const table of ['quotes', 'certificates'] as const)
    await its.site.db.updateTable(table).set({ deleted_at: longAgo }).where('deleted_at', 'is not', null).execute()
  const { body } = await call('POST', RESTORE)
  expect(body.message).toStartWith(
    "The starter content is back. You've replaced some of it, so these items are in the trash: ",
  )
  expect(body.message).toEndWith('the certificate “Blue Fern Flower”.')
  await cleanUp(its.site, its.site.now())
  expect((await publicLists())[2]).toEqual([quote])
  expect((await publicLists())[3]).toHaveLength(5)
  const trashed = (await call('GET', '/api/trash')).body.map(({ kind }: { kind: string }) => kind)
  expect(trashed.sort()).toEqual(['certificate', 'quote'])
})

test('simultaneous requests on two instances remove the starter content once and bring it back once', async () => {
  const call = await start()
  const rows = await allRows()
  const other = its.site.openAgain()
  const now = its.site.now()
  const press = (method: string, path: string, there: (tx: Db) => Promise<unknown>) =>
    Promise.all([
      ...Array.from({ length: 3 }, async () => (await call(method, path)).status),
      serializable(other, async (tx) => Boolean(await there(tx))),
    ])
  const removed = await press('DELETE', STARTER, (tx) => removeStarterContent(tx, now))
  expect(removed.slice(0, 3)).toEqual([200, 200, 200])
  expect([(await countEvents()) + Number(removed[3]), await publicLists()]).toEqual([1, [[], [], [], [], []]])
  const before = await countEvents()
  const restored = await press('POST', RESTORE, (tx) => restoreStarterContent(tx, now))
  expect([(await countEvents()) - before + Number(restored[3]), await allRows()]).toEqual([1, rows])
  await other.destroy()
})

test('a removal of the starter content that fails halfway changes nothing', async () => {
  const call = await start()
  const rows = await allRows()
  // The audit event is the last row that the transaction writes.
  await its.site.db.schema.alterTable('audit_events').renameTo('unreachable').execute()
  expect((await call('DELETE', STARTER)).status).toBeGreaterThanOrEqual(500)
  await its.site.db.schema.alterTable('unreachable').renameTo('audit_events').execute()
  expect(await allRows()).toEqual(rows)
  expect(await state(call)).toMatchObject({ state: 'present', counts: ALL })
})

test('a site that was started without starter content has none to remove or bring back', async () => {
  const { config } = its.site
  await fillNewSite({ ...its.site, config: { ...config, starterContent: false } })
  const call = await asAdministrator(its.site)
  await createSection(its.site.db)
  expect(await state(call)).toEqual({ state: 'none', counts: NOTHING, kept: [] })
  for (const [method, path] of [
    ['DELETE', STARTER],
    ['POST', RESTORE],
  ])
    expect((await call(method as string, path as string)).status).toBe(200)
  expect(await countEvents()).toBe(0)
  expect((await publicLists())[0]).toHaveLength(1)
})
