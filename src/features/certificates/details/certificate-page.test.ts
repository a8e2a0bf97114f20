import { expect, test } from 'bun:test'
import type { Insertable } from 'kysely'
import type { Schema } from '#platform/db/schema.ts'
import { createCertificate, createDetails } from '#testing/factories.ts'
import { withSite } from '#testing/with-site.ts'
import { standingOf } from './standing.ts'
import { totalWords } from './totals.ts'

const its = withSite()

const DAY_MS = 24 * 60 * 60 * 1000
const PASSED =
  'pesticides: pass\nmetals: pass\nmicrobials: pass\nmycotoxins: pass\nsolvents: pass\nmoisture: pass\nwaterActivity: pass\nforeignMatter: pass'
const TESTED = { laboratory: 'Green Mountain Assay', tested_on: '2024-09-20', panels: PASSED }

type Given = Partial<Insertable<Schema['certificate_details']>> & { title?: string }

async function create({ title = 'Blue Fern', ...given }: Given = {}) {
  const { id } = await createCertificate(its.site.db, { title, content_hash: 'ab'.repeat(32) })
  await createDetails(its.site.db, { certificate_id: id, ...TESTED, ...given })
  return id
}

const withdraw = (id: number, reason: string) =>
  its.site.db
    .insertInto('withdrawals')
    .values({
      ...{ certificate_id: id, title: 'Blue Fern', lots: 'FH-2409-BF\nFH2', sha256: 'cd'.repeat(32) },
      ...{ reason, withdrawn_at: '2024-10-02T23:30:00.000Z' },
    })
    .execute()

const htmlOf = async (id: number) => (await its.site.get(`/test-results/${id}`)).text()
/** The words of the page, without its head and its tags. */
const wordsOf = (html: string) =>
  html
    .replace(/^.*?<main/s, '<main')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(' .', '.')
const wordsAt = async (id: number) => wordsOf(await htmlOf(id))

test('the page says first which batch it is, who tested it when, and that all panels passed', async () => {
  const id = await create()
  const response = await its.site.get(`/test-results/${id}`)
  const html = await response.text()
  expect(response.status).toBe(200)
  expect(response.headers.get('cache-control')).toContain('no-cache')
  expect(wordsOf(html)).toContain(
    'Blue Fern Batch FH-2409-BF. Tested by Green Mountain Assay on September 20, 2024. All 8 panels passed.',
  )
  expect(html).toContain('<title>Blue Fern, batch FH-2409-BF – Fernhollow Botanicals</title>')
  expect(html).not.toMatch(/\b(?:clean|safe)\b/i)
  expect(html).not.toContain(' style=')
  expect(html).toContain(`data-address="grower.example/test-results/${id}"`)
})

test('a page says only the most important of several things that are true', async () => {
  const old = { tested_on: '2023-07-31' }
  const id = await create({ ...old, panels: `${PASSED.replace('metals: pass', 'metals: fail')}\nterpenes: notTested` })
  const { db } = its.site
  const failed = await wordsAt(id)
  expect(failed).toContain('on July 31, 2023. Failed: heavy metals.')
  expect(failed).not.toMatch(/panels passed|months ago/)
  expect(failed).toContain('Heavy metals Failed')
  await db.updateTable('certificate_details').set({ panels: PASSED }).execute()
  expect(await wordsAt(id)).toContain(
    'Tested by Green Mountain Assay on July 31, 2023. Tested 14 months ago. All 8 panels passed. Results',
  )
  expect(await htmlOf(id)).toContain('<span>Tested 14 months ago.</span> <span>All 8 panels passed.</span>')
  const newer = await create({ title: 'Blue <Fern> 2', lots: 'FH-2410-BF', replaces_id: id })
  const replaced = await htmlOf(id)
  expect(wordsOf(replaced)).toContain('Replaced by Blue &lt;Fern&gt; 2, batch FH-2410-BF.')
  expect(replaced).toContain(`href="/test-results/${newer}"`)
  expect(wordsOf(replaced)).not.toContain('months ago')
  expect(await wordsAt(newer)).toContain('This certificate replaces Blue Fern, batch FH-2409-BF.')
  expect(await htmlOf(newer)).toContain(`href="/test-results/${id}"`)
  await db.updateTable('certificates').set({ deleted_at: '2024-10-02T23:30:00.000Z' }).where('id', '=', id).execute()
  await withdraw(id, 'The report was <wrong>.')
  expect(await wordsAt(id)).toContain(
    'Withdrawn on October 2, 2024. The report was &lt;wrong&gt;. Replaced by Blue &lt;Fern&gt; 2, batch FH-2410-BF. Details',
  )
  expect(await htmlOf(id)).toContain(`href="/test-results/${newer}"`)
})

