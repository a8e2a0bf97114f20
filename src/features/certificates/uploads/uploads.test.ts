// test: slow, sqlite only
import { expect, setDefaultTimeout, test } from 'bun:test'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { cleanUp } from '#app/housekeeping.ts'
import { uploadsFolder } from '#platform/files/receive-file.ts'
import { READER_VERSION } from '#platform/media/pdf-text.ts'
import { NOW } from '#testing/create-test-site.ts'
import { asAdministrator, createAdministrator, signIn } from '#testing/factories.ts'
import { STRANGE } from '#testing/pdfs/strange.ts'
import { pagesOf, pdfOfPage, words } from '#testing/pdfs/write.ts'
import { withSite } from '#testing/with-site.ts'

// Drawing takes a long time on a busy machine.
setDefaultTimeout(600_000)

const its = withSite()
const MB = 1024 ** 2
const NAME_TAKEN = 'A PDF with this name already exists. Please choose another file.'
const CERTIFICATE = join(import.meta.dirname, '../../../app/starter/certificates/FH-2409-blue-fern-flower.pdf')

// A full page takes five times as long to draw, and without certificate words pdf.js reads the page again.
const small = (text: string) =>
  pdfOfPage(words(`Certificate of analysis, batch, sample, total THC: ${text}`), { box: '/MediaBox [0 0 612 150]' })

function formOf(content: Uint8Array = small('Hello'), name = 'fern.pdf') {
  const form = new FormData()
  form.append('file', new File([new Uint8Array(content)], name))
  return form
}

async function strange(name: string) {
  const make = STRANGE[name]
  if (!make) throw new Error(`“${name}” is missing from STRANGE.`)
  return formOf(await make())
}

async function send(body: BodyInit, headers: Record<string, string> = {}) {
  const { bearer } = await signIn(its.site.db, (await createAdministrator(its.site.db)).id)
  const response = await its.site.request('/api/manage/create', {
    method: 'POST',
    headers: { ...bearer, ...headers },
    body,
  })
  return { status: response.status, ...(await response.json()) }
}

const everything = async (folder: string) => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name)
}
const storedFiles = () => everything(join(its.site.dataDir, 'files'))

/** Expects that nothing was stored or recorded, and that the next upload succeeds. */
async function expectNothingStored() {
  const { db, dataDir } = its.site
  expect(await storedFiles()).toEqual([])
  expect(await everything(uploadsFolder(dataDir))).toEqual([])
  expect(await db.selectFrom('certificates').select('id').execute()).toEqual([])
  expect(await db.selectFrom('audit_events').select('id').execute()).toEqual([])
  expect(await send(formOf())).toMatchObject({ status: 201 })
}

test('an uploaded PDF is stored with its page count, cover and text, and recorded in the audit log', async () => {
  const bytes = await Bun.file(CERTIFICATE).bytes()
  const { status, file } = await send(formOf(bytes, 'C:\\lab\\Blue Fern.PDF'))
  expect(status).toBe(201)
  expect(file).toEqual({
    id: 1,
    pdfUrl: expect.stringMatching(/^\/files\/[0-9a-f-]{36}\/certificate\.pdf$/),
    fileName: 'Blue Fern.PDF',
    fileSize: bytes.length,
    pageCount: 4,
    hasActions: false,
    cover: {
      imageUrl: expect.stringMatching(/^\/files\/[0-9a-f-]{36}\/1280\.webp$/),
      width: 1280,
      height: 1656,
      widths: { avif: [], webp: [1280] },
      placeholder: expect.stringMatching(/^data:image\/webp;base64,/),
    },
    createdAt: NOW.toISOString(),
    sameAs: [],
  })
  const served = await its.site.get(file.pdfUrl)
  expect(await served.bytes()).toEqual(bytes)
  expect([served.headers.get('content-type'), served.headers.get('x-content-type-options')]).toEqual([
    'application/pdf',
    'nosniff',
  ])
  await its.site.imageQueue.settle()
  expect((await storedFiles()).sort()).toEqual(
    ['320', '640', '960', '1280']
      .flatMap((width) => [`${width}.avif`, `${width}.webp`])
      .concat('certificate.pdf')
      .sort(),
  )
  const cover = await (await its.site.get(file.cover.imageUrl)).bytes()
  expect(await sharp(cover).metadata()).toMatchObject({ width: 1280, height: 1656, hasAlpha: false })
  const { content_hash, text, text_rows, search_text, ...flags } = await its.site.db
    .selectFrom('certificates')
    .select(['content_hash', 'text', 'text_rows', 'search_text', 'has_text', 'is_cover_whole', 'reader_version'])
    .executeTakeFirstOrThrow()
  expect(content_hash).toBe(new Bun.CryptoHasher('sha256').update(bytes).digest('hex'))
  expect(text).toContain('FH-2409')
  expect(text_rows).toContain('\t210 229 Batch\t270 335 FH-2409-BF, 9.2 kg\t')
  expect(search_text).toMatch(/^bluefernpdf\n.*fh2409/)
  expect(flags).toEqual({ has_text: 1, is_cover_whole: 1, reader_version: READER_VERSION })
  expect(await its.site.db.selectFrom('audit_events').select(['action', 'subject']).execute()).toEqual([
    { action: 'certificate.uploaded', subject: 'Blue Fern.PDF' },
  ])
  await its.site.imageQueue.settle()
  expect(await everything(uploadsFolder(its.site.dataDir))).toEqual([])
})

