// test: long form
import { expect, test } from 'bun:test'
import { join } from 'node:path'
import type { Insertable } from 'kysely'
import { Migrator } from 'kysely/migration'
import type { Db } from '#platform/db/database.ts'
import { MIGRATIONS, migrate } from '#platform/db/migrate.ts'
import type { Schema } from '#platform/db/schema.ts'
import { fitsOf } from '#platform/db/search.ts'
import { createCertificate, createDetails } from '#testing/factories.ts'
import { recordWork } from '#testing/figures.ts'
import { openEmptyDatabase } from '#testing/test-database.ts'
import { withSite } from '#testing/with-site.ts'
import { listCertificatePage } from './certificates.list.queries.ts'
import type { Certificate, CertificateCard } from './certificates.schema.ts'
import type { CardFacts } from './details/card-facts.schema.ts'
import { foldLot } from './details/lot.ts'

const its = withSite()

type Found = { titles: string[]; total: number; insideTotal?: number }

async function find(search: string, more = ''): Promise<Found> {
  const answer = await its.site.get(`/api/manage?search=${encodeURIComponent(search)}${more}`)
  const { coas, total, insideTotal } = await answer.json()
  return { titles: coas.map(({ title, order }: Certificate) => `${order} ${title}`), total, insideTotal }
}
const findInside = (search: string, more = '') => find(search, `&insidePdfs=true${more}`)

const FILE = 'Lambs-Bread.pdf'

test('a certificate search finds titles and descriptions on every page, ignoring case', async () => {
  const { db } = its.site
  for (const [position, title] of ['Ash', 'Äsche', 'Elm', 'Yew'].entries()) {
    await createCertificate(db, { title, position, description: position === 3 ? 'With 50% ÄSCHE' : '' })
  }
  await createCertificate(db, { title: 'Äsche, only uploaded', position: null })
  await createCertificate(db, { title: 'Äsche, in the trash', position: 9, deleted_at: '2024-01-01T00:00:00.000Z' })
  expect(await find('äsche')).toEqual({ titles: ['1 Äsche', '3 Yew'], total: 2 })
  expect(await find('ÄSC')).toEqual({ titles: ['1 Äsche', '3 Yew'], total: 2 })
  expect(await find('äsche', '&page=2&pageSize=1')).toEqual({ titles: ['3 Yew'], total: 2 })
  expect(await find('50%')).toEqual({ titles: ['3 Yew'], total: 1 })
  expect(await find('_')).toEqual({ titles: [], total: 0 })
  expect(await find('', '&page=2&pageSize=3')).toEqual({ titles: ['3 Yew'], total: 4 })
  expect((await its.site.get(`/api/manage?search=${'x'.repeat(201)}`)).status).toBe(400)
})

test('a certificate search with file names finds each word in the title, description or file name', async () => {
  const { db } = its.site
  await createCertificate(db, { title: 'Blue Äsche', position: 0, description: 'Batch 7', file_name: 'report.pdf' })
  await createCertificate(db, { title: 'Blue', position: 1, description: '', file_name: 'other.pdf' })
  expect(await find('REPORT 7 äsche', '&fileNames=true')).toEqual({ titles: ['0 Blue Äsche'], total: 1 })
  expect(await find('blue', '&fileNames=true&page=2&pageSize=1')).toEqual({ titles: ['1 Blue'], total: 2 })
  expect((await find('report')).total).toBe(0)
  expect((await its.site.get('/api/manage?search=blue&fileNames=no')).status).toBe(400)
})

test('a search inside PDFs lists matches in titles or descriptions, then those in file names, then those in the text', async () => {
  const { db } = its.site
  await createCertificate(db, { title: 'Untitled', description: '', position: 0, file_name: FILE })
  await createCertificate(db, { title: 'Rosin', position: 1, text: 'Strain: LAMBS\nBREAD\fPage 2' })
  await createCertificate(db, { title: 'Lambs Bread', position: 2, text: 'Lambs Bread' })
  await createCertificate(db, { title: 'Yew', description: 'Not lambs bread', position: 3 })
  await createCertificate(db, { title: 'Elm', position: 4, text: 'Sheep bread' })
  await createCertificate(db, { title: 'Uploaded', position: null, text: 'Lambs Bread' })
  await createCertificate(db, {
    title: 'Deleted',
    position: 9,
    text: 'Lambs Bread',
    deleted_at: '2024-01-01T00:00:00.000Z',
  })
  const all = ['2 Lambs Bread', '3 Yew', '0 Untitled', '1 Rosin']
  expect(await findInside('lambs bread')).toEqual({ titles: all, total: 4, insideTotal: 1 })
  const page = { total: 4, insideTotal: 1 }
  expect(await findInside('lambs bread', '&page=2&pageSize=3')).toEqual({ titles: all.slice(3), ...page })
  expect(await findInside('lambs bread', '&page=3&pageSize=3')).toEqual({ titles: [], ...page })
})

