import { expect, test } from 'bun:test'
import { cleanUp } from '#app/housekeeping.ts'
import { TRASHABLE } from '#app/trash.ts'
import { storeImage } from '#features/images/store-image.ts'
import { kindsWith } from '#features/nouns.ts'
import { newFileKey } from '#platform/files/file-store.ts'
import { NOW } from '#testing/create-test-site.ts'
import {
  asAdministrator,
  CREATE,
  createCertificate,
  createImage,
  createPost,
  createSection,
} from '#testing/factories.ts'
import { withSite } from '#testing/with-site.ts'
import { listTrash } from './trash.queries.ts'

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
