// test: slow, sqlite only
import { afterEach, expect, setDefaultTimeout, test } from 'bun:test'
import { join } from 'node:path'
import PostalMime from 'postal-mime'
import { FORMATS, imageSrcSet, WIDTHS, type Widths } from '#platform/files/image-files.ts'
import { asAdministrator, createAdministrator, imageForm, signIn } from '#testing/factories.ts'
import { photo } from '#testing/with-media.ts'
import { withSite } from '#testing/with-site.ts'
import { ImageQueue } from './image-queue.ts'

setDefaultTimeout(600_000)

const its = withSite()
const PDF = join(import.meta.dirname, '../../app/starter/certificates/FH-2409-blue-fern-flower.pdf')
const TODAY = [...WIDTHS]
// WIDTHS contains none of these widths, and 1210 is just above MAIL_WIDTH_MAX.
const BEFORE = [300, 500, 700, 1210, 1500]

const drawIn = (widths: number[]) => void WIDTHS.splice(0, WIDTHS.length, ...widths)
afterEach(() => drawIn(TODAY))

const addressesIn = (html: string) => html.match(/\/files\/[0-9a-f-]{36}\/[0-9a-z]+\.[a-z]+/g) ?? []
const addressesOf = ({ imageUrl, widths }: { imageUrl: string; widths: Widths }) => [
  imageUrl,
  ...FORMATS.flatMap((format) => addressesIn(imageSrcSet(imageUrl, widths[format], format))),
]

/** Uploads an image or a PDF and returns the stored file. */
async function upload(path: string, body: FormData) {
  const { bearer } = await signIn(its.site.db, (await createAdministrator(its.site.db)).id)
  const response = await its.site.request(path, { method: 'POST', headers: bearer, body })
  expect(response.status).toBe(201)
  return (await response.json()).file
}

const uploadImage = async () =>
  upload('/api/upload', await imageForm(new Uint8Array(await photo(1400, 700).jpeg().toBuffer())))

async function uploadPdf() {
  const form = new FormData()
  form.append('file', new File([await Bun.file(PDF).bytes()], 'fern.pdf'))
  return upload('/api/manage/create', form)
}

test('images, covers and emails still work after the widths in which images are drawn have changed', async () => {
  const { get, imageQueue, outbox } = its.site
  const call = await asAdministrator(its.site)
  drawIn(BEFORE)
  const [used, unused] = [await uploadImage(), await uploadImage()]
  const pdf = await uploadPdf()
  await imageQueue.settle()
  await call('POST', '/api/manage/create', { id: pdf.id, title: 'Blue Fern', pdfUrl: pdf.pdfUrl })
  await call('POST', '/api/about-us/create', { title: 'The hollow', text: 'Ferns.', imageId: used.id })
  const halfDrawn = await uploadImage()
  await imageQueue.stop()

  drawIn(TODAY)
  const listed = async () => [
    ...(await call('GET', '/api/images')).body.images,
    (await call('GET', '/api/about-us')).body[0].file,
    (await call('GET', '/api/manage')).body[0].cover,
  ]
  const offered = async () => {
    const pages = await Promise.all(['/', '/test-results', '/api/images/unassigned'].map((path) => get(path)))
    const html = await Promise.all(pages.map((page) => page.text()))
    return new Set([...html.flatMap(addressesIn), ...(await listed()).flatMap(addressesOf)])
  }
  const failed = async () => {
    const statuses = await Promise.all([...(await offered())].map(async (path) => [path, (await get(path)).status]))
    return statuses.filter(([, status]) => status !== 200)
  }
  expect(await failed()).toEqual([])
  expect((await listed()).find(({ id }) => id === unused.id).widths.webp).toEqual([300, 500, 700, 1210, 1400])

  // The new version draws the missing sizes of the image that the old one had started.
  const { db, files, media, clock, log, dataDir } = its.site
  const queue = new ImageQueue({ db, files, media, clock, log, dataDir })
  queue.wake()
  await queue.settle()
  await queue.stop()
  expect((await listed()).find(({ id }) => id === halfDrawn.id).widths.webp).toEqual([320, 640, 960, 1280, 1400])
  expect(await failed()).toEqual([])

  const imageIds = [used.id, unused.id, halfDrawn.id]
  const update = { generatedBrief: 'Ferns.', recipientEmails: 'june@example.com', imageIds }
  expect((await call('POST', '/api/weekly-update/send-email', update)).status).toBe(200)
  const [mail] = await Promise.all((await outbox()).map((eml) => PostalMime.parse(eml)))
  expect(mail?.attachments.map(({ mimeType }) => mimeType)).toEqual(Array(3).fill('image/jpeg'))
})