test('the text of an uploaded PDF is available once the PDF is published, but a scan has no text', async () => {
  const call = await asAdministrator(its.site)
  const pagesAfter = async (bytes: Uint8Array, name: string) => {
    const { file } = await send(formOf(bytes, name))
    expect((await its.site.get(`/api/manage/${file.id}/text`)).status).toBe(404)
    expect(await call('POST', '/api/manage/create', { id: file.id, title: name })).toMatchObject({ status: 201 })
    return (await (await its.site.get(`/api/manage/${file.id}/text`)).json()).pages
  }
  const pages = ['Certificate of Analysis', '', 'Batch FH-2409: total THC']
  expect(await pagesAfter(pagesOf(pages), 'a')).toEqual(pages)
  expect(await pagesAfter(pagesOf(['', '']), 'b')).toEqual([])
})

test.each([
  ['without an extension', 'fern', 'fern.pdf'],
  ['with another extension', 'fern.html', 'fern.html.pdf'],
  ['that is empty', '', 'certificate.pdf'],
  ['with reversed text', 'fern\u202egnp.pdf', 'ferngnp.pdf'],
  ['that is too long', `${'ф'.repeat(300)}.pdf`, `${'ф'.repeat(196)}.pdf`],
  ['that is too long and has no extension', 'ф'.repeat(300), `${'ф'.repeat(200)}.pdf`],
])('a PDF sent under a name %s is stored under a safe name with .pdf', async (_, sent, name) => {
  const body = Buffer.concat([
    Buffer.from(`--x\r\ncontent-disposition: form-data; name="file"; filename="${sent}"\r\n\r\n`),
    small('Hello'),
    Buffer.from('\r\n--x--'),
  ])
  const { file } = await send(body, { 'content-type': 'multipart/form-data; boundary=x' })
  expect(file.fileName).toBe(name)
})

test('a PDF with a taken file name, in any letter case or Unicode form, gets 409 before it is drawn', async () => {
  expect(await send(formOf(undefined, 'Fernö.pdf'))).toMatchObject({ status: 201 })
  await its.site.imageQueue.settle()
  const stored = await storedFiles()
  for (const name of ['Fernö.pdf', 'FERNÖ.PDF', 'ferno\u0308.pdf', 'Fernö']) {
    const refused = await send(formOf(new Uint8Array([1, 2, 3]), name))
    expect(refused).toEqual({ status: 409, error: NAME_TAKEN, fields: { file: NAME_TAKEN } })
  }
  expect(await storedFiles()).toEqual(stored)
})

test('when two PDFs with the same name arrive at the same time, only one is stored', async () => {
  const answers = await Promise.all([send(formOf(undefined, 'a.pdf')), send(formOf(undefined, 'A.pdf'))])
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
  expect(answers.find(({ status }) => status === 409)?.error).toBe(NAME_TAKEN)
  expect((await storedFiles()).filter((name) => name === 'certificate.pdf')).toHaveLength(1)
  expect(await its.site.db.selectFrom('audit_events').select('action').execute()).toHaveLength(1)
  await its.site.imageQueue.settle()
  expect(await everything(uploadsFolder(its.site.dataDir))).toEqual([])
})

