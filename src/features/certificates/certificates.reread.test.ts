// test: slow
import { expect, setDefaultTimeout, test } from 'bun:test'
import { keepHouse } from '#app/housekeeping.ts'
import { uploadsFolder } from '#platform/files/receive-file.ts'
import { Media } from '#platform/media/media.ts'
import { READER_VERSION } from '#platform/media/pdf-text.ts'
import { parseRows } from '#platform/media/text-rows.ts'
import { createCertificate } from '#testing/factories.ts'
import { LETTERS, LINES } from '#testing/pdfs/letters.ts'
import { ACTIVE } from '#testing/pdfs/strange.ts'
import { pdfOfPage, words } from '#testing/pdfs/write.ts'
import { withSite } from '#testing/with-site.ts'
import { certificateFile } from './certificates.queries.ts'
import { searchTextOf } from './reread.queries.ts'
import { rereadCertificates } from './reread-certificates.ts'

// Drawing takes a long time on a busy machine.
setDefaultTimeout(600_000)

const its = withSite()
const GARBAGE = '&HUWLILFDWH RI $QDO\\VLV'
const ONLY_PDFJS = 'a map that only pdf.js reads'

/** Creates a certificate as an older version stored it. */
async function stored(content: Uint8Array | string, given: Parameters<typeof createCertificate>[1] = {}) {
  const certificate = await createCertificate(its.site.db, { text: GARBAGE, ...given })
  const bytes = typeof content === 'string' ? LETTERS[content]?.() : content
  await its.site.files.put(certificateFile(certificate.file_key), bytes ?? new Uint8Array())
  return certificate.id
}

const columns = [
  'text',
  'text_rows',
  'search_text',
  'has_text',
  'is_cover_whole',
  'reader_version',
  'reader_tries',
] as const
const rowOf = (id: number) =>
  its.site.db.selectFrom('certificates').select(columns).where('id', '=', id).executeTakeFirstOrThrow()

const READ = { reader_version: READER_VERSION, reader_tries: 1 }
const WITH_TEXT = { ...READ, text: LINES.join('\n'), has_text: 1 as const }
const WITHOUT_TEXT = { ...READ, text: '', text_rows: '', has_text: 0 as const }

test('housekeeping rereads stored certificates, including those in the trash', async () => {
  const search_text = searchTextOf('Ash.pdf', LINES.join('\n'))
  const id = await stored(ONLY_PDFJS, { file_name: 'Ash.pdf' })
  const deleted = await stored('letter-spaced', { deleted_at: '2024-10-01T08:00:00.000Z' })
  const chinese = await stored('Chinese, not embedded')
  await keepHouse(its.site)
  expect(await rowOf(id)).toEqual({ ...WITH_TEXT, search_text, text_rows: expect.any(String), is_cover_whole: 1 })
  expect(await rowOf(deleted)).toMatchObject({ ...WITH_TEXT, is_cover_whole: 1 })
  expect(await rowOf(chinese)).toMatchObject({ ...READ, is_cover_whole: 0 })
  expect(await (await its.site.get(`/api/manage/${id}/text`)).json()).toEqual({ pages: [WITH_TEXT.text] })
})

test('a certificate stored by release 1.0 gets the rows of its text', async () => {
  const id = await stored('a correct map', { text: LINES.join('\n'), reader_version: 3 })
  await keepHouse(its.site)
  expect(parseRows((await rowOf(id)).text_rows).map(({ cells }) => cells.map(({ text }) => text))).toEqual(
    LINES.map((line) => [line]),
  )
})

test('rereading stored certificates finds out which of them contain a script', async () => {
  await stored(ACTIVE['a script that runs on opening']?.() ?? '')
  await stored(pdfOfPage(words('Moss')), { position: 1 })
  await rereadCertificates(its.site)
  const certificates: { hasActions: boolean }[] = await (await its.site.get('/api/manage')).json()
  expect(certificates.map(({ hasActions }) => hasActions)).toEqual([true, false])
})

