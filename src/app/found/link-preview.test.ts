// test: sqlite only
import { expect, setDefaultTimeout, spyOn, test } from 'bun:test'
import sharp from 'sharp'
import { setImageUses } from '#features/images/image-uses.queries.ts'
import { imageFile } from '#platform/files/image-files.ts'
import { asAdministrator, createCertificate, createImage, createPost } from '#testing/factories.ts'
import { withSite } from '#testing/with-site.ts'

// Drawing takes a long time on a busy machine.
setDefaultTimeout(600_000)

const its = withSite()

/** Stores an image that is red on the left and green on the right, in a post. */
async function storeImage(published: 0 | 1) {
  const { db, files } = its.site
  const image = await createImage(db, { width: 1400, height: 400 })
  const green = { create: { width: 700, height: 400, channels: 3 as const, background: '#00ff00' } }
  const halves = sharp({ create: { width: 1400, height: 400, channels: 3, background: '#ff0000' } })
    .composite([{ input: green, left: 700, top: 0 }])
    .webp()
  await files.put(imageFile(image.file_key, 1280, 'webp'), new Uint8Array(await halves.toBuffer()))
  const post = await createPost(db, { published })
  await setImageUses(db, 'post', post.id, [image.id])
  return { ...image, post }
}

const urlOf = (key: string, focus = '50x50') => `/files/${key}/link${focus}.jpg`

test("the preview of a link is a JPEG of 1200 × 630 around the picture's focal point, drawn once", async () => {
  const { id, file_key } = await storeImage(1)
  const drawing = spyOn(its.site.media, 'jpeg')
  const answers = await Promise.all(Array.from({ length: 5 }, () => its.site.get(urlOf(file_key))))
  expect(answers.map(({ status }) => status)).toEqual(Array(5).fill(200))
  expect((await its.site.get(urlOf(file_key))).headers.get('content-type')).toBe('image/jpeg')
  expect(drawing).toHaveBeenCalledTimes(1)
  drawing.mockRestore()
  expect(answers[0]?.headers.get('cross-origin-resource-policy')).toBe('cross-origin')
  expect(await sharp(await answers[0]?.bytes()).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 })

  const call = await asAdministrator(its.site)
  expect((await call('PUT', `/api/images/${id}`, { focus: { x: 100, y: 0 } })).status).toBe(200)
  const moved = sharp(await (await its.site.get(urlOf(file_key, '100x0'))).bytes())
  const [red = 255, green = 0] = await moved.extract({ left: 300, top: 300, width: 1, height: 1 }).raw().toBuffer()
  expect(green - red).toBeGreaterThan(200)
})

test('strangers can have no other preview drawn: not of an unfinished post, not with another focal point', async () => {
  const { file_key } = await storeImage(1)
  const { db } = its.site
  for (const focus of ['51x50', '0x0', '999x999']) expect((await its.site.get(urlOf(file_key, focus))).status).toBe(404)
  const draft = await storeImage(0)
  expect((await its.site.get(urlOf(draft.file_key))).status).toBe(404)
  await db.updateTable('posts').set({ published: 1 }).where('id', '=', draft.post.id).execute()
  expect((await its.site.get(urlOf(draft.file_key))).status).toBe(200)
  const trashed = await storeImage(1)
  const deleted_at = '2026-11-20T21:00:00.000Z'
  await db.updateTable('images').set({ deleted_at }).where('id', '=', trashed.id).execute()
  expect((await its.site.get(urlOf(trashed.file_key))).status).toBe(404)
})

test('the preview of a link to a certificate is the head of its first page, while it is public', async () => {
  const { db, files } = its.site
  const certificate = await createCertificate(db, { cover_width: 400, cover_height: 500 })
  const head = { create: { width: 400, height: 100, channels: 3 as const, background: '#00ff00' } }
  const sheet = sharp({ create: { width: 400, height: 500, channels: 3, background: '#ff0000' } })
    .composite([{ input: head, left: 0, top: 0 }])
    .webp()
  await files.put(imageFile(certificate.file_key, 400, 'webp'), new Uint8Array(await sheet.toBuffer()))
  const url = urlOf(certificate.file_key, '50x0')
  await db.updateTable('certificates').set({ position: null }).execute()
  expect((await its.site.get(url)).status).toBe(404)
  await db.updateTable('certificates').set({ position: 0 }).execute()
  expect((await its.site.get(urlOf(certificate.file_key))).status).toBe(404)
  const preview = sharp(await (await its.site.get(url)).bytes())
  const [red = 255, green = 0] = await preview.extract({ left: 600, top: 20, width: 1, height: 1 }).raw().toBuffer()
  expect(green - red).toBeGreaterThan(200)
})