test('a search inside PDFs compares only letters and digits, and ignores case', async () => {
  const { db } = its.site
  await createCertificate(db, { title: 'Äsche', description: '', position: 0, text: 'Batch: FH-2409-ÄÖ\n100% pure' })
  for (const search of ['fh2409', 'FH 2409', 'h–2409-äö', 'fh-2409_ÄÖ', 'fh 2409 ao', '100 % PURE'])
    expect([search, (await findInside(search)).titles]).toEqual([search, ['0 Äsche']])
  for (const search of ['fh%2409%pure', 'FH-2410', '___', 'fh'])
    expect([search, await findInside(search)]).toEqual([search, { titles: [], total: 0, insideTotal: 0 }])
})

test('after migration 0014, a search inside PDFs also finds those that older versions stored', async () => {
  const { db, closeDatabase } = await openEmptyDatabase(join(its.site.dataDir, 'older'))
  const older = Object.entries(MIGRATIONS).filter(([name]) => name < '0014')
  await new Migrator({ db, provider: { getMigrations: async () => Object.fromEntries(older) } }).migrateToLatest()
  const tables = await db.introspection.getTables()
  const columns = tables.find(({ name }) => name === 'certificates')?.columns.map(({ name }) => name) ?? []
  for (let position = 0; position < 101; position++) {
    const given = { position, file_name: `${position}.pdf`, text: `Lambs-Bread ${position}` }
    const row = Object.entries(await createCertificate(its.site.db, given)).filter(([name]) => columns.includes(name))
    await db
      .insertInto('certificates')
      .values(Object.fromEntries(row) as Insertable<Schema['certificates']>)
      .execute()
  }
  await migrate(db)
  const read = (from: Db) => from.selectFrom('certificates').select(['id', 'search_text']).orderBy('id').execute()
  expect(await read(db)).toEqual(await read(its.site.db))
  const query = { insidePdfs: 'true', page: 1, pageSize: 200 } as const
  expect(
    (await listCertificatePage(db, { ...query, search: '100.pdf' }, new Date())).coas.map(({ order }) => order),
  ).toEqual([100])
  await db.updateTable('certificates').set({ search_text: 'sheep' }).where('position', '=', 0).execute()
  await db.deleteFrom('certificates').where('position', '=', 1).execute()
  expect((await listCertificatePage(db, { ...query, search: 'Lambs Bread' }, new Date())).total).toBe(99)
  await closeDatabase()
})

test("a search no longer finds the text of an erased certificate's PDF", async () => {
  const { db } = its.site
  const { id } = await createCertificate(db, { text: 'Lambs Bread' })
  await db.deleteFrom('certificates').where('id', '=', id).execute()
  await createCertificate(db, { id, text: 'Sheep' })
  expect((await findInside('lambs')).total).toBe(0)
  expect((await findInside('sheep')).total).toBe(1)
})

test('a search without insidePdfs looks only at titles and descriptions', async () => {
  await createCertificate(its.site.db, { title: 'Untitled', description: '', file_name: FILE, text: 'Lambs Bread' })
  const answer = await its.site.get('/api/manage?search=lambs')
  expect(await answer.json()).toEqual({ coas: [], total: 0, page: 1, pageSize: 50 })
  expect((await its.site.get('/api/manage?search=lambs&insidePdfs=no')).status).toBe(400)
})

test('the test results page shows matches inside PDFs, but not those in file names, under a heading', async () => {
  await createCertificate(its.site.db, { title: 'Untitled', description: '', file_name: FILE, text: 'Sheep' })
  const html = async (search: string) => (await its.site.get(`/test-results?search=${search}`)).text()
  for (const search of ['Lambs', 'Sheep']) expect(await html(search)).not.toContain('No test results available.')
  expect(await html('Lambs')).not.toContain('Found inside the PDF')
  expect(await html('Sheep')).toContain('Found inside the PDF')
})

