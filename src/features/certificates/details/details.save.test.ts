import { expect, test } from 'bun:test'
import { listVersions } from '#features/versions/versions.queries.ts'
import { asAdministrator, createCertificate, createCertificates, createDetails } from '#testing/factories.ts'
import { withSite } from '#testing/with-site.ts'
import { versionedCertificates } from '../certificates.save.queries.ts'

const its = withSite()

const FULL = {
  lots: ['FH-2409-BF', 'FH 2409'],
  laboratory: 'Green Mountain Assay',
  reportNumber: 'GMA-24-0917-R0',
  verifyUrl: 'https://lab.example/GMA-24-0917',
  harvestedOn: '2024-08-30',
  sampledOn: null,
  receivedOn: '2024-09-16',
  testedOn: '2024-09-19',
  reportedOn: '2024-09-20',
  totalThc: { value: '19.766', unit: '%', basis: 'dry' },
  totalCbd: { value: '<LOQ', unit: '%' },
  panels: { pesticides: 'pass', metals: 'fail', solvents: 'notTested' },
} as const

type Call = Awaited<ReturnType<typeof asAdministrator>>

const put = (call: Call, id: number, form: object) =>
  call('PUT', `/api/manage/files/${id}/details`, { version: 1, lots: ['FH-1'], ...form })

const lotsOf = async (id: number) => {
  const rows = await its.site.db
    .selectFrom('certificate_lots')
    .selectAll()
    .where('certificate_id', '=', id)
    .orderBy('folded')
    .execute()
  return rows.map(({ folded, lot, is_former }) => `${folded} ${lot} ${is_former ? 'former' : 'present'}`)
}

test('saved details are answered with the certificate, and read again by staff and visitors', async () => {
  const call = await asAdministrator(its.site)
  const { id } = await createCertificate(its.site.db)
  const saved = await put(call, id, { ...FULL, title: 'Blue Fern Flower' })
  expect(saved.status).toBe(200)
  const details = { ...FULL, id, lot: 'FH-2409-BF', product: 'Blue Fern Flower', version: 2, state: 'current' }
  expect(saved.body).toMatchObject({ ...details, title: 'Blue Fern Flower', description: 'Batch FH-2409', order: 0 })
  expect((await call('GET', `/api/manage/files/${id}/details`)).body).toMatchObject(details)
  const [listed] = (await call('GET', '/api/manage')).body
  expect(listed).toMatchObject({ title: 'Blue Fern Flower', lot: 'FH-2409-BF' })
  expect(listed).not.toHaveProperty('laboratory')
  expect((await its.site.get(`/api/manage/files/${id}/details`)).status).toBe(401)
})

test('saving details publishes an uploaded PDF as the last certificate, in one version', async () => {
  const call = await asAdministrator(its.site)
  await createCertificates(its.site.db, 2)
  const { id } = await createCertificate(its.site.db, { position: null, title: 'Untitled', description: '' })
  const saved = await put(call, id, { title: 'Blue Fern', description: 'Dried' })
  expect(saved.body).toMatchObject({ title: 'Blue Fern', description: 'Dried', order: 2, lot: 'FH-1' })
  expect((await listVersions(its.site.db, versionedCertificates, id)).versions).toHaveLength(1)
  const events = await its.site.db.selectFrom('audit_events').select('action').orderBy('id', 'desc').execute()
  expect(events[0]?.action).toBe('certificate.created')
})

test('saving details without a change keeps the version, and an outdated version gets 409', async () => {
  const call = await asAdministrator(its.site)
  const { id } = await createCertificate(its.site.db)
  const first = await put(call, id, FULL)
  expect(await put(call, id, { ...FULL, version: 2 })).toEqual(first)
  const stale = await put(call, id, { ...FULL, laboratory: 'Other' })
  expect(stale).toEqual({ status: 409, body: { error: 'Someone else changed this certificate.' } })
  for (const missing of [99, (await createCertificate(its.site.db, { deleted_at: '2024-01-01T00:00:00.000Z' })).id]) {
    expect((await put(call, missing, {})).status).toBe(404)
    expect((await call('GET', `/api/manage/files/${missing}/details`)).status).toBe(404)
  }
})

test.each([null, 0])('when two people save details at once, one of them gets 409 (position %p)', async (position) => {
  const call = await asAdministrator(its.site)
  const { id } = await createCertificate(its.site.db, { position })
  const answers = await Promise.all(['FH-1', 'FH-2'].map((lot) => put(call, id, { lots: [lot] })))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const { body } = answers.find(({ status }) => status === 200) ?? {}
  expect((await call('GET', `/api/manage/files/${id}/details`)).body.lots).toEqual(body.lots)
})

