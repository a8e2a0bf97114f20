// test: slow
import { beforeEach, expect, setDefaultTimeout, test } from 'bun:test'
import { readdir, rm } from 'node:fs/promises'
import { join, relative } from 'node:path'
import pino from 'pino'
import { cleanUp } from '#app/housekeeping.ts'
import { fillNewSite } from '#app/starter/load.ts'
import { ImageQueue } from '#features/images/image-queue.ts'
import { mailImages } from '#features/images/mail-image.ts'
import { NOW } from '#testing/create-test-site.ts'
import { asAdministrator, createAdministrator, createImage, imageForm, signIn } from '#testing/factories.ts'
import { photo } from '#testing/with-media.ts'
import { withSite } from '#testing/with-site.ts'
import { digestOf } from './file-store.ts'
import { hashOlderFiles } from './hash-older-files.ts'
import { imageFile } from './image-files.ts'

// Drawing takes a long time on a busy machine.
setDefaultTimeout(600_000)

const its = withSite()
const PDF = join(import.meta.dirname, '../../app/starter/certificates/FH-2409-blue-fern-flower.pdf')

let call: Awaited<ReturnType<typeof asAdministrator>>
let bearer: Record<string, string> = {}
beforeEach(async () => {
  call = await asAdministrator(its.site)
  bearer = (await signIn(its.site.db, (await createAdministrator(its.site.db)).id)).bearer
})

/** Sorts in JavaScript, because PostgreSQL may sort names by its locale. */
async function records() {
  const rows = await its.site.db.selectFrom('stored_files').selectAll().execute()
  return rows.sort((a, b) => (a.name < b.name ? -1 : 1))
}

/** Returns the records that the files on disk should have. */
async function onDisk() {
  const folder = join(its.site.dataDir, 'files')
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const found = entries.filter((entry) => entry.isFile() && entry.name !== 'mail.jpg')
  const names = found.map((entry) => relative(folder, join(entry.parentPath, entry.name))).sort()
  return Promise.all(
    names.map(async (name) => {
      const bytes = await Bun.file(join(folder, name)).bytes()
      const sha256 = new Bun.CryptoHasher('sha256').update(bytes).digest('hex')
      return { name, file_key: name.slice(0, 36), sha256, size_bytes: bytes.length }
    }),
  )
}

async function upload(path: string, form: FormData) {
  const response = await its.site.request(path, { method: 'POST', headers: bearer, body: form })
  expect(response.status).toBe(201)
  return (await response.json()).file
}

const uploadImage = async () => upload('/api/upload', await imageForm(await photo(700, 350).jpeg().toBuffer()))

async function uploadPdf() {
  const form = new FormData()
  form.append('file', Bun.file(PDF), 'fern.pdf')
  return upload('/api/manage/create', form)
}

const forgetAll = () => its.site.db.deleteFrom('stored_files').execute()

test('the file store returns the hash and the size of the bytes that it writes', async () => {
  const bytes = crypto.getRandomValues(new Uint8Array(3 * 60_000))
  const source = join(its.site.dataDir, 'source')
  await Bun.write(source, new Blob(Array.from({ length: 20 }, () => bytes)))
  const whole = await Bun.file(source).bytes()
  const expected = { sha256: new Bun.CryptoHasher('sha256').update(whole).digest('hex'), sizeBytes: whole.length }
  for (const content of [whole, Bun.file(source), new Blob([whole])]) {
    expect(await its.site.files.put('key/a.bin', content)).toEqual({ name: 'key/a.bin', ...expected })
    const stored = await its.site.files.get('key/a.bin')
    expect(stored && (await digestOf(stored))).toEqual(expected)
  }
})

test('every file of uploads, background drawing and starter content is recorded with its hash until it is deleted', async () => {
  const { config, db, files, clock, imageQueue, media } = its.site
  await fillNewSite({ config, db, files, clock })
  expect(await records()).toEqual(await onDisk())
  expect((await records()).length).toBeGreaterThan(100)

  const image = await uploadImage()
  const deleted = await uploadImage()
  await uploadPdf()
  expect((await records()).some(({ name }) => name.endsWith('pixels.png'))).toBe(true)
  await imageQueue.settle()
  await mailImages({ files, media }, [image], 'mail')
  expect(await records()).toEqual(await onDisk())
  expect((await records()).some(({ name }) => name.endsWith('pixels.png'))).toBe(false)

  expect((await call('DELETE', `/api/images/${deleted.id}`)).status).toBe(200)
  expect((await call('DELETE', '/api/trash', { kind: 'picture', id: deleted.id })).status).toBe(200)
  await cleanUp(its.site, NOW)
  expect(await records()).toEqual(await onDisk())
})

