// test: slow, long form
import { beforeEach, expect, setDefaultTimeout, test } from 'bun:test'
import { join } from 'node:path'
import { deleteForGood } from '#features/trash/trash.queries.ts'
import { moveToTrash } from '#features/trash/trashable.queries.ts'
import { deleteDueFiles } from '#platform/files/files.queries.ts'
import { FORMATS, imageWidths } from '#platform/files/image-files.ts'
import { NOW } from '#testing/create-test-site.ts'
import { asAdministrator, createAdministrator, createSection, imageForm, signIn } from '#testing/factories.ts'
import { recordFigure, sized } from '#testing/figures.ts'
import { filesIn } from '#testing/files-in.ts'
import { photo, photograph } from '#testing/with-media.ts'
import { withSite } from '#testing/with-site.ts'
import { ImageQueue } from './image-queue.ts'
import { trashableImages } from './images.queries.ts'
import type { Image } from './images.schema.ts'

setDefaultTimeout(30 * 60_000)

const its = withSite()
const PDF = join(import.meta.dirname, '../../app/starter/certificates/FH-2409-blue-fern-flower.pdf')
const WHOLE = { avif: [320, 640, 700], webp: [320, 640, 700] }

// Signs in first, because the factories do not wait for the writes of another instance.
let bearer: Record<string, string> = {}
beforeEach(async () => {
  bearer = (await signIn(its.site.db, (await createAdministrator(its.site.db)).id)).bearer
})

async function send(path: string, body: FormData) {
  const response = await its.site.request(path, { method: 'POST', headers: bearer, body })
  expect(response.status).toBe(201)
  return response.json()
}

const jpegOf = async (width: number, height: number) => new Uint8Array(await photo(width, height).jpeg().toBuffer())

async function upload(bytes?: Uint8Array<ArrayBuffer>): Promise<Image> {
  return (await send('/api/upload', await imageForm(bytes ?? (await jpegOf(700, 350))))).file
}

async function uploadPdf() {
  const form = new FormData()
  form.append('file', new File([await Bun.file(PDF).bytes()], 'fern.pdf'))
  return send('/api/manage/create', form)
}

async function unassigned(): Promise<Image[]> {
  return (await (await its.site.get('/api/images/unassigned')).json()).images
}

const jobs = () => its.site.db.selectFrom('image_jobs').selectAll().execute()

const storedNames = () => filesIn(join(its.site.dataDir, 'files'))

/** Another instance on the same database and files. */
function otherQueue() {
  const { openAgain, files, media, clock, log, dataDir } = its.site
  const db = openAgain()
  const queue = new ImageQueue({ db, files, media, clock, log, dataDir })
  const drain = async () => {
    queue.wake()
    await queue.settle()
  }
  return { queue, drain, close: () => queue.stop().then(() => db.destroy()) }
}

const offered = (html: string) => new Set(html.match(/\/files\/[0-9a-f-]{36}\/[0-9a-z]+\.[a-z]+/g))

test('a new image works with one size and gains the others later, and pages link only to stored files', async () => {
  const { imageQueue, get, files } = its.site
  const put = files.put
  let failed = 0
  // Requests the page before each file is stored, because the page stays cached until the image gains a size.
  files.put = async (name, content) => {
    for (const path of offered(await (await get('/')).text())) if ((await get(path)).status !== 200) failed++
    return put(name, content)
  }
  const image = await upload()
  expect(image).toMatchObject({ widths: { avif: [], webp: [700] }, width: 700, height: 350 })
  expect((await get(image.imageUrl)).status).toBe(200)
  await imageQueue.settle()
  expect(failed).toBe(0)
  expect((await unassigned())[0]?.widths).toEqual(WHOLE)
  const paths = offered(await (await get('/')).text())
  expect(paths.size).toBe(6)
  for (const path of paths) expect((await get(path)).status).toBe(200)
  expect((await storedNames()).sort()).toEqual(['320.avif', '320.webp', '640.avif', '640.webp', '700.avif', '700.webp'])
  expect(await jobs()).toEqual([])
})

test('a request for the source pixels of an image gets 404', async () => {
  const { imageUrl } = await upload()
  expect((await its.site.get(imageUrl.replace('700.webp', 'pixels.png'))).status).toBe(404)
})

test('a stopping instance releases its image job, and another instance finishes the job at once', async () => {
  await upload()
  await its.site.imageQueue.stop()
  expect(await jobs()).toMatchObject([{ claimed_until: '', tries: 0 }])
  const { drain, close } = otherQueue()
  await drain()
  expect((await unassigned())[0]?.widths).toEqual(WHOLE)
  await close()
})

test.each([
  ['when its claim expires', 30_000, 1],
  ['at once if its claim comes from a clock that was ahead', 61 * 24 * 60 * 60_000, 0],
])('another instance takes over the image job of a killed process %s', async (_, claimedMs, jobsLeft) => {
  await upload()
  await its.site.imageQueue.stop()
  const claimed_until = new Date(NOW.getTime() + claimedMs).toISOString()
  await its.site.db.updateTable('image_jobs').set({ claimed_until }).execute()
  const { drain, close } = otherQueue()
  await drain()
  expect(await jobs()).toHaveLength(jobsLeft)
  its.site.wait(31_000)
  await drain()
  expect(await jobs()).toEqual([])
  expect((await unassigned())[0]?.widths).toEqual(WHOLE)
  await close()
})