test.each([
  ['no lot', { lots: [] }, 'lots'],
  ['11 lots', { lots: Array.from({ length: 11 }, (_, n) => `FH-${n}`) }, 'lots'],
  ['a lot of 61 characters', { lots: ['x'.repeat(61)] }, 'lots.0'],
  ['a lot of signs', { lots: ['FH-1', '--'] }, 'lots.1'],
  ['a day that does not exist', { testedOn: '2024-02-30' }, 'testedOn'],
  ['a day before 1990', { harvestedOn: '1989-12-31' }, 'harvestedOn'],
  ['the day after tomorrow', { sampledOn: '2024-10-07', testedOn: '2024-10-06' }, 'sampledOn'],
  ['an ambiguous day', { testedOn: '3/4/24' }, 'testedOn'],
  ['a total with words', { totalThc: { value: 'about 20', unit: '%' } }, 'totalThc.value'],
  ['a total without a unit', { totalCbd: { value: '20' } }, 'totalCbd.unit'],
  ['an unknown panel', { panels: { radon: 'pass' } }, 'panels'],
  ['an unknown status', { panels: { metals: 'clean' } }, 'panels.metals'],
  ['a link with a script', { verifyUrl: 'javascript:alert(1)' }, 'verifyUrl'],
  ['a blank title', { title: ' ' }, 'title'],
  ['an unknown certificate to replace', { replaces: 99 }, 'replaces'],
  ['no certificate to replace', { replaces: 0 }, 'replaces'],
  ['a total with a comma in the wrong place', { totalThc: { value: '12,34.5', unit: '%' } }, 'totalThc.value'],
])('details with %s get 400, and the error names the field', async (_, form, field) => {
  const call = await asAdministrator(its.site)
  const { id } = await createCertificate(its.site.db)
  const { status, body } = await put(call, id, form)
  expect([status, Object.keys(body.fields)]).toEqual([400, [field]])
  expect(await lotsOf(id)).toEqual([])
})

test('a total is kept with its commas, and panels may be null', async () => {
  const call = await asAdministrator(its.site)
  const { id } = await createCertificate(its.site.db)
  const totalThc = { value: '1,234.5', unit: 'mg/package' }
  expect((await put(call, id, { totalThc, panels: null })).body).toMatchObject({ totalThc, panels: {} })
  const panels = { metals: null, pesticides: 'pass' }
  expect((await put(call, id, { version: 2, panels })).body).toMatchObject({ panels: { pesticides: 'pass' } })
})

test.each([
  ['a slash', 'FH/2409/BF', 'FH2409BF'],
  ['one letter', 'b', 'B'],
  ['60 characters', 'x'.repeat(60), 'X'.repeat(60)],
  ['only zeros', '000', '000'],
  ['letters that look like digits', 'io-2', '102'],
  ['markup', '<b>FH-1</b>', 'BFH1B'],
])('a lot with %s is stored as typed, and folded for its address', async (_, lot, folded) => {
  const call = await asAdministrator(its.site)
  const { id } = await createCertificate(its.site.db)
  expect((await put(call, id, { lots: [` ${lot} `] })).body.lots).toEqual([lot])
  expect(await lotsOf(id)).toEqual([`${folded} ${lot} present`])
})

test('two lots that fold to one are one address in one certificate, and two in two certificates', async () => {
  const call = await asAdministrator(its.site)
  const [first, second] = (await createCertificates(its.site.db, 2)) as [number, number]
  expect((await put(call, first, { lots: ['FH-1O', 'fh 10', 'FH-1O'] })).body.lots).toEqual(['FH-1O', 'fh 10'])
  await put(call, second, { lots: ['FHI0'] })
  expect([await lotsOf(first), await lotsOf(second)]).toEqual([['FH10 FH-1O present'], ['FH10 FHI0 present']])
})

test('a corrected lot keeps its address, also when an earlier version is restored', async () => {
  const call = await asAdministrator(its.site)
  const { id } = await createCertificate(its.site.db)
  await put(call, id, { lots: ['FH-1'] })
  await put(call, id, { lots: ['FH-2'], version: 2 })
  expect(await lotsOf(id)).toEqual(['FH1 FH-1 former', 'FH2 FH-2 present'])
  const restore = (version: number, present: number) =>
    call('POST', `/api/admin/versions/certificate/${id}/${version}/restore`, { version: present })
  await restore(2, 3)
  expect(await lotsOf(id)).toEqual(['FH1 FH-1 present', 'FH2 FH-2 former'])
  await restore(1, 4)
  expect(await lotsOf(id)).toEqual(['FH1 FH-1 former', 'FH2 FH-2 former'])
  expect(await its.site.db.selectFrom('certificate_details').selectAll().execute()).toEqual([])
})