test('a PDF with the same content as others is stored, and the response names them', async () => {
  await send(formOf(undefined, 'a.pdf'))
  await send(formOf(undefined, 'b.pdf'))
  expect((await send(formOf(undefined, 'c.pdf'))).file.sameAs).toEqual(['a.pdf', 'b.pdf'])
  expect((await send(formOf(small('Other'), 'd.pdf'))).file.sameAs).toEqual([])
})

test.each([
  ['empty file', 400, /is empty/],
  ['a PNG', 415, /isn't a PDF/],
  ['an HTML page that begins like a PDF', 400, /is damaged/],
  ['locked with AES', 400, /locked with a password/],
  ['no pages', 400, /has no pages/],
  ['501 pages', 413, /has 501 pages; the limit is 500/],
  ['two forms that draw each other', 413, /too much memory/],
])('uploading the invalid PDF “%s” gets %i, and nothing is stored', async (name, status, error) => {
  const refused = await send(await strange(name))
  expect(refused).toMatchObject({ status, error: expect.stringMatching(error), fields: { file: refused.error } })
  await expectNothingStored()
})

test.each(['a script that runs on opening', 'an embedded file', 'XFA'])(
  'a PDF with %s is stored unchanged and served only as a PDF',
  async (name) => {
    const form = await strange(name)
    const { status, file } = await send(form)
    expect(status).toBe(201)
    const served = await its.site.get(file.pdfUrl)
    expect(served.headers.get('content-type')).toBe('application/pdf')
    expect(served.headers.get('x-content-type-options')).toBe('nosniff')
  },
)

test('an upload larger than 32 MB gets 413, with and without a Content-Length', async () => {
  const untouched = new ReadableStream(
    { pull: () => Promise.reject(new Error('The body was read.')) },
    { highWaterMark: 0 },
  )
  const type = { 'content-type': 'multipart/form-data; boundary=x' }
  const said = await send(untouched, { ...type, 'content-length': String(200 * MB) })
  expect(said).toMatchObject({ status: 413, error: expect.stringMatching(/larger than 32 MB/) })
  let sentBytes = 0
  const endless = new ReadableStream({
    pull(controller) {
      const head = '--x\r\ncontent-disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF-1.7'
      controller.enqueue(sentBytes === 0 ? new TextEncoder().encode(head) : new Uint8Array(MB))
      sentBytes += MB
    },
  })
  expect(await send(endless, type)).toMatchObject({ status: 413, error: expect.stringMatching(/32 MB/) })
  expect(sentBytes).toBeLessThan(48 * MB)
  await expectNothingStored()
})

test('no file of a PDF upload remains when the database rejects the row', async () => {
  await its.site.db.schema.alterTable('audit_events').renameTo('elsewhere').execute()
  expect(await send(formOf())).toMatchObject({ status: 500 })
  await its.site.db.schema.alterTable('elsewhere').renameTo('audit_events').execute()
  await expectNothingStored()
})

test('no file of a PDF upload remains when the file store fills up', async () => {
  const { files } = its.site
  const { put } = files
  files.put = (name, content) =>
    name.endsWith('.pdf') ? Promise.reject(Object.assign(new Error('full'), { code: 'ENOSPC' })) : put(name, content)
  expect(await send(formOf())).toMatchObject({ status: 503 })
  files.put = put
  await expectNothingStored()
})

test('files that a killed process left without a row are deleted after an hour', async () => {
  const { files } = its.site
  const { put, deleteKey } = files
  // Simulates a kill: the cover is stored, and nothing cleans up.
  files.put = (name, content) => (name.endsWith('.pdf') ? Promise.reject(new Error('killed')) : put(name, content))
  files.deleteKey = () => Promise.resolve()
  expect(await send(formOf())).toMatchObject({ status: 500 })
  Object.assign(files, { put, deleteKey })
  await cleanUp(its.site, NOW)
  expect(await storedFiles()).not.toEqual([])
  await cleanUp(its.site, new Date(NOW.getTime() + 61 * 60 * 1000))
  expect(await storedFiles()).toEqual([])
})