test.each([
  ['FH-1\nFH-2', 'Batch FH-1, also FH-2.'],
  ['FH-1\nFH-2\nFH-3', 'Batch FH-1, also FH-2, FH-3.'],
  ['FH-1\nFH-2\nFH-3\nFH-4\nFH-5', 'Batch FH-1, also FH-2, FH-3, and 2 more.'],
  [`FH-1\n${'Q'.repeat(24)}`, `Batch FH-1, also ${'Q'.repeat(24)}.`],
  [`FH-1\nFH-2\n${'Q'.repeat(25)}`, 'Batch FH-1, and 2 more.'],
  ['Q'.repeat(60), `Batch ${'Q'.repeat(60)}.`],
])('the first line of a certificate of %j names up to three numbers, or one of long ones', async (lots, words) => {
  expect(await wordsAt(await create({ lots }))).toContain(`${words} Tested by`)
})

test('a withdrawn certificate keeps its page without a PDF, which search engines leave out', async () => {
  await withdraw(7, '')
  const response = await its.site.get('/test-results/7')
  const html = await response.text()
  expect(response.status).toBe(200)
  expect(html).toContain('<meta name="robots" content="noindex"/>')
  expect(html).not.toMatch(/\/files\/|Open certificate|Download PDF/)
  const json = await (await its.site.get('/test-results/7.json')).json()
  expect(json).toMatchObject({ id: 7, state: 'withdrawn', pdfUrl: null, lots: ['FH-2409-BF', 'FH2'] })
  expect(await (await its.site.get('/sitemap.xml')).text()).not.toContain('/test-results/7')
})

test('the page shows totals and panels as printed, and names the panels that were not tested', async () => {
  const id = await create({
    ...{ total_thc: '24.52 % dry', total_cbd: 'ND %', report_number: 'GMA-1' },
    ...{ verify_url: 'https://verify.assay.example/GMA-1', lots: 'FH-2409-BF\nFH2409-2' },
    panels: 'cannabinoids: tested\npesticides: pass\nmicrobials: notTested',
  })
  const html = await htmlOf(id)
  const words = wordsOf(html)
  expect(words).toContain(
    'Total THC 24.52% of the dry weight Total CBD Not detected ND on the certificate Cannabinoids Tested Pesticides Passed Microbials Not tested Open certificate',
  )
  expect(words).toContain('Batch FH-2409-BF, also FH2409-2. Tested')
  expect(words).toContain('Passed: pesticides. Not tested: microbials.')
  expect(words).toContain('Batch numbers FH-2409-BF FH2409-2 Tested September 20, 2024')
  expect(words).toContain('Leads to another site, verify.assay.example')
  expect(html).toContain('<a href="https://verify.assay.example/GMA-1" rel="noopener">')
  expect(html).toContain('ab'.repeat(32))
  expect(html).toContain(`href="/test-results#certificate-${id}"`)
  expect(html).toContain('>Download PDF</a>')
})

