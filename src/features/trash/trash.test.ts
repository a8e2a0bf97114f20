import { expect, test } from 'bun:test'
import { cleanUp } from '#app/housekeeping.ts'
import { TRASHABLE } from '#app/trash.ts'
import { setImageUses } from '#features/images/image-uses.queries.ts'
import { storeImage } from '#features/images/store-image.ts'
import { kindsWith } from '#features/nouns.ts'
import { newFileKey } from '#platform/files/file-store.ts'
import { NOW } from '#testing/create-test-site.ts'
import {
  asAdministrator,
  CREATE,
  createCertificate,
  createImage,
  createMail,
  createPost,
  createQuote,
  createSection,
  createUpdate,
} from '#testing/factories.ts'
import { withSite } from '#testing/with-site.ts'
import { listTrash } from './trash.queries.ts'
import { moveToTrash } from './trashable.queries.ts'

const its = withSite()

const DAY_MS = 24 * 60 * 60 * 1000
const BYTES = new TextEncoder().encode('a picture')

const daysAgo = (days: number) => new Date(NOW.getTime() - days * DAY_MS).toISOString()

async function createStoredImage(given: Parameters<typeof createImage>[1] = {}) {
  const variants = (['avif', 'webp'] as const).map((format) => ({ width: 100, format, bytes: BYTES }))
  const image = { width: 100, height: 50, placeholder: '', variants, pixelsPath: null }
  return createImage(its.site.db, { ...(await storeImage(its.site.files.put, image, newFileKey())), ...given })
}

const hasFiles = async ({ file_key }: { file_key: string }) =>
  (await its.site.files.get(`${file_key}/100.webp`)) !== null

test('the trash lists deleted items for 30 days, most recently deleted first', async () => {
  const { db } = its.site
  const call = await asAdministrator(its.site)
  const post = await createPost(db, { title: 'Frost', deleted_at: daysAgo(3) })
  const image = await createImage(db, { file_name: 'IMG_1.jpg', deleted_at: daysAgo(2) })
  const quote = await createQuote(db, { text: 'Grow.', deleted_at: daysAgo(1) })
  const section = await createSection(db, { title: 'The hollow', image_id: image.id })
  await call('DELETE', '/api/about-us/delete', { sectionId: section.id })
  expect((await call('GET', '/api/trash')).body).toEqual([
    {
      kind: 'section',
      id: section.id,
      title: 'The hollow',
      file: expect.objectContaining({ id: image.id }),
      deletedAt: NOW.toISOString(),
      endsAt: daysAgo(-30),
    },
    expect.objectContaining({ kind: 'quote', id: quote.id, title: 'Grow.', file: null }),
    expect.objectContaining({ kind: 'picture', id: image.id, title: 'IMG_1.jpg' }),
    expect.objectContaining({ kind: 'post', id: post.id, title: 'Frost', endsAt: daysAgo(-27) }),
  ])
})

test('a restored item is public again at the next request, along with its image', async () => {
  const { db, get } = its.site
  const call = await asAdministrator(its.site)
  const image = await createStoredImage({ deleted_at: daysAgo(1) })
  const deleted_at = daysAgo(2)
  const things = [
    { kind: 'section', ...(await createSection(db, { title: 'Ferns', image_id: image.id, deleted_at })) },
    { kind: 'quote', ...(await createQuote(db, { text: 'Grow on.', deleted_at })) },
    { kind: 'post', ...(await createPost(db, { title: 'Frost', deleted_at })) },
  ]
  for (const { kind, id } of things) {
    expect((await call('POST', '/api/trash/restore', { kind, id })).status).toBe(200)
    expect((await call('POST', '/api/trash/restore', { kind, id })).status).toBe(404)
  }
  expect((await call('GET', '/api/trash')).body).toEqual([])
  const home = await (await get('/')).text()
  expect(home).toContain('Ferns')
  expect(home).toContain('Grow on.')
  expect(home).toContain(image.file_key)
  expect(await (await get('/blog')).text()).toContain('Frost')
})

const LISTS = [
  { kind: 'section', create: createSection, table: 'sections', path: '/api/about-us' },
  { kind: 'certificate', create: createCertificate, table: 'certificates', path: '/api/manage' },
] as const