test.each([
  ["Grower's Choice", ['grower’s', 'grower‘s', "grower's", 'growers', 'GROWER´S  choice', "choice  grower's"]],
  ['Gardener’s Blend', ["gardener's", 'gardeners blend. ']],
  ['“Old Barn” No. 2', ['"old barn"', '«old barn»', 'old barn no 2', 'oldbarn']],
  ['Batch MH-2601', ['batch mh 2601', '2601 batch', 'mh2601', 'MH–2601', 'ＭＨ－２６０１', 'batch  mh—2601']],
  ['Batch MH 2601', ['mh2601', 'mh-2601']],
  ['Blue–Dream #3', ['dream 3', 'blue dream 3', '3 blue']],
  ['Crème Brûlée', ['creme brulee', 'CRÈME brulee', 'brûlée'.normalize('NFD')]],
  ['Jalapeño Gold', ['jalapeno gold', 'Jalapeño']],
  ['Smørrebrød, Łódź, Straße', ['smorrebrod', 'lodz', 'strasse', 'STRAẞE', 'łodz']],
])('a certificate with the title %j is found as people type it', async (title, searches) => {
  await createCertificate(its.site.db, { title, description: '' })
  await createCertificate(its.site.db, { title: 'Yew', description: '', position: 1 })
  for (const search of searches) {
    for (const more of ['', '&fileNames=true'])
      expect([search, more, (await findInside(search, more)).titles]).toEqual([search, more, [`0 ${title}`]])
  }
})