test('the history shows the details, and a restore brings back all of them', async () => {
  const call = await asAdministrator(its.site)
  const [id, earlier] = (await createCertificates(its.site.db, 2)) as [number, number]
  await put(call, id, { ...FULL, replaces: earlier })
  const { body } = await call('GET', `/api/admin/versions/certificate/${id}/2`)
  expect(body.value).toMatchObject({
    title: 'Batch 0',
    lots: 'FH-2409-BF\nFH 2409',
    sampledOn: '',
    totalThc: '19.766 % dry',
    panels: 'pesticides: pass\nmetals: fail\nsolvents: notTested',
  })
  const { versions } = (await call('GET', `/api/admin/versions/certificate/${id}`)).body
  expect(versions[0].changed.toSorted()).toEqual(
    'harvestedOn laboratory lots panels receivedOn replaces reportNumber reportedOn testedOn totalCbd totalThc verifyUrl'.split(
      ' ',
    ),
  )
  await call('POST', `/api/admin/versions/certificate/${id}/1/restore`, { version: 2 })
  const emptied = (await call('GET', `/api/manage/files/${id}/details`)).body
  expect(emptied).toMatchObject({ lot: null, lots: [], laboratory: null, panels: {}, totalThc: null, replaces: null })
  await call('POST', `/api/admin/versions/certificate/${id}/2/restore`, { version: 3 })
  expect((await call('GET', `/api/manage/files/${id}/details`)).body).toMatchObject({ ...FULL, replaces: earlier })
})

test('the history names what a certificate replaces, and says when a restore does not change that', async () => {
  const call = await asAdministrator(its.site)
  const [id, fern, moss] = (await createCertificates(its.site.db, 3)) as [number, number, number]
  const lots = ['FH-2409-BF', 'FH-2']
  await put(call, fern, { lots })
  await put(call, id, { replaces: fern })
  await put(call, id, { version: 2, replaces: null })
  const read = async (version: number) => (await call('GET', `/api/admin/versions/certificate/${id}/${version}`)).body
  const restore = (version: number) => call('POST', `/api/admin/versions/certificate/${id}/${version}/restore`, {})
  const replaced = async () => (await call('GET', `/api/manage/files/${id}/details`)).body.replaces
  const name = `Batch 1, batch FH-2409-BF (certificate ${fern}`
  const isKept = 'If you restore this version, “Replaces” does not change.'
  const shown = await read(2)
  expect(shown).toMatchObject({ value: { replaces: fern }, words: { replaces: `${name})` } })
  expect(shown).not.toHaveProperty('note')
  expect(await read(3)).not.toHaveProperty('words')

  await put(call, moss, { replaces: fern })
  const other = `Batch 2, batch FH-1 (certificate ${moss})`
  expect((await read(2)).note).toBe(`That certificate is already replaced by ${other}. ${isKept}`)
  expect([(await restore(2)).status, await replaced()]).toEqual([200, null])
  await put(call, moss, { version: 2, replaces: null })
  await put(call, fern, { lots, version: 2, replaces: id })
  expect((await read(2)).note).toBe(`That certificate already replaces this one. ${isKept}`)
  expect([(await restore(2)).status, await replaced()]).toEqual([200, null])
  await put(call, fern, { lots, version: 3, replaces: null })
  await restore(2)
  expect(await replaced()).toBe(fern)

  await put(call, id, { version: 4, replaces: moss })
  await call('DELETE', `/api/manage/delete/${fern}`)
  expect(await read(2)).toMatchObject({
    words: { replaces: `${name}, withdrawn)` },
    note: `That certificate is not published. ${isKept}`,
  })
  expect([(await restore(2)).status, await replaced()]).toEqual([200, moss])
  await its.site.db.deleteFrom('withdrawals').execute()
  expect((await read(2)).words).toEqual({ replaces: `certificate ${fern}, which is gone` })
})

test('a version that was stored without “Replaces” is no change, and its restore does not change that', async () => {
  const call = await asAdministrator(its.site)
  const [id, fern] = (await createCertificates(its.site.db, 2)) as [number, number]
  await put(call, id, { laboratory: 'Old' })
  const { value } = (await call('GET', `/api/admin/versions/certificate/${id}/2`)).body
  const { replaces: _, ...without } = value
  const stored = its.site.db.updateTable('versions').set({ value: JSON.stringify(without) })
  await stored.where('version', '=', 2).execute()
  await put(call, id, { version: 2, laboratory: 'New' })
  const { versions } = (await call('GET', `/api/admin/versions/certificate/${id}`)).body
  expect(versions[0].changed).toEqual(['laboratory'])
  await put(call, id, { version: 3, laboratory: 'New', replaces: fern })
  expect((await call('GET', `/api/admin/versions/certificate/${id}/2`)).body.note).toBe(
    "This version doesn't say what the certificate replaces. If you restore this version, “Replaces” does not change.",
  )
  await call('POST', `/api/admin/versions/certificate/${id}/2/restore`, {})
  const saved = (await call('GET', `/api/manage/files/${id}/details`)).body
  expect(saved).toMatchObject({ laboratory: 'Old', replaces: fern })
})

