import { expect, test } from 'bun:test'
import { createCertificate, everyWidth } from '#testing/factories.ts'
import { withSite } from '#testing/with-site.ts'

const its = withSite()

test('the certificate list has exactly the published certificates, in order of position', async () => {
  await createCertificate(its.site.db, { title: 'Second', position: 4 })
  const first = await createCertificate(its.site.db, { title: 'First', position: 2, file_name: 'first.pdf' })
  await createCertificate(its.site.db, { title: 'Uploaded', position: null })

  const certificates = await (await its.site.get('/api/manage/')).json()
  expect(
    certificates.map((certificate: { title: string; order: number }) => [certificate.title, certificate.order]),
  ).toEqual([
    ['First', 0],
    ['Second', 1],
  ])
  expect(certificates[0]).toEqual({
    id: first.id,
    title: 'First',
    description: 'Batch FH-2409',
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

test('the list of certificates is available at its URL with and without a trailing slash', async () => {
  expect((await its.site.get('/api/manage')).status).toBe(200)
  expect((await its.site.get('/api/manage/')).status).toBe(200)
})

const titles = async (query: string) => {
  const { coas: certificates, total } = await (await its.site.get(`/api/manage?${query}`)).json()
  return {
    titles: certificates.map(({ title, order }: { title: string; order: number }) => `${order} ${title}`),
    total,
  }
}

test('a certificate search finds titles and descriptions on every page, ignoring case', async () => {
  const { db } = its.site
  for (const [position, title] of ['Ash', 'Äsche', 'Elm', 'Yew'].entries()) {
    await createCertificate(db, { title, position, description: position === 3 ? 'With 50% ÄSCHE' : '' })
  }
  await createCertificate(db, { title: 'Äsche, only uploaded', position: null })
  await createCertificate(db, { title: 'Äsche, in the trash', position: 9, deleted_at: '2024-01-01T00:00:00.000Z' })
  expect(await titles('search=äsche')).toEqual({ titles: ['1 Äsche', '3 Yew'], total: 2 })
  expect(await titles(`search=${encodeURIComponent('ÄSC')}`)).toEqual({ titles: ['1 Äsche', '3 Yew'], total: 2 })
  expect(await titles('search=äsche&page=2&pageSize=1')).toEqual({ titles: ['3 Yew'], total: 2 })
  expect(await titles('search=50%25')).toEqual({ titles: ['3 Yew'], total: 1 })
  expect(await titles('search=_')).toEqual({ titles: [], total: 0 })
  expect(await titles('search=&page=2&pageSize=3')).toEqual({ titles: ['3 Yew'], total: 4 })
  expect((await its.site.get(`/api/manage?search=${'x'.repeat(201)}`)).status).toBe(400)
})

test('a certificate search with file names finds each word in the title, description or file name', async () => {
  const { db } = its.site
  await createCertificate(db, { title: 'Blue Äsche', position: 0, description: 'Batch 7', file_name: 'report.pdf' })
  await createCertificate(db, { title: 'Blue', position: 1, description: '', file_name: 'other.pdf' })
  expect(await titles('search=REPORT 7 äsche&fileNames=true')).toEqual({ titles: ['0 Blue Äsche'], total: 1 })
  expect(await titles('search=blue&fileNames=true&page=2&pageSize=1')).toEqual({ titles: ['1 Blue'], total: 2 })
  expect((await titles('search=report')).total).toBe(0)
  expect((await its.site.get('/api/manage?search=blue&fileNames=no')).status).toBe(400)
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