test('a certificate search without results links to the contact form, whose question contains the batch number', async () => {
  const html = await (await its.site.get('/test-results?search=FH-9999-ZZ')).text()
  expect(html).toContain('No test results available.')
  expect(html).toContain('href="/contact-us?batch=FH-9999-ZZ"')
  const form = await (await its.site.get('/contact-us?batch=FH-9999-ZZ')).text()
  expect(form).toMatch(/<textarea[^>]*>I couldn&#x27;t find test results for “FH-9999-ZZ”\. Can you help\?<\/textarea>/)
  expect(await (await its.site.get('/contact-us')).text()).not.toContain('FH-9999-ZZ')
  expect(await (await its.site.get('/contact-us?batch=%3Cscript%3E')).text()).not.toContain('“<script>”')
})

test('a certificate search finds the laboratory and every batch number, also former ones and those with O for 0', async () => {
  const { db } = its.site
  const ids: number[] = []
  for (const [position, title] of ['Ash', 'Elm', 'Yew FH-2409-BO', 'FH-2410 leftovers'].entries())
    ids.push((await createCertificate(db, { title, position, description: '' })).id)
  await createDetails(db, { certificate_id: ids[0] ?? 0, lots: 'FH-2410-IO\nMETRC 77', laboratory: 'Crème Analytics' })
  await createDetails(db, { certificate_id: ids[1] ?? 0, lots: 'FH-2410' })
  await db
    .insertInto('certificate_lots')
    .values({ certificate_id: ids[1] ?? 0, lot: 'OLD-9', folded: foldLot('OLD-9'), is_former: 1 })
    .execute()
  for (const more of ['', '&fileNames=true', '&insidePdfs=true']) {
    const titles = async (search: string) => (await find(search, more)).titles
    expect(await titles('creme ana')).toEqual(['0 Ash'])
    expect(await titles('crème fh-2410-io')).toEqual(['0 Ash'])
    for (const search of ['fh2410-10', 'FH-241O-I0', '2410i', 'metrc77'])
      expect([search, await titles(search)]).toEqual([search, ['0 Ash']])
    for (const search of ['old-9', 'OLD9', '0ld 9']) expect([search, await titles(search)]).toEqual([search, ['1 Elm']])
    expect(await titles('FH-24O9-B0')).toEqual(['2 Yew FH-2409-BO'])
    expect(await titles('FH-2410')).toEqual(['1 Elm', '0 Ash', '3 FH-2410 leftovers'])
  }
  expect(await find('fh2410', '&pageSize=1&page=2')).toEqual({ titles: ['0 Ash'], total: 3 })
})

test('a certificate search lists present lots before former ones, and reads O as 0 only in a search that has a digit', async () => {
  const { db } = its.site
  for (const [position, lots] of ['VV-3', 'VV-2', 'FH-2401-LR', 'OIL'].entries()) {
    const { id } = await createCertificate(db, { title: lots === 'OIL' ? 'Balm' : 'Fern', position, description: '' })
    await createDetails(db, { certificate_id: id, lots })
    if (lots === 'VV-3')
      await db
        .insertInto('certificate_lots')
        .values({ certificate_id: id, lot: 'VV-2', folded: foldLot('VV-2'), is_former: 1 })
        .execute()
  }
  expect((await find('VV-2')).titles).toEqual(['1 Fern', '0 Fern'])
  expect((await find('oil')).titles).toEqual(['3 Balm'])
  expect((await find('01l')).titles).toEqual(['3 Balm', '2 Fern'])
  await db.updateTable('certificate_lots').set({ is_former: 1 }).where('lot', '=', 'OIL').execute()
  await db.updateTable('certificate_details').set({ lots: '' }).execute()
  expect((await find('sol')).titles).toEqual([])
})

test('a search for “copy 19” does not find “Copy 119”, and one for a one-letter batch finds that batch first', async () => {
  const { db } = its.site
  for (const [position, title] of ['Copy 119', 'Copy 19', 'Q'].entries()) {
    const { id } = await createCertificate(db, { title, position, description: '' })
    await createDetails(db, { certificate_id: id, lots: ['CP-119', 'CP-19', 'Q'][position] ?? '' })
  }
  expect((await find('copy 19')).titles).toEqual(['1 Copy 19'])
  expect((await find('cp 19')).titles).toEqual(['1 Copy 19'])
  expect((await find('c')).titles).toEqual(['0 Copy 119', '1 Copy 19'])
  expect((await find('q')).titles).toEqual(['2 Q'])
  for (const search of ['*', '…']) expect([search, (await find(search)).total]).toEqual([search, 0])
})

test('a page of certificates tells what their cards say of the details, and the whole list does not', async () => {
  const { db } = its.site
  const ids: number[] = []
  for (const position of [0, 1, 2, 3]) ids.push((await createCertificate(db, { title: 'Fern', position })).id)
  const [plain = 0, passed = 0, failed = 0, old = 0] = ids
  const panels = 'pesticides: pass\nmetals: pass\nterpenes: notTested'
  await createDetails(db, {
    ...{ certificate_id: passed, lots: 'FH-1\nFH-2', tested_on: '2024-09-20', panels },
    ...{ total_thc: '24.52 % dry', total_cbd: 'ND mg/g' },
  })
  await createDetails(db, { certificate_id: failed, panels: 'metals: fail', tested_on: '2020-01-01' })
  await createDetails(db, { certificate_id: old, replaces_id: passed, tested_on: '2023-08-05' })
  const facts = async (query: string) =>
    (await (await its.site.get(`/api/manage?${query}`)).json()).coas.map((coa: CertificateCard) => coa.facts)
  const shown = await facts('page=1')
  expect(shown[ids.indexOf(plain)]).toBeNull()
  expect(shown[1]).toEqual({
    ...{ totalThc: { value: '24.52', unit: '%', basis: 'dry' }, totalCbd: { value: 'ND', unit: 'mg/g' } },
    testedOn: '2024-09-20',
    standing: { kind: 'replaced', words: expect.stringContaining('Replaced') },
  })
  expect(shown.slice(2).map(({ standing }: CardFacts) => [standing.kind, standing.words])).toEqual([
    ['failed', 'Failed: heavy metals.'],
    ['old', 'Tested 14 months ago.'],
  ])
  expect(await facts('search=fern')).toEqual(shown)
  expect(await facts('page=1&newest=true')).toEqual([undefined, undefined, undefined, undefined])
  for (const coa of await (await its.site.get('/api/manage')).json()) expect(coa).not.toHaveProperty('facts')
})

test('thousands of blanks in a text do not hold up a search', () => {
  const text = `Batch${' '.repeat(5000)}fern${' '.repeat(5000)}9`
  const found = recordWork('Searching two texts of 10,000 blanks', 20, () =>
    fitsOf('fern 9', [[text], ['Yew']]).words(),
  )
  expect(found).toEqual([0])
})
