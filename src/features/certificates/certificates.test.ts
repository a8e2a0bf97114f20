import { expect, test } from 'bun:test'
import { NOW } from '#testing/create-test-site.ts'
import { asAdministrator, createCertificate, createCertificates, everyWidth } from '#testing/factories.ts'
import { withSite } from '#testing/with-site.ts'
import type { Certificate } from './certificates.schema.ts'

const its = withSite()

const listed = async (): Promise<Certificate[]> => (await its.site.get('/api/manage')).json()
const titles = async () => (await listed()).map(({ title }) => title)

test('the certificate list has exactly the published certificates, in order of position', async () => {
  await createCertificate(its.site.db, { title: 'Second', position: 4 })
  const first = await createCertificate(its.site.db, { title: 'First', position: 2, file_name: 'first.pdf' })
  await createCertificate(its.site.db, { title: 'Uploaded', position: null })

  const certificates: Certificate[] = await (await its.site.get('/api/manage/')).json()
  expect(certificates).toEqual(await listed())
  expect(certificates.map(({ title, order }) => `${order} ${title}`)).toEqual(['0 First', '1 Second'])
  expect(certificates[0]).toEqual({
    id: first.id,
    title: 'First',
    description: 'Batch FH-2409',
    lot: null,
    pdfUrl: `/files/${first.file_key}/certificate.pdf`,
    order: 0,
    fileName: 'first.pdf',
    fileSize: 50_000,
    pageCount: 4,
    hasActions: false,
    version: 1,
    hasText: true,
    isCoverWhole: true,
    cover: {
      imageUrl: `/files/${first.file_key}/960.webp`,
      width: 960,
      height: 1242,
      widths: everyWidth(960),
      placeholder: '',
    },
    createdAt: '2024-09-01T08:30:00.000Z',
  })
})

test('a single certificate has the same fields as in the list, and an unpublished one gets 404', async () => {
  const { db } = its.site
  await createCertificate(db, { position: 0 })
  await createCertificate(db, { position: 4, deleted_at: '2024-01-01T00:00:00.000Z' })
  const certificate = await createCertificate(db, { position: 7 })
  const uploaded = await createCertificate(db, { position: null })
  const [, listed] = await (await its.site.get('/api/manage')).json()
  expect(await (await its.site.get(`/api/manage/certificate/${certificate.id}`)).json()).toEqual(listed)
  expect((await its.site.get(`/api/manage/certificate/${uploaded.id}`)).status).toBe(404)
  expect((await its.site.get('/api/manage/certificate/99')).status).toBe(404)
  expect((await its.site.get('/api/manage/certificate/x')).status).toBe(400)
})

test('publishing an uploaded PDF adds it as the last certificate', async () => {
  const call = await asAdministrator(its.site)
  await createCertificates(its.site.db, 2)
  const { id, file_key } = await createCertificate(its.site.db, { position: null })
  const pdfUrl = `/files/${file_key}/certificate.pdf`
  const { status, body } = await call('POST', '/api/manage/create', { id, title: 'Untitled', description: '', pdfUrl })
  expect(status).toBe(201)
  expect(body).toMatchObject({ id, title: 'Untitled', description: '', pdfUrl, order: 2, version: 1 })
  expect((await listed()).at(-1)).toEqual(body)
})

test('a certificate published without a title and description is untitled', async () => {
  const call = await asAdministrator(its.site)
  const [first, second] = await createCertificates(its.site.db, 2, { position: null })
  await call('POST', '/api/manage/create', { id: first })
  await call('POST', '/api/manage/create', { id: second, title: ' Blue Fern ', description: 'Batch\nFH-2409' })
  expect((await listed()).map(({ title, description }) => [title, description])).toEqual([
    ['Untitled', ''],
    ['Blue Fern', 'Batch\nFH-2409'],
  ])
})

test('publishing a PDF again returns 200 if the title is the same, and 409 if it differs', async () => {
  const call = await asAdministrator(its.site)
  const { id } = await createCertificate(its.site.db, { position: null })
  expect((await call('POST', '/api/manage/create', { id, title: 'Blue' })).status).toBe(201)
  const again = await call('POST', '/api/manage/create', { id, title: 'Blue' })
  expect(again).toMatchObject({ status: 200, body: { id, title: 'Blue' } })
  expect(await call('POST', '/api/manage/create', { id, title: 'Green' })).toEqual({
    status: 409,
    body: { error: 'This PDF is already published.' },
  })
  expect(await titles()).toEqual(['Blue'])
})