test('an instance that loses an image job while it draws a size does not store that size', async () => {
  const { db, media, imageQueue } = its.site
  await imageQueue.stop()
  await uploadImage()
  const before = await onDisk()
  const variant: typeof media.variant = async (...job) => {
    const bytes = await media.variant(...job)
    await db
      .updateTable('image_jobs')
      .set(({ eb }) => ({ tries: eb('tries', '+', 1) }))
      .execute()
    return bytes
  }
  const queue = new ImageQueue({ ...its.site, media: Object.assign(Object.create(media), { variant }) })
  queue.wake()
  await queue.settle()
  await queue.stop()
  expect(await onDisk()).toEqual(before)
  expect(await db.selectFrom('image_jobs').select('tries').execute()).toEqual([{ tries: 2 }])
})

test('two instances that start together record the files that an older version stored, and never read them again', async () => {
  const { config, db, files, clock, imageQueue, log, openAgain } = its.site
  await fillNewSite({ config, db, files, clock })
  await uploadImage()
  await uploadPdf()
  await imageQueue.settle()
  await forgetAll()
  const other = openAgain()
  await Promise.all([db, other].map((each) => hashOlderFiles({ db: each, files, log })))
  await other.destroy()
  expect(await records()).toEqual(await onDisk())
  const read: string[] = []
  const { get } = files
  files.get = (name) => {
    read.push(name)
    return get(name)
  }
  await hashOlderFiles({ db, files, log })
  expect(read).toEqual([])
})

test('all files of an image of an older version are recorded, even if its sizes are drawn after the update', async () => {
  const { db, files, imageQueue, log } = its.site
  const { put } = files
  let puts = 0
  files.put = async (name, content) => {
    // Forgets the records before the first size is drawn in the background, as if the server had just been updated.
    if (++puts === 3) await forgetAll()
    return put(name, content)
  }
  await uploadImage()
  await imageQueue.settle()
  expect((await records()).length).toBe(5)
  await hashOlderFiles({ db, files, log })
  expect(await records()).toEqual(await onDisk())
})

test('the files of 250 images of an older version are recorded', async () => {
  const { db, files, log } = its.site
  for (let n = 0; n < 250; n++) {
    const { file_key, width } = await createImage(db)
    await files.put(imageFile(file_key, width, 'webp'), new Uint8Array([n]))
  }
  await hashOlderFiles({ db, files, log })
  expect(await records()).toHaveLength(250)
  expect(await records()).toEqual(await onDisk())
})

test('an image that is deleted while its files are hashed is not recorded', async () => {
  const { db, files, imageQueue, log } = its.site
  const { id } = await uploadImage()
  await imageQueue.settle()
  await forgetAll()
  const { list } = files
  files.list = async (key) => {
    const names = await list(key)
    await db.deleteFrom('images').where('id', '=', id).execute()
    return names
  }
  await hashOlderFiles({ db, files, log })
  expect(await records()).toEqual([])
})

test('a missing file of an older version is logged by name, and the files of other images are recorded', async () => {
  const { db, files, dataDir, imageQueue } = its.site
  const missing = (await uploadImage()).imageUrl.replace('/files/', '')
  const { imageUrl } = await uploadImage()
  await imageQueue.settle()
  await forgetAll()
  await rm(join(dataDir, 'files', missing))
  const lines: { msg: string; name: string }[] = []
  const log = pino({ base: null }, { write: (line) => void lines.push(JSON.parse(line)) })
  await hashOlderFiles({ db, files, log })
  expect(lines).toMatchObject([{ msg: 'A stored file is missing', name: missing }])
  expect(await records()).toEqual(await onDisk())
  expect((await records()).map(({ name }) => `/files/${name}`)).toContain(imageUrl)
})
