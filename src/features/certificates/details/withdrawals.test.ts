import { expect, test } from 'bun:test'
import { fillNewSite } from '#app/starter/load.ts'
import { emptyTrash } from '#app/trash.ts'
import { asAdministrator, createCertificate, createDetails } from '#testing/factories.ts'
import { withSite } from '#testing/with-site.ts'
import { getDetails, listWithdrawn } from './details.queries.ts'

const its = withSite()

const DAY_MS = 24 * 60 * 60 * 1000

async function createWithLot() {
  const { id } = await createCertificate(its.site.db, { content_hash: 'ab12' })
  await createDetails(its.site.db, { certificate_id: id })
  return id
}

const withdrawn = () => its.site.db.selectFrom('withdrawals').selectAll().execute()
const lots = () => its.site.db.selectFrom('certificate_lots').selectAll().execute()

test('a deleted certificate leaves its title, lots and reason, also after the trash is emptied', async () => {
  const call = await asAdministrator(its.site)
  const id = await createWithLot()
  const reason = 'The laboratory\n corrected it.'
  const deleted = await call('DELETE', `/api/manage/delete/${id}?reason=${encodeURIComponent(reason)}`)
  expect(deleted).toEqual({ status: 200, body: { message: 'COA deleted successfully!' } })
  const details = await getDetails(its.site.db, id)
  expect(details).toMatchObject({
    ...{ id, product: 'Blue Fern', lots: ['FH-2409-BF'], state: 'withdrawn', sha256: 'ab12', pdfUrl: null },
    withdrawn: { at: its.site.clock().toISOString(), reason: 'The laboratory corrected it.' },
  })
  await its.site.db.transaction().execute((tx) => emptyTrash(tx, new Date(its.site.clock().getTime() + 31 * DAY_MS)))
  expect(await its.site.db.selectFrom('certificates').selectAll().execute()).toEqual([])
  expect(await getDetails(its.site.db, id)).toEqual(details)
  expect(await lots()).toMatchObject([{ certificate_id: id, folded: 'FH2409BF' }])
})

test('a certificate can be deleted without a reason, restored and deleted again', async () => {
  const call = await asAdministrator(its.site)
  const id = await createWithLot()
  await call('DELETE', `/api/manage/delete/${id}`)
  expect(await listWithdrawn(its.site.db, [id])).toMatchObject([{ withdrawn: { reason: '' } }])
  await call('POST', '/api/trash/restore', { kind: 'certificate', id })
  expect(await withdrawn()).toEqual([])
  expect(await getDetails(its.site.db, id)).toMatchObject({ state: 'current', lot: 'FH-2409-BF' })
  await call('DELETE', `/api/manage/delete/${id}?reason=Wrong+batch`)
  expect(await withdrawn()).toMatchObject([{ reason: 'Wrong batch' }])
})

test('a reason of 501 characters gets 400, and the certificate stays', async () => {
  const call = await asAdministrator(its.site)
  const id = await createWithLot()
  const { status, body } = await call('DELETE', `/api/manage/delete/${id}?reason=${'x'.repeat(501)}`)
  expect([status, body.fields]).toEqual([400, { reason: 'A reason can have at most 500 characters.' }])
  expect(await getDetails(its.site.db, id)).toMatchObject({ state: 'current' })
})

test('a PDF that was never public leaves nothing when it is deleted forever', async () => {
  const call = await asAdministrator(its.site)
  const { id } = await createCertificate(its.site.db, { position: null })
  await createDetails(its.site.db, { certificate_id: id })
  await call('DELETE', `/api/manage/delete/${id}?reason=Wrong`)
  expect(await withdrawn()).toEqual([])
  await call('DELETE', '/api/trash', { kind: 'certificate', id })
  expect([await lots(), await its.site.db.selectFrom('certificate_details').selectAll().execute()]).toEqual([[], []])
})

test('a certificate that is deleted forever leaves no versions', async () => {
  const call = await asAdministrator(its.site)
  const id = await createWithLot()
  await call('PUT', `/api/manage/update/${id}`, { title: 'New' })
  await call('DELETE', `/api/manage/delete/${id}`)
  await call('DELETE', '/api/trash', { kind: 'certificate', id })
  expect(await its.site.db.selectFrom('versions').selectAll().execute()).toEqual([])
})

test('removed starter certificates leave no page, whether one by one or all at once', async () => {
  const { config, db, files, clock } = its.site
  const call = await asAdministrator(its.site)
  await fillNewSite({ config, db, files, clock })
  const [first] = (await call('GET', '/api/manage')).body
  expect((await call('DELETE', `/api/manage/delete/${first.id}?reason=Example`)).status).toBe(200)
  expect((await call('DELETE', '/api/admin/starter-content')).status).toBe(200)
  expect((await call('GET', '/api/manage')).body).toEqual([])
  expect(await withdrawn()).toEqual([])
})