test('PDFs that are published at the same time get different positions', async () => {
  const call = await asAdministrator(its.site)
  const ids = await createCertificates(its.site.db, 12, { position: null })
  const answers = await Promise.all(ids.map((id) => call('POST', '/api/manage/create', { id })))
  expect(answers.map(({ status }) => status)).toEqual(ids.map(() => 201))
  const positions = await its.site.db.selectFrom('certificates').select('position').execute()
  expect(positions.map(({ position }) => position).toSorted((a, b) => Number(a) - Number(b))).toEqual([...ids.keys()])
})

test('an update raises the version of a certificate, and an outdated version gets 409', async () => {
  const call = await asAdministrator(its.site)
  const [id] = await createCertificates(its.site.db, 1)
  const { pdfUrl } = (await listed())[0] as Certificate
  const form = { id, title: 'Blue Fern', description: 'Batch FH-2409', pdfUrl, version: 1 }
  const { status, body } = await call('PUT', `/api/manage/update/${id}`, form)
  expect([status, body]).toEqual([200, expect.objectContaining({ ...form, version: 2 })])
  expect(await listed()).toEqual([body])
  const stale = await call('PUT', `/api/manage/update/${id}`, { ...form, title: 'Old' })
  expect(stale).toEqual({ status: 409, body: { error: 'Someone else changed this certificate.' } })
  expect(await titles()).toEqual(['Blue Fern'])
})

test('an update without changes keeps the version of a certificate', async () => {
  const call = await asAdministrator(its.site)
  const [id] = await createCertificates(its.site.db, 1)
  const [before] = await listed()
  const form = { title: before?.title, description: before?.description, version: 1 }
  expect(await call('PUT', `/api/manage/update/${id}`, form)).toEqual({ status: 200, body: before })
  expect(await call('PUT', `/api/manage/update/${id}`, { title: before?.title })).toEqual({ status: 200, body: before })
  const changed = await call('PUT', `/api/manage/update/${id}`, { ...form, title: 'Blue Fern' })
  expect(changed.body).toMatchObject({ title: 'Blue Fern', version: 2 })
})

test.each([
  ['a blank title', { title: ' ' }, 'title'],
  ['a title of 201 characters', { title: 'x'.repeat(201) }, 'title'],
  ['a description of 5,001 characters', { description: 'x'.repeat(5001) }, 'description'],
  ['a title that is a list', { title: [] }, 'title'],
  ['a NUL byte', { description: 'a\0b' }, 'description'],
  ['no fields', {}, 'body'],
  ['the URL of another PDF', { title: 'Blue', pdfUrl: '/files/other/certificate.pdf' }, 'pdfUrl'],
  ['an invalid URL', { title: 'Blue', pdfUrl: 'http://[' }, 'pdfUrl'],
])('updating a certificate with %s gets 400, and the error names the field', async (_, form, field) => {
  const call = await asAdministrator(its.site)
  const [id] = await createCertificates(its.site.db, 1)
  const { status, body } = await call('PUT', `/api/manage/update/${id}`, form)
  expect(status).toBe(400)
  expect(body.fields).toEqual({ [field]: expect.any(String) })
  expect(await titles()).toEqual(['Batch 0'])
})

test.each([
  ['no id', 400, {}],
  ['a non-numeric id', 400, { id: 'x' }],
  ['an id that is too large', 400, { id: 2_147_483_648 }],
  ['an unknown id', 404, { id: 99 }],
])('publishing a PDF with %s gets %i', async (_, status, form) => {
  const call = await asAdministrator(its.site)
  expect(await call('POST', '/api/manage/create', form)).toMatchObject({ status, body: { error: expect.any(String) } })
  expect((await call('POST', '/api/manage/create')).status).toBe(400)
})

test('a deleted certificate leaves the list and returns to its place when it is restored', async () => {
  const call = await asAdministrator(its.site)
  const ids = await createCertificates(its.site.db, 3)
  const { body } = await call('DELETE', `/api/manage/delete/${ids[1]}`)
  expect(body).toEqual({ message: 'COA deleted successfully!' })
  expect(await titles()).toEqual(['Batch 0', 'Batch 2'])
  expect((await call('DELETE', `/api/manage/delete/${ids[1]}`)).status).toBe(404)
  expect((await call('PUT', `/api/manage/update/${ids[1]}`, { title: 'Blue' })).status).toBe(404)
  expect((await its.site.get(`/api/manage/${ids[1]}/text`)).status).toBe(404)
  await call('POST', '/api/trash/restore', { kind: 'certificate', id: ids[1] })
  expect(await titles()).toEqual(['Batch 0', 'Batch 1', 'Batch 2'])
})