test('two instances share the image jobs and draw no size twice', async () => {
  const { files, imageQueue } = its.site
  const { queue, close } = otherQueue()
  const names: string[] = []
  const put = files.put
  files.put = (name, content) => {
    names.push(name)
    return put(name, content)
  }
  for (let i = 0; i < 3; i++) {
    await upload()
    queue.wake()
  }
  await Promise.all([queue.settle(), imageQueue.settle()])
  // Six sizes and the source pixels of each image.
  expect(names).toHaveLength(3 * 7)
  expect(new Set(names).size).toBe(names.length)
  for (const { widths } of await unassigned()) expect(widths).toEqual(WHOLE)
  await close()
})

test('an image that is deleted while its sizes are drawn leaves no file behind', async () => {
  const { db, files, imageQueue } = its.site
  const put = files.put
  let puts = 0
  files.put = async (name, content) => {
    // The first background size is drawn but not stored yet.
    if (++puts === 3) {
      await db.transaction().execute(async (tx) => {
        await moveToTrash(tx, 'picture', 1, NOW)
        await deleteForGood(tx, trashableImages, 1, NOW)
      })
      await deleteDueFiles(its.site, NOW)
      expect(await storedNames()).toEqual([])
    }
    return put(name, content)
  }
  await upload()
  await imageQueue.settle()
  expect(puts).toBe(3)
  expect(await storedNames()).toEqual([])
  expect(await jobs()).toEqual([])
})

test('an image size that cannot be stored is retried, and the image keeps the others', async () => {
  const { files, imageQueue } = its.site
  const put = files.put
  files.put = (name, content) =>
    name.endsWith('.avif') ? Promise.reject(Object.assign(new Error('full'), { code: 'ENOSPC' })) : put(name, content)
  await upload()
  await imageQueue.settle()
  expect((await unassigned())[0]?.widths).toEqual({ avif: [], webp: WHOLE.webp })
  files.put = put
  its.site.wait(61_000)
  imageQueue.wake()
  await imageQueue.settle()
  expect((await unassigned())[0]?.widths).toEqual(WHOLE)
})

test('the image list counts the images that are still being prepared', async () => {
  const call = await asAdministrator(its.site)
  await upload(await jpegOf(30, 20))
  await upload()
  await its.site.imageQueue.stop()
  expect((await call('GET', '/api/images?page=1')).body).toMatchObject({ all: 2, unfinished: 1 })
  const { drain, close } = otherQueue()
  await drain()
  expect((await call('GET', '/api/images?page=1')).body).toMatchObject({ all: 2, unfinished: 0 })
  await close()
})

test('the cover of a certificate gains its other sizes in the background', async () => {
  const { file } = await uploadPdf()
  expect(file.cover.widths).toEqual({ avif: [], webp: [1280] })
  await its.site.imageQueue.settle()
  const row = await its.site.db.selectFrom('certificates').select('cover_widths').executeTakeFirstOrThrow()
  const widths = imageWidths(1280)
  expect(JSON.parse(row.cover_widths)).toEqual(Object.fromEntries(FORMATS.map((format) => [format, widths])))
})

test('a section links only to the stored widths of its image, not to those that the code draws today', async () => {
  const { db, get } = its.site
  const { id } = await upload(await jpegOf(30, 20))
  await db.updateTable('images').set({ widths: '{"avif":[],"webp":[30]}' }).execute()
  await createSection(db, { image_id: id })
  const html = await (await get('/')).text()
  expect(html).not.toContain('image/avif')
  for (const path of offered(html)) expect((await get(path)).status).toBe(200)
})

test.each(sized([0], [0, 2]))(
  'with %i other processes busy, a new photograph is soon usable, and its other sizes do not delay a certificate upload',
  async (count) => {
    const bytes = new Uint8Array(await (await photograph(3024, 4032)).jpeg({ quality: 88 }).toBuffer())
    const busy = Array.from({ length: count }, () => Bun.spawn([process.execPath, '-e', 'for (;;);']))
    const where = count > 0 ? ` beside ${count} busy processes` : ''
    try {
      const start = performance.now()
      await upload(bytes)
      const usable = performance.now()
      const what = `Time until a 12-megapixel photograph is usable${where}`
      recordFigure({ what, value: Math.round(usable - start), unit: 'ms', ...(count === 0 && { atMost: 2000 }) })
      await uploadPdf()
      const value = Math.round(performance.now() - usable)
      const beside = `Time to upload a certificate while a photograph is being prepared${where}`
      recordFigure({ what: beside, value, unit: 'ms' })
      // The jobs of the photograph and of the certificate's cover.
      expect(await jobs()).toHaveLength(2)
      await its.site.imageQueue.settle()
      expect(await jobs()).toEqual([])
    } finally {
      for (const child of busy) child.kill()
    }
  },
)