test.each(LISTS)('a restored $kind returns to its place, even if another one has taken its position', async (list) => {
  const { kind, create, table, path } = list
  const { db } = its.site
  const call = await asAdministrator(its.site)
  const ids: number[] = []
  for (const [position, title] of ['A', 'B', 'C', 'D'].entries()) ids.push((await create(db, { title, position })).id)
  const [a = 0, b = 0, c = 0, d = 0] = ids
  await db.transaction().execute((tx) => moveToTrash(tx, kind, b, NOW))
  // The others now have the positions 0, 1 and 2.
  for (const [position, id] of [a, c, d].entries()) {
    await db.updateTable(table).set({ position }).where('id', '=', id).execute()
  }
  expect((await call('POST', '/api/trash/restore', { kind, id: b })).status).toBe(200)
  const listed: { id: number }[] = await (await its.site.get(path)).json()
  expect(listed.map(({ id }) => id)).toEqual([a, b, c, d])
  const rows = await db.selectFrom(table).select('position').distinct().execute()
  expect(rows).toHaveLength(4)
})

test.each(LISTS)(
  'each $kind gets its own position when several are restored at the same time',
  async ({ kind, create, table }) => {
    const { db } = its.site
    const call = await asAdministrator(its.site)
    const ids: number[] = []
    for (let n = 0; n < 6; n++) {
      ids.push((await create(db, { title: `${n}`, position: n % 3, deleted_at: n < 3 ? null : daysAgo(1) })).id)
    }
    const answers = await Promise.all(ids.slice(3).map((id) => call('POST', '/api/trash/restore', { kind, id })))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    const rows = await db.selectFrom(table).select('position').distinct().execute()
    expect(rows).toHaveLength(6)
  },
)

test('a PDF that was never published is still unpublished when it is restored', async () => {
  const call = await asAdministrator(its.site)
  const pdf = await createCertificate(its.site.db, { position: null, deleted_at: daysAgo(1) })
  expect((await call('POST', '/api/trash/restore', { kind: 'certificate', id: pdf.id })).status).toBe(200)
  expect(await (await its.site.get('/api/manage')).json()).toEqual([])
})

test('a certificate in the trash shows its first page, and its file name if it is untitled', async () => {
  const { db } = its.site
  const call = await asAdministrator(its.site)
  const certificate = await createCertificate(db, { title: 'Untitled', file_name: 'fern.pdf', deleted_at: daysAgo(1) })
  expect((await call('GET', '/api/trash')).body).toEqual([
    expect.objectContaining({
      kind: 'certificate',
      title: 'fern.pdf',
      file: expect.objectContaining({ imageUrl: `/files/${certificate.file_key}/960.webp`, width: 960, height: 1242 }),
    }),
  ])
  expect((await call('POST', '/api/trash/restore', { kind: 'certificate', id: certificate.id })).status).toBe(200)
  expect(await (await its.site.get('/api/manage')).json()).toHaveLength(1)
})

test('restoring a certificate whose file name is taken gets 409', async () => {
  const { db } = its.site
  const call = await asAdministrator(its.site)
  const deleted = await createCertificate(db, { file_name: 'Fern.pdf', deleted_at: daysAgo(1) })
  const other = await createCertificate(db, { file_name: 'fern.PDF' })
  const restore = () => call('POST', '/api/trash/restore', { kind: 'certificate', id: deleted.id })
  expect(await restore()).toEqual({
    status: 409,
    body: { error: expect.stringContaining('Another PDF now has this file name.') },
  })
  expect((await call('GET', '/api/trash')).body).toHaveLength(1)
  await call('DELETE', `/api/manage/delete/${other.id}`)
  expect((await restore()).status).toBe(200)
})

test('deleting an item forever deletes its files, and an image in use gets 409', async () => {
  const call = await asAdministrator(its.site)
  const image = await createStoredImage({ deleted_at: daysAgo(1) })
  const section = await createSection(its.site.db, { image_id: image.id, deleted_at: daysAgo(1) })
  expect(await hasFiles(image)).toBe(true)
  const picture = { kind: 'picture', id: image.id }
  expect((await call('DELETE', '/api/trash', picture)).status).toBe(409)
  expect((await call('DELETE', '/api/trash', { kind: 'section', id: section.id })).status).toBe(200)
  expect((await call('DELETE', '/api/trash', picture)).status).toBe(200)
  expect(await hasFiles(image)).toBe(false)
  expect((await call('GET', '/api/trash')).body).toEqual([])
  expect((await call('DELETE', '/api/trash', picture)).status).toBe(404)
})

