import { expect, test } from 'bun:test'
import { createCoa } from '../testing/factories.ts'
import { withSite } from '../testing/with-site.ts'

const its = withSite()

test('certificates come in the order of the page; one that is only uploaded does not', async () => {
  await createCoa(its.site.db, { title: 'Second', position: 4 })
  const first = await createCoa(its.site.db, { title: 'First', position: 2, file_name: 'first.pdf' })
  await createCoa(its.site.db, { title: 'Uploaded', position: null })

  const coas = await (await its.site.get('/api/manage/')).json()
  expect(coas.map((coa: { title: string; order: number }) => [coa.title, coa.order])).toEqual([
    ['First', 0],
    ['Second', 1],
  ])
  expect(coas[0]).toEqual({
    id: first.id,
    title: 'First',
    description: 'Batch FH-2409',
    pdfUrl: `/files/${first.file_key}/certificate.pdf`,
    order: 0,
    fileName: 'first.pdf',
    fileSize: 50_000,
    pageCount: 4,
    cover: { imageUrl: `/files/${first.file_key}/960.webp`, width: 960, height: 1242 },
    createdAt: '2024-09-01T08:30:00.000Z',
  })
})

test('the call answers with and without its trailing slash', async () => {
  expect((await its.site.get('/api/manage')).status).toBe(200)
  expect((await its.site.get('/api/manage/')).status).toBe(200)
})
