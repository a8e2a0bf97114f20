// test: long form
import { expect, test } from 'bun:test'
import { createCertificate, createDetails } from '#testing/factories.ts'
import { recordWork } from '#testing/figures.ts'
import { withSite } from '#testing/with-site.ts'
import { foldLot, lotInAddress } from './lot.ts'
import { nearestOf as nearestLotsOf } from './nearest-lots.ts'

const its = withSite()
const AT = '2026-11-01T08:30:00.000Z'
const READER = { accept: 'text/html', 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0' }

type Given = { lots?: string; title?: string; replaces_id?: number; tested_on?: string; panels?: string }

/** Creates a certificate with details. @returns its id */
async function add(lots: string, { title = 'Blue Fern', ...details }: Given = {}) {
  const { id } = await createCertificate(its.site.db, { title })
  await createDetails(its.site.db, { certificate_id: id, lots, ...details })
  return id
}

async function withdraw(id: number, lots: string) {
  const { db } = its.site
  await db.updateTable('certificates').set({ deleted_at: AT }).where('id', '=', id).execute()
  const row = { certificate_id: id, title: 'Blue Fern', lots, sha256: '', reason: '', withdrawn_at: AT }
  await db.insertInto('withdrawals').values(row).execute()
}

/** A corrected lot keeps its old address. */
const addFormer = (certificate_id: number, lot: string) =>
  its.site.db
    .insertInto('certificate_lots')
    .values({ certificate_id, lot, folded: foldLot(lot), is_former: 1 })
    .execute()

/** Opens the address of a lot as the URL has it. @returns the id to which it leads, or the page's status */
async function open(lot: string) {
  const response = await its.site.get(`/c/${lot}`)
  expect(response.headers.get('cache-control')).toStartWith('no-store')
  const to = response.headers.get('location')
  if (to === null) return response.status
  expect([response.status, to]).toEqual([302, expect.stringMatching(/^\/test-results\/\d+$/)])
  return Number(to.split('/').at(-1))
}

const pageOf = async (lot: string) => (await its.site.get(`/c/${lot}`)).text()
const wordsOf = (html: string) => html.replaceAll(/<[^>]*>/g, '')
const ask = async (lot: string) => {
  const response = await its.site.get(`/api/lots/${encodeURIComponent(lot)}`)
  return { status: response.status, body: await response.json() }
}
const nearestOf = async (lot: string) => (await ask(lot)).body.nearest.map((one: { lot: string }) => one.lot)

test('the address of a lot leads to its certificate in any case, with spaces or dashes, and with O for 0 and I for 1', async () => {
  const id = await add('FH-2401-BO')
  const spellings = [
    'FH-2401-BO',
    'fh-2401-bo',
    'fh2401bo',
    'FH%202401%20BO',
    'FH–24O1–B0',
    'fh-24oi-b0',
    'FH-2401-BO/',
  ]
  for (const lot of spellings) expect([lot, await open(lot)]).toEqual([lot, id])
  expect(await open('%46%48-2401-BO')).toBe(id)
  const { status, headers } = await its.site.request('/c/FH-2401-BO', { method: 'HEAD' })
  expect([status, headers.get('location')]).toEqual([302, `/test-results/${id}`])
})

test('every lot of a certificate leads to it, also one with a slash, of one letter, of 60 characters or only zeros', async () => {
  const lots = ['FH/24 #09', 'Q', 'X'.repeat(60), '000', 'Λ-7']
  const id = await add(lots.join('\n'))
  for (const lot of lots) {
    expect([lot, await open(encodeURIComponent(lotInAddress(lot)))]).toEqual([lot, id])
    expect([lot, await open(encodeURIComponent(lot))]).toEqual([lot, id])
  }
  expect(await open('OOO')).toBe(id)
  expect(await open('0')).toBe(404)
})

test('the address of a lot may have the slashes that the package prints', async () => {
  const id = await add('SL-24-09')
  for (const path of ['/c/SL/24/09', '/c/SL/24%2009/']) {
    const to = (await its.site.get(path)).headers.get('location') ?? ''
    expect([path, await open(to.replace('/c/', ''))]).toEqual([path, id])
  }
  expect((await its.site.get('/c/SL/24/09')).headers.get('location')).toBe('/c/SL%2F24%2F09')
  expect(await open('SL%2F24%2F10')).toBe(404)
})

test('a page lists the certificates if several have the lot, or lots that are read alike', async () => {
  await add('FH-2409', { title: 'Blue Fern', tested_on: '2026-09-16', panels: 'metals: pass\npesticides: pass' })
  const second = await add('FH 24O9', { title: 'Quarry Light', panels: 'metals: fail' })
  expect(await open('FH-2409')).toBe(200)
  const page = await pageOf('FH-2409')
  const words = wordsOf(page)
  expect(words).toContain('Batch FH-2409: 2 certificates')
  expect(words).toContain('Tested on September 16, 2026. All 2 panels passed.')
  expect(words).toMatch(/Published on \w+ \d+, 2024\. Failed: heavy metals\./)
  await add('FH-24O9', { title: 'Old', tested_on: '2020-01-02', panels: 'metals: pass' })
  const older = await pageOf('FH-2409')
  expect(wordsOf(older)).toMatch(/Old Tested \d+ months ago\. Passed: heavy metals\./)
  expect(older).toMatch(/<span>Tested \d+ months ago\.<\/span> <span>Passed: heavy metals\.<\/span>/)
  expect(page).toContain(`href="/test-results/${second}"`)
  expect(page).toContain('<meta name="robots" content="noindex"/>')
})

test('a present lot comes before the former lot of another certificate, which otherwise keeps its address', async () => {
  const corrected = await add('FH-2410')
  await addFormer(corrected, 'FH-2409')
  expect(await open('FH-2409')).toBe(corrected)
  const present = await add('FH-2409')
  expect(await open('FH-2409')).toBe(present)
})

test('a lot leads to the replacement if that has it too, and otherwise to the replaced certificate', async () => {
  const old = await add('FH-1\nFH-2')
  const replacement = await add('FH-1', { replaces_id: old })
  expect(await open('FH-1')).toBe(replacement)
  expect(await open('FH-2')).toBe(old)
})

test('the lot of a withdrawn certificate leads to its page for ever', async () => {
  const id = await add('FH-1')
  await withdraw(id, 'FH-1')
  expect(await open('FH-1')).toBe(id)
  await its.site.db.deleteFrom('certificates').execute()
  expect(await open('FH-1')).toBe(id)
})

test('a withdrawn and a public certificate of the same lot are both listed', async () => {
  const withdrawn = await add('FH-1')
  await withdraw(withdrawn, 'FH-1')
  const shown = await add('fh1', { title: 'Pre-rolls', panels: 'metals: pass' })
  expect(await open('FH-1')).toBe(200)
  const page = await pageOf('FH-1')
  expect(page).toContain('Withdrawn on November 1, 2026.')
  for (const id of [withdrawn, shown]) expect(page).toContain(`href="/test-results/${id}"`)
  expect((await ask('FH-1')).body.certificates.map(({ id }: { id: number }) => id)).toEqual([shown, withdrawn])
})

test('a withdrawn certificate is left out if its replacement has the lot too', async () => {
  const old = await add('FH-1\nFH-2')
  const replacement = await add('FH-1', { replaces_id: old })
  await withdraw(old, 'FH-1\nFH-2')
  expect(await open('FH-1')).toBe(replacement)
  expect(await open('FH-2')).toBe(old)
  const { body } = await ask('FH-2')
  expect(body.certificates).toMatchObject([{ id: old, state: 'withdrawn', replacedBy: replacement }])
})

test('the lot of a certificate that was never public is unknown', async () => {
  const { id } = await createCertificate(its.site.db, { position: null })
  await createDetails(its.site.db, { certificate_id: id, lots: 'FH-1' })
  expect(await open('FH-1')).toBe(404)
  expect(await nearestOf('FH-1')).toEqual([])
})

test('an unknown lot gets a page with the three nearest lots and a link to ask about it', async () => {
  for (const lot of ['FH-2409-BF', 'FH-2410-QL', 'FH-2408-SR', 'ZZ-1']) await add(lot)
  expect(await open('FH-2490-BF')).toBe(404)
  const page = await pageOf('FH-2490-BF')
  expect(wordsOf(page)).toContain('Check “FH-2490-BF”, or ask us.')
  expect(page).toContain('href="/contact-us?batch=FH-2490-BF"')
  expect(page).toContain('href="/c/FH-2409-BF"')
  expect(page).toContain('<meta name="robots" content="noindex"/>')
  expect(await nearestOf('FH-2490-BF')).toEqual(['FH-2409-BF', 'FH-2410-QL', 'FH-2408-SR'])
  expect(wordsOf(page)).toContain('Nearest batch numbers')
  for (const strange of ['ZZZZ-999-QWERTY-1', 'QQ'])
    expect(wordsOf(await pageOf(strange))).toContain('Our batch numbers look like this')
})

test('the page of an unknown lot says of each near one what the page of several certificates says', async () => {
  const old = await add('FH-2401-BF\nFH-2402-BF', { title: 'Old' })
  await add('FH-2402-BF', { title: 'New', replaces_id: old, tested_on: '2026-09-16', panels: 'metals: pass' })
  await add('FH-2403-BF', { title: 'Third', tested_on: '2026-09-17', panels: 'metals: fail' })
  const words = wordsOf(await pageOf('FH-2409-BF'))
  expect(words).toMatch(/FH-2401-BFOldPublished on \w+ \d+, 2024\. Replaced by a newer certificate\./)
  expect(words).toContain('FH-2402-BFNewTested on September 16, 2026. Passed: heavy metals.')
  expect(words).toContain('FH-2403-BFThirdTested on September 17, 2026. Failed: heavy metals.')
})

test('the page of an unknown lot first lists what the search finds, also without details', async () => {
  const { db } = its.site
  const first = await createCertificate(db, { title: 'Moss <Hill>', description: 'Batch MH-2510, spring' })
  const inside = await createCertificate(db, { title: 'Fern', position: 1, text: 'Lot MH 2510' })
  await add('MH-2511')
  await add('MH-2510-BF', { title: 'Half' })
  expect(await open('MH-2510')).toBe(404)
  const page = await pageOf('MH-2510')
  const places = [
    'Found in the search',
    'Moss &lt;Hill&gt;',
    'Batch MH-2510, spring',
    'Nearest batch numbers',
    '/c/MH-2511',
  ]
  expect(places.map((words) => page.indexOf(words)).filter((place) => place > 0)).toHaveLength(places.length)
  expect(places.toSorted((a, b) => page.indexOf(a) - page.indexOf(b))).toEqual(places)
  for (const { id } of [first, inside]) expect(page).toContain(`href="/test-results/${id}"`)
  expect(page).toContain('Batch MH-2510-BF')
  expect(page).not.toContain('/c/MH-2510-BF')
  expect(await pageOf('-')).not.toContain('Found in the search')
})

test.each([
  ['malformed percent signs', '%E0%A4%A'],
  ['a NUL', '%00'],
  ['only signs', '-'],
  ['200 characters', 'x'.repeat(200)],
  ['200 characters that fold to 18 letters each', '%EF%B7%BA'.repeat(200)],
])('an address of a lot with %s gets the page of an unknown lot', async (_, lot) => {
  await add('FH-1')
  expect(await open(lot)).toBe(404)
})

test('markup in a lot or in an address stays text', async () => {
  const markup = '<img src=x onerror=alert(1)>'
  const first = await add(markup, { title: '<b>Fern</b>' })
  expect(await open(encodeURIComponent(markup))).toBe(first)
  const second = await add(markup)
  expect([first, second]).not.toContain(await open(encodeURIComponent(markup)))
  for (const lot of [markup, `${markup}2`]) {
    const page = await pageOf(encodeURIComponent(lot))
    expect(page).toContain('&lt;img src=x')
    expect(page).not.toContain('<img src=x')
    expect(page).not.toContain('<b>')
  }
})

test('GET /api/lots answers the details of a batch, or a 404 with the nearest lots', async () => {
  const id = await add('FH-2409-BF\nFH-2409-B2', { tested_on: '2026-09-16' })
  const found = await ask('fh 2409 bf')
  expect(found.status).toBe(200)
  expect(found.body.lot).toBe('fh 2409 bf')
  expect(found.body.certificates).toMatchObject([{ id, lot: 'FH-2409-BF', testedOn: '2026-09-16', state: 'current' }])
  const message = 'No certificate has this batch number.'
  const details = await (await its.site.get(`/test-results/${id}.json`)).json()
  expect(details).toMatchObject({ id, product: 'Blue Fern' })
  expect(await ask('FH-2409-B3')).toEqual({
    status: 404,
    body: {
      ...{ error: message, message },
      nearest: [
        { ...details, lot: 'FH-2409-B2' },
        { ...details, lot: 'FH-2409-BF' },
      ],
    },
  })
})

test('among thousands of lots, the nearest contain the wanted one, or differ least', async () => {
  const { db } = its.site
  const { id } = await createCertificate(db)
  const lots = Array.from({ length: 5000 }, (_, index) => `FH-${1000 + index}-BF`).concat('JAR-0012', 'QQ-1')
  const rows = lots.map((lot) => ({ certificate_id: id, lot, folded: foldLot(lot) }))
  for (let first = 0; first < rows.length; first += 200)
    await db
      .insertInto('certificate_lots')
      .values(rows.slice(first, first + 200))
      .execute()
  for (const typed of ['PH-3456-BF', '3456', 'FH-3456-BFX', 'FHX-3456-BF'])
    expect([typed, (await nearestOf(typed))[0]]).toEqual([typed, 'FH-3456-BF'])
  expect((await nearestOf('JAR'))[0]).toBe('JAR-0012')
  expect(await nearestOf('Q')).toHaveLength(3)
  for (const wanted of ['PH3456BF', 'Z'.repeat(60)])
    recordWork(`Comparing 5,000 lots with ${wanted}`, 20, () => nearestLotsOf(wanted, rows))
})

test('the look-up field leads to the address of the lot, and back to the results if it is empty', async () => {
  const lead = async (typed: string) => {
    const response = await its.site.get(`/c?lot=${encodeURIComponent(typed)}`)
    return [response.status, response.headers.get('location'), response.headers.get('cache-control')]
  }
  expect(await lead(' fh/2409 <BF> ')).toEqual([302, '/c/fh%2F2409%20%3CBF%3E', 'no-store'])
  expect(await lead(`${'x'.repeat(59)}🌿`)).toEqual([302, `/c/${'x'.repeat(59)}%EF%BF%BD`, 'no-store'])
  expect(await pageOf('fh%2F2409%20%3CBF%3E')).toContain('“<bdi>fh/2409 &lt;BF&gt;</bdi>”,')
  expect(await lead('Λ')).toEqual([302, '/c/%CE%9B', 'no-store'])
  for (const nothing of ['', ' ', '..', '…']) expect(await lead(nothing)).toEqual([302, '/test-results', 'no-store'])
  expect((await its.site.get('/c')).headers.get('location')).toBe('/test-results')
  expect(await (await its.site.get('/test-results')).text()).toContain('action="/c"')
})

test('addresses of unknown lots are not kept among those that visitors missed', async () => {
  for (const path of ['/c/FH-1', '/c/FH-1/2', '/c/a/b/c', '/shop']) await its.site.request(path, { headers: READER })
  await its.site.views.write()
  expect(await its.site.db.selectFrom('missed_paths').select('path').execute()).toEqual([{ path: '/shop' }])
})