test('an image of a weekly update can be deleted forever once the update is sent', async () => {
  const { db } = its.site
  const call = await asAdministrator(its.site)
  const update = await createUpdate(db)
  const images = [
    await createStoredImage({ deleted_at: daysAgo(1) }),
    await createStoredImage({ deleted_at: daysAgo(40) }),
  ]
  const imageIds = images.map(({ id }) => id)
  await setImageUses(db, 'update', update.id, imageIds, { isShown: false })
  expect((await call('DELETE', '/api/trash', { kind: 'picture', id: images[0]?.id })).status).toBe(200)
  const mail = await createMail(db, { kind: 'update', update_id: update.id })
  await cleanUp(its.site, NOW)
  expect(await listTrash(db, TRASHABLE)).toHaveLength(1)
  expect((await call('DELETE', '/api/trash', { kind: 'picture', id: images[1]?.id })).status).toBe(409)
  await db.updateTable('queued_mails').set({ state: 'sent' }).where('id', '=', mail.id).execute()
  await cleanUp(its.site, NOW)
  expect(await listTrash(db, TRASHABLE)).toEqual([])
  expect((await call('GET', `/api/weekly-update/${update.id}`)).body).toMatchObject({ images: [] })
})

test('only items in the trash can be deleted forever', async () => {
  const call = await asAdministrator(its.site)
  const { id } = await createPost(its.site.db)
  expect((await call('DELETE', '/api/trash', { kind: 'post', id })).status).toBe(404)
  expect((await call('DELETE', '/api/trash', { kind: 'administrator', id })).status).toBe(400)
  expect((await its.site.get(`/api/blog/${id}`)).status).toBe(200)
})

test('items in the trash are deleted forever after 30 days, except images that other items use', async () => {
  const { db } = its.site
  const call = await asAdministrator(its.site)
  const [kept, old] = [await createStoredImage({ deleted_at: daysAgo(40) }), await createStoredImage()]
  await createSection(db, { title: 'Young', image_id: kept.id, deleted_at: daysAgo(29) })
  await createSection(db, { title: 'Old', image_id: old.id, deleted_at: daysAgo(31) })
  await createPost(db, { title: 'There' })
  await call('DELETE', `/api/images/${old.id}`)
  await cleanUp(its.site, NOW)
  const titles = async () => (await listTrash(db, TRASHABLE)).map((item) => item.title).sort()
  expect(await titles()).toEqual(['A fern', 'A fern', 'Young'])
  await cleanUp(its.site, new Date(NOW.getTime() + 31 * DAY_MS))
  expect(await titles()).toEqual([])
  expect([await hasFiles(kept), await hasFiles(old)]).toEqual([false, false])
  expect(await (await its.site.get('/api/blog')).json()).toHaveLength(1)
})

test.each(kindsWith('hasTrash'))(
  'when a %s is restored and deleted forever at the same moment, only one of the two requests succeeds',
  async (kind) => {
    const { db } = its.site
    const call = await asAdministrator(its.site)
    const createStored = (_: unknown, given: Parameters<typeof createStoredImage>[0]) => createStoredImage(given)
    const make = { ...CREATE, certificate: createCertificate, picture: createStored }[kind]
    for (let time = 0; time < 5; time++) {
      const { id } = await make(db, { deleted_at: daysAgo(1) })
      const answers = await Promise.all([
        call('POST', '/api/trash/restore', { kind, id }),
        call('DELETE', '/api/trash', { kind, id }),
      ])
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 404])
    }
  },
)

test('when an image is added to a section and deleted at the same time, only one of the two requests succeeds', async () => {
  const { db } = its.site
  const call = await asAdministrator(its.site)
  const { id: sectionId } = await createSection(db)
  for (let time = 0; time < 5; time++) {
    const { id: imageId } = await createImage(db)
    const [taken, deleted] = await Promise.all([
      call('POST', '/api/about-us/save-image-id', { sectionId, imageId }),
      call('DELETE', `/api/images/${imageId}`),
    ])
    expect([taken.status, deleted.status]).toBeOneOf([
      [200, 409],
      [400, 200],
    ])
  }
})

test('files that could not be deleted are deleted at the next cleanup, and unknown files stay', async () => {
  const call = await asAdministrator(its.site)
  const [image, stranger] = [await createStoredImage({ deleted_at: daysAgo(1) }), newFileKey()]
  await its.site.files.put(`${stranger}/100.webp`, BYTES)
  const { deleteKey } = its.site.files
  its.site.files.deleteKey = () => Promise.reject(Object.assign(new Error('read-only'), { code: 'EROFS' }))
  expect((await call('DELETE', '/api/trash', { kind: 'picture', id: image.id })).status).toBe(200)
  expect(await hasFiles(image)).toBe(true)
  its.site.files.deleteKey = deleteKey
  await cleanUp(its.site, NOW)
  expect([await hasFiles(image), await hasFiles({ file_key: stranger })]).toEqual([false, true])
})