test('deleting a certificate forever deletes its files', async () => {
  const call = await asAdministrator(its.site)
  const { id, file_key } = await createCertificate(its.site.db, { deleted_at: NOW.toISOString() })
  const name = `${file_key}/certificate.pdf`
  await its.site.files.put(name, new Uint8Array(1))
  expect((await call('DELETE', '/api/trash', { kind: 'certificate', id })).status).toBe(200)
  expect(await its.site.files.get(name)).toBeNull()
})

test('administrators get the number of untitled certificates and the first of them, but visitors get 401', async () => {
  const call = await asAdministrator(its.site)
  expect((await call('GET', '/api/manage/unnamed')).body).toEqual({ total: 0, firstId: null })
  await createCertificate(its.site.db, { title: 'Untitled', position: 2 })
  const { id } = await createCertificate(its.site.db, { title: 'Untitled', position: 1 })
  await createCertificate(its.site.db, { title: 'Untitled', position: null })
  await createCertificate(its.site.db, { title: 'Untitled', position: 0, deleted_at: NOW.toISOString() })
  await createCertificates(its.site.db, 1)
  expect((await call('GET', '/api/manage/unnamed')).body).toEqual({ total: 2, firstId: id })
  expect((await its.site.get('/api/manage/unnamed')).status).toBe(401)
})

test('the list of PDFs starts with the unpublished ones', async () => {
  const call = await asAdministrator(its.site)
  const ids = await createCertificates(its.site.db, 2)
  const { id } = await createCertificate(its.site.db, { position: null, file_name: 'new.pdf' })
  const { body } = await call('GET', '/api/manage/pdfs')
  expect(body.map((pdf: { id: number; title: string | null }) => [pdf.id, pdf.title])).toEqual([
    [id, null],
    [ids[1], 'Batch 1'],
    [ids[0], 'Batch 0'],
  ])
  expect(body[0]).toMatchObject({ fileName: 'new.pdf', fileSize: 50_000, pageCount: 4 })
})

test('the list of PDFs can be paged and searched by file name and public title', async () => {
  const call = await asAdministrator(its.site)
  const names = async (query: string) => {
    const { body } = await call('GET', `/api/manage/pdfs?${query}`)
    return [body.total, body.pdfs.map(({ fileName }: { fileName: string }) => fileName).join(' ')]
  }
  await createCertificate(its.site.db, { file_name: 'Grün 1.pdf', title: 'Blue' })
  await createCertificate(its.site.db, { file_name: 'b.pdf', title: 'Hidden fern', position: null })
  await createCertificate(its.site.db, { file_name: 'c.pdf', title: 'Fern, grün' })
  await createCertificate(its.site.db, { file_name: 'gone.pdf', deleted_at: NOW.toISOString() })
  expect(await names('page=1&pageSize=2')).toEqual([3, 'b.pdf c.pdf'])
  expect(await names('page=2&pageSize=2')).toEqual([3, 'Grün 1.pdf'])
  expect(await names('page=1&search=GRÜN')).toEqual([2, 'c.pdf Grün 1.pdf'])
  expect(await names('page=2&pageSize=1&search=gr%C3%BCn')).toEqual([2, 'Grün 1.pdf'])
  expect(await names('page=1&search=pdf+grün+blue')).toEqual([1, 'Grün 1.pdf'])
  expect(await names('page=1&search=hidden')).toEqual([0, ''])
  expect(await names('search=fern')).toEqual([1, 'c.pdf'])
  for (const wrong of ['page=0', 'pageSize=201&page=1', `page=1&search=${'x'.repeat(300)}`]) {
    expect((await call('GET', `/api/manage/pdfs?${wrong}`)).status).toBe(400)
  }
})

test('the text of a published certificate is returned page by page, and any other request for a text gets 404', async () => {
  const { id } = await createCertificate(its.site.db, { text: 'Blue Fern\fTHC 0.2 %' })
  const scan = await createCertificate(its.site.db, { text: '' })
  const uploaded = await createCertificate(its.site.db, { text: 'secret', position: null })
  expect(await (await its.site.get(`/api/manage/${id}/text`)).json()).toEqual({ pages: ['Blue Fern', 'THC 0.2 %'] })
  expect(await (await its.site.get(`/api/manage/${scan.id}/text`)).json()).toEqual({ pages: [] })
  for (const missing of [uploaded.id, 99]) expect((await its.site.get(`/api/manage/${missing}/text`)).status).toBe(404)
})