test('a certificate without details has a page that claims nothing', async () => {
  const { id } = await createCertificate(its.site.db, { title: 'Moss', description: 'Two <b> lines\nof words' })
  const html = await htmlOf(id)
  expect(wordsOf(html)).toContain(
    'Moss The results are in the certificate itself. Two &lt;b&gt; lines of words Open certificate 4 pages',
  )
  expect(wordsOf(html)).not.toMatch(/passed|Batch|Tested|Results/)
  expect(html).toContain('<title>Moss – Fernhollow Botanicals</title>')
  const [pdf] = html.match(/\/files\/[^"]+\.pdf/) ?? []
  expect(html).toContain(`data-address="grower.example/test-results/${id}\ngrower.example${pdf}"`)
})

test('markup and the longest words of a certificate are shown as text', async () => {
  const lot = '<script>alert(1)</script>'.padEnd(60, 'Q')
  const title = `<img src=x> ${'Fern'.repeat(40)}`
  const html = await htmlOf(await create({ title, lots: lot, laboratory: '"><b>Assay' }))
  expect(html).not.toMatch(/<script>alert|<img src=x|<b>Assay/)
  expect(wordsOf(html)).toContain(`Batch ${Bun.escapeHTML(lot)}.`)
})

test.each(['/test-results/77', '/test-results/x', '/test-results/1-fern', '/test-results/0'])(
  '%s is a page that was not found',
  async (path) => {
    await create()
    const response = await its.site.get(path)
    expect([response.status, await response.text()]).toEqual([404, expect.stringContaining('Page not found')])
  },
)

test('an uploaded or deleted certificate has no page', async () => {
  const { id } = await createCertificate(its.site.db, { position: null })
  const deleted = await createCertificate(its.site.db, { deleted_at: '2024-10-02T23:30:00.000Z' })
  for (const path of [id, deleted.id, `${id}.json`, `${deleted.id}.json`])
    expect([path, (await its.site.get(`/test-results/${path}`)).status]).toEqual([path, 404])
})

test('the address that ends in .json has the same details as the page, and answers 304 and 404 as JSON', async () => {
  const id = await create({ total_thc: '24.52 %' })
  const response = await its.site.get(`/test-results/${id}.json`)
  expect(response.headers.get('content-type')).toContain('application/json')
  expect(response.headers.get('access-control-allow-origin')).toBe('*')
  const json = await response.json()
  expect(json).toMatchObject({ id, product: 'Blue Fern', lot: 'FH-2409-BF', totalThc: { value: '24.52', unit: '%' } })
  const page = await (await its.site.get(`/api/manage/certificate/${id}/page`)).json()
  expect(page.details).toEqual(json)
  const headers = { 'if-none-match': response.headers.get('etag') ?? '' }
  expect((await its.site.get(`/test-results/${id}.json`, headers)).status).toBe(304)
  for (const path of ['/test-results/77.json', '/test-results/1234567890.json']) {
    const missing = await its.site.get(path)
    expect([missing.status, await missing.json()]).toEqual([404, { error: 'Certificate not found.' }])
  }
})

test('the cached page and its JSON follow a change at the next request, and the age follows the clock', async () => {
  const id = await create()
  expect(await wordsAt(id)).toContain('All 8 panels passed.')
  await its.site.get(`/test-results/${id}.json`)
  await its.site.db.updateTable('certificate_details').set({ laboratory: 'Other Assay' }).execute()
  expect(await wordsAt(id)).toContain('Tested by Other Assay')
  expect(await (await its.site.get(`/test-results/${id}.json`)).json()).toMatchObject({ laboratory: 'Other Assay' })
  its.site.wait(349 * DAY_MS)
  expect(await wordsAt(id)).toContain('All 8 panels passed.')
  its.site.wait(DAY_MS)
  expect(await wordsAt(id)).toContain('Tested 12 months ago. All 8 panels passed.')
})

test('links to the page have the title, the batch and the cover, and the sitemap has its address', async () => {
  const id = await create()
  const { file_key } = await its.site.db.selectFrom('certificates').select('file_key').executeTakeFirstOrThrow()
  const html = await htmlOf(id)
  expect(html).toContain('<meta property="og:title" content="Blue Fern, batch FH-2409-BF"/>')
  expect(html).toContain(`<meta property="og:image" content="https://grower.example/files/${file_key}/link50x0.jpg"/>`)
  expect(html).toContain(`<link rel="canonical" href="https://grower.example/test-results/${id}"/>`)
  expect(html).toContain('"name":"Test results","item":"https://grower.example/test-results"')
  const sitemap = await (await its.site.get('/sitemap.xml')).text()
  expect(sitemap).toContain(`<loc>https://grower.example/test-results/${id}</loc>`)
})

const NO_DAYS = { testedOn: null, reportedOn: null, receivedOn: null, sampledOn: null }
const judged = { ...NO_DAYS, state: 'current', panels: {} } as const
const NOW = new Date('2024-10-05T12:00:00.000Z')

test.each([
  [{}, 'none', ''],
  [{ panels: { terpenes: 'notTested' } }, 'none', ''],
  [{ panels: { terpenes: 'tested', metals: 'notTested' } }, 'tested', 'Tested, without pass or fail.'],
  [{ panels: { metals: 'pass', solvents: 'pass', terpenes: 'tested' } }, 'passed', 'All 2 panels passed.'],
  [{ panels: { solvents: 'pass' } }, 'passed', 'Passed: residual solvents.'],
  [
    { panels: { metals: 'pass', moisture: 'pass', solvents: 'notTested', terpenes: 'notTested' } },
    'passed',
    'All 2 panels passed. Not tested: terpenes, residual solvents.',
  ],
  [
    { panels: { metals: 'pass', solvents: 'notTested' } },
    'passed',
    'Passed: heavy metals. Not tested: residual solvents.',
  ],
  [{ panels: { metals: 'pass', solvents: 'fail' }, testedOn: '2020-01-01' }, 'failed', 'Failed: residual solvents.'],
  [{ testedOn: '2023-10-05' }, 'old', 'Tested 12 months ago.'],
  [{ testedOn: '2023-10-06' }, 'none', ''],
  [{ reportedOn: '2023-08-05' }, 'old', 'Reported 14 months ago.'],
  [{ receivedOn: '2023-08-05', sampledOn: '2022-01-01' }, 'old', 'Received 14 months ago.'],
  [{ sampledOn: '2023-08-05' }, 'old', 'Sampled 14 months ago.'],
  [{ testedOn: '2024-10-01', sampledOn: '2023-08-05' }, 'none', ''],
  [
    { testedOn: '2022-09-05', panels: { metals: 'pass', moisture: 'pass', terpenes: 'notTested' } },
    'old',
    'Tested 25 months ago. All 2 panels passed. Not tested: terpenes.',
  ],
  [{ testedOn: '2031-01-01', panels: { metals: 'pass' } }, 'passed', 'Passed: heavy metals.'],
  [{ state: 'replaced', panels: { metals: 'fail' } }, 'replaced', 'Replaced by a newer certificate.'],
  [{ state: 'withdrawn' }, 'withdrawn', 'Withdrawn.'],
] as const)('a certificate with %j is %s', (given, kind, words) => {
  expect(standingOf({ ...judged, ...given }, NOW)).toEqual({ kind, words })
})

test.each([
  [{ value: '24.52', unit: '%', basis: 'dry' }, '24.52%', 'of the dry weight'],
  [{ value: '0,3', unit: 'mg/g', basis: 'asReceived' }, '0,3 mg/g', 'as received'],
  [{ value: '<0.05', unit: '%' }, '<0.05%', ''],
  [{ value: 'ND', unit: '%', basis: 'dry' }, 'Not detected', 'ND on the certificate'],
  [{ value: '<LOQ', unit: 'mg/mL' }, 'Too little to measure', '<LOQ on the certificate'],
  [{ value: '<LOD', unit: 'mg/mL' }, 'Not detected', '<LOD on the certificate'],
] as const)('a total of %j is shown as %s', (total, words, note) => {
  expect(totalWords(total)).toEqual({ words, note })
})