test('a version of release 1.0 without details shows them as empty and can be restored', async () => {
  const call = await asAdministrator(its.site)
  const { id } = await createCertificate(its.site.db, { title: 'Old' })
  await call('PUT', `/api/manage/update/${id}`, { title: 'New' })
  await its.site.db
    .updateTable('versions')
    .set({ value: '{"title":"Old","description":"Batch FH-2409"}' })
    .where('version', '=', 1)
    .execute()
  await put(call, id, { ...FULL, version: 2 })
  expect((await call('GET', `/api/admin/versions/certificate/${id}/1`)).body.value).toMatchObject({
    title: 'Old',
    lots: '',
  })
  expect((await call('POST', `/api/admin/versions/certificate/${id}/1/restore`, { version: 3 })).status).toBe(200)
  expect((await call('GET', `/api/manage/files/${id}/details`)).body).toMatchObject({ product: 'Old', lots: [] })
})

test('a certificate replaces another public one, and neither itself nor one that leads back to it', async () => {
  const call = await asAdministrator(its.site)
  const [first, second, third] = (await createCertificates(its.site.db, 3)) as [number, number, number]
  const uploaded = await createCertificate(its.site.db, { position: null })
  expect((await put(call, second, { replaces: first })).body).toMatchObject({ replaces: first })
  expect((await call('GET', `/api/manage/files/${first}/details`)).body).toMatchObject({
    state: 'replaced',
    replacedBy: second,
  })
  expect((await put(call, third, { replaces: second })).status).toBe(200)
  for (const replaces of [first, second, third, uploaded.id]) {
    expect((await put(call, first, { replaces })).body).toMatchObject({ fields: { replaces: expect.any(String) } })
  }
  expect((await put(call, third, { version: 2, laboratory: 'Lab' })).body.replaces).toBe(second)
  expect((await put(call, third, { version: 3, replaces: null })).body.replaces).toBe(null)
})

test('a certificate that another present one replaces cannot be replaced again', async () => {
  const call = await asAdministrator(its.site)
  const [first, second, third] = (await createCertificates(its.site.db, 3)) as [number, number, number]
  await put(call, second, { replaces: first })
  const sentence = `That certificate is already replaced by Batch 1, batch FH-1 (certificate ${second}).`
  expect(await put(call, third, { replaces: first })).toEqual({
    status: 400,
    body: { error: sentence, fields: { replaces: sentence } },
  })
  await put(call, second, { version: 2, replaces: null })
  expect((await put(call, second, { version: 3, replaces: first })).body.replaces).toBe(first)
  await call('DELETE', `/api/manage/delete/${second}`)
  expect((await put(call, third, { replaces: first })).body.replaces).toBe(first)
})

test('a certificate can still be saved after the one that it replaces was deleted', async () => {
  const call = await asAdministrator(its.site)
  const [first, second] = (await createCertificates(its.site.db, 2)) as [number, number]
  await put(call, second, { replaces: first })
  await call('DELETE', `/api/manage/delete/${first}`)
  expect((await put(call, second, { version: 2, replaces: first, laboratory: 'Lab' })).status).toBe(200)
})

test('changing only the title keeps the details', async () => {
  const call = await asAdministrator(its.site)
  const { id } = await createCertificate(its.site.db)
  await createDetails(its.site.db, { certificate_id: id, laboratory: 'Lab', replaces_id: 7 })
  await call('PUT', `/api/manage/update/${id}`, { title: 'New' })
  expect((await call('GET', `/api/manage/files/${id}/details`)).body).toMatchObject({
    product: 'New',
    lot: 'FH-2409-BF',
    laboratory: 'Lab',
    replaces: 7,
  })
})

test('an untitled certificate counts as new when it gets its title, but not when it gets only details', async () => {
  const call = await asAdministrator(its.site)
  const { id, public_since } = await createCertificate(its.site.db, { title: 'Untitled' })
  const publicSince = async () =>
    (await its.site.db.selectFrom('certificates').select('public_since').executeTakeFirstOrThrow()).public_since
  await put(call, id, {})
  expect(await publicSince()).toBe(public_since)
  await put(call, id, { version: 2, title: 'Blue Fern' })
  expect(await publicSince()).toBe(its.site.clock().toISOString())
})