test('the certificate list shows which certificates have text and a complete cover', async () => {
  await stored(ONLY_PDFJS)
  await stored('a map that is shifted', { position: 1 })
  await stored('Japanese, not embedded', { position: 2 })
  await rereadCertificates(its.site)
  const certificates: { hasText: boolean; isCoverWhole: boolean }[] = await (await its.site.get('/api/manage')).json()
  expect(certificates.map(({ hasText, isCoverWhole }) => [hasText, isCoverWhole])).toEqual([
    [true, true],
    [false, true],
    [true, false],
  ])
})

test.each([
  ['a short label', 'Batch FH-2601-77 Total THC 21.4 % PASS', 'fh 2601'],
  ['shifted capitals', '7HVW UHVXOWV RI WKH VDPSOH', undefined],
  ['shifted small letters', 'Suyvysqu0v0 Q~q|yc cq}|uJ0 R|u0', undefined],
])('the text of a PDF with only %s is stored unless it is garbage of a broken font', async (_, text, search) => {
  const font = '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>'
  const id = await stored(pdfOfPage(words(text), { objects: { 5: font } }))
  await rereadCertificates(its.site)
  expect((await rowOf(id)).text).toBe(search ? text : '')
  const found = await its.site.get(`/api/manage?insidePdfs=true&search=${search ?? text.slice(0, 9)}`)
  expect((await found.json()).insideTotal).toBe(search ? 1 : 0)
})

test('an unreadable certificate loses its garbled text and is not read again', async () => {
  const broken = await stored(new TextEncoder().encode('no PDF'), { file_name: 'Ash.pdf' })
  const readable = await stored(new TextEncoder().encode('no PDF'), { text: LINES.join('\n') })
  const missing = await createCertificate(its.site.db, { text: GARBAGE })
  await rereadCertificates(its.site)
  expect(await rowOf(broken)).toMatchObject({ ...WITHOUT_TEXT, search_text: 'ashpdf\n' })
  expect(await rowOf(readable)).toMatchObject(WITH_TEXT)
  expect(await rowOf(missing.id)).toMatchObject(WITHOUT_TEXT)
})

test('the site stops trying to read a certificate after three failures', async () => {
  const id = await stored(ONLY_PDFJS)
  // A file in place of this folder makes every reading fail.
  await Bun.write(uploadsFolder(its.site.dataDir), '')
  for (const tries of [1, 2, 3, 3]) {
    await rereadCertificates(its.site)
    expect((await rowOf(id)).reader_tries).toBe(tries)
    its.site.wait(60 * 60 * 1000)
  }
  expect(await rowOf(id)).toMatchObject({ ...WITHOUT_TEXT, reader_tries: 3 })
})

test('two instances together read every certificate once', async () => {
  const ids: number[] = []
  for (let index = 0; index < 6; index++) ids.push(await stored(pdfOfPage(words(`Certificate ${index}`))))
  const other = its.site.openAgain()
  const media = new Media()
  await Promise.all([rereadCertificates(its.site), rereadCertificates({ ...its.site, db: other, media })])
  media.close()
  await other.destroy()
  for (const id of ids) expect(await rowOf(id)).toMatchObject(READ)
})

test('a certificate claimed by a stopped instance is read again when the claim expires', async () => {
  const due = new Date(its.site.clock().getTime() + 1000).toISOString()
  const id = await stored(ONLY_PDFJS, { reader_tries: 1, reader_due_at: due })
  await rereadCertificates(its.site)
  expect(await rowOf(id)).toMatchObject({ reader_version: 0, reader_tries: 1 })
  its.site.wait(1000)
  await rereadCertificates(its.site)
  expect(await rowOf(id)).toMatchObject({ ...WITH_TEXT, reader_tries: 2 })
})

test('a certificate claimed by a clock that was ahead is read at once', async () => {
  const due = new Date(its.site.clock().getTime() + 61 * 24 * 60 * 60_000).toISOString()
  const id = await stored(ONLY_PDFJS, { reader_tries: 1, reader_due_at: due })
  await rereadCertificates(its.site)
  expect(await rowOf(id)).toMatchObject({ ...WITH_TEXT, reader_tries: 2 })
})
