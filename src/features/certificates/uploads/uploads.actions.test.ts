// test: slow
import { expect, test } from 'bun:test'
import { asAdministrator, createAdministrator, signIn } from '#testing/factories.ts'
import { ACTIVE } from '#testing/pdfs/strange.ts'
import { withSite } from '#testing/with-site.ts'

const its = withSite()

test('a PDF with a link that starts a program is stored and is marked in the response and in the lists of PDFs and certificates', async () => {
  const { db, request } = its.site
  const { bearer } = await signIn(db, (await createAdministrator(db)).id)
  const form = new FormData()
  form.append('file', new File([new Uint8Array(ACTIVE['a link that starts a program']?.() ?? [])], 'moss.pdf'))
  const response = await request('/api/manage/create', { method: 'POST', headers: bearer, body: form })
  const { file } = await response.json()
  expect({ status: response.status, hasActions: file.hasActions }).toEqual({ status: 201, hasActions: true })
  const call = await asAdministrator(its.site)
  expect((await call('GET', '/api/manage/pdfs')).body).toMatchObject([{ hasActions: true }])
  await call('POST', '/api/manage/create', { id: file.id, title: 'Moss' })
  expect((await call('GET', '/api/manage')).body).toMatchObject([{ hasActions: true }])
})
