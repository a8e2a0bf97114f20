import { expect, test } from 'bun:test'
import { DEFAULT_WORDING_LIST } from '#features/wording/wording-list.ts'
import { asAdministrator, createCertificate, createPost, createQuote, putSettings } from '#testing/factories.ts'
import { withSite } from '#testing/with-site.ts'

const its = withSite()

const html = async (path = '/') => (await its.site.get(path)).text()
const change = (settings: object) => putSettings(its.site, settings)
const storeRow = (value: object, db = its.site.db) =>
  db
    .insertInto('settings')
    .values({ id: 1, value: JSON.stringify(value), updated_at: '2026-01-02T00:00:00Z' })
    .execute()
const storedValue = async () =>
  JSON.parse((await its.site.db.selectFrom('settings').select('value').executeTakeFirstOrThrow()).value)
const bootOf = (page: string) => JSON.parse(page.match(/id="boot">(.*?)<\/script>/)?.[1] ?? '')
const linesOf = (page: string) => page.replaceAll('><', '>\n<').split('\n')

test('before the first save, the settings come from the environment variables or, without those, from the default texts', async () => {
  const call = await asAdministrator(its.site)
  expect(await call('GET', '/api/admin/settings')).toEqual({
    status: 200,
    body: {
      ...{ brand: 'Fernhollow Botanicals', location: 'Rutland, VT', tagline: 'Where nature meets terpenes' },
      ...{
        contactEmail: 'hello@fernhollow.example',
        postalAddress: '',
        visitAddress: '',
        openingHours: '',
        licenseNumber: '',
      },
      ...{ timeZone: 'UTC', instagramUrl: '', facebookUrl: '', youtubeUrl: '', tiktokUrl: '', mapUrl: '' },
      hours: { days: [[], [], [], [], [], [], []], exceptions: [] },
      resultsLead: 'Find yours by the batch number on your package.',
      blogLead: 'Notes from the growing year.',
      contactLead: 'Ask about a batch, a plant or a visit.',
      contactWelcome:
        "Tell us what you'd like to know. If it's about something you bought, the batch number on the package helps.",
      ...{ footerText: '', credit: 'Grown on Trellis', copyrightYear: 2024 },
      ...{ minimumAge: 21, ageQuestion: 'Are you {age} or older?', ageGateExitUrl: 'https://nida.nih.gov/' },
      ...{ homeParts: ['quote', 'visit', 'carousel'], heroImageId: 0, logoId: 0 },
      ...{ warningText: '', warningSource: '', warningDate: '', warningPlaces: [], warningConfirmedOn: '' },
      ...{ accent: '#7d5717', ground: '#0f1f17', scheme: 'light', typefaces: 'fraunces' },
      wordingList: DEFAULT_WORDING_LIST,
      ...{ updateCopyTo: '', dkimSelector: '' },
      isLocked: false,
      version: 0,
    },
  })
})

const WITH_REACT = ['/', '/test-results', '/contact-us', '/login', '/forgot-password']

test.each(WITH_REACT)('the data of %s has only those facts about the site that are set', async (path) => {
  expect(Object.keys(bootOf(await html(path)).site)).toEqual([
    ...['brand', 'location', 'contactEmail', 'credit', 'copyrightYear', 'ageGateExitUrl', 'origin'],
  ])
})

test.each([...WITH_REACT, '/blog', '/blog/1', '/nothing'])(
  'stored settings without a usable value leave the HTML of %s unchanged',
  async (path) => {
    await createPost(its.site.db)
    await createQuote(its.site.db)
    const before = await html(path)
    await storeRow({ futureField: 1, warningPlaces: ['gate', 'footer'], warningSource: 'A rule' })
    expect(linesOf(await html(path))).toEqual(linesOf(before))
  },
)

test('a changed site name and tagline, and later their restored defaults, appear at the very next request', async () => {
  expect(await html()).toContain('Welcome to Fernhollow Botanicals')
  const saved = await change({ brand: ' Moss  & Fern ', tagline: 'Slow-grown', version: 0 })
  expect(saved).toMatchObject({ status: 200, body: { brand: 'Moss & Fern', version: 1 } })
  const page = await html()
  for (const words of ['Welcome to Moss &amp; Fern', '>Slow-grown<', '<title>Moss &amp; Fern, Rutland, VT</title>'])
    expect(page).toContain(words)
  expect(page).toContain('content="Moss &amp; Fern in Rutland, VT: Slow-grown. Our story, our lab results, our blog."')
  expect(await html('/blog')).toContain('<title>Blog – Moss &amp; Fern</title>')
  expect(await html('/admin')).toContain('Admin – Moss &amp; Fern')
  expect(await storedValue()).toEqual({ brand: 'Moss & Fern', tagline: 'Slow-grown' })
  const again = { brand: 'Fernhollow Botanicals', tagline: 'Where nature meets terpenes' }
  expect((await change(again)).body.version).toBe(2)
  expect(await storedValue()).toEqual({})
  expect(await html()).toContain('Welcome to Fernhollow Botanicals')
})

test('the welcome heading is smaller if the name of the site is long', async () => {
  await change({ brand: 'F'.repeat(30) })
  expect(await html()).toContain(`<h1>Welcome to ${'F'.repeat(30)}</h1>`)
  await change({ brand: 'F'.repeat(31) })
  expect(await html()).toContain('<h1 data-long="">Welcome to')
})

test('a change of the settings on another instance appears even on cached pages', async () => {
  await html('/contact-us')
  await storeRow({ brand: 'Moss & Fern' }, its.site.openAgain())
  expect(await html('/contact-us')).toContain('Moss &amp; Fern')
})

test('the footer shows the license and the texts that are set, and hides an empty credit', async () => {
  await change({ licenseNumber: 'CLTV0123', footerText: 'For adults only.', credit: '', location: 'Barre, VT' })
  const [, footer = ''] = (await html('/blog')).split('<footer')
  for (const words of ['License CLTV0123', 'For adults only.', 'Barre, VT']) expect(footer).toContain(words)
  expect(footer.split('</footer')[0]).not.toContain('Grown on Trellis')
})

test('the home page shows the chosen parts in the chosen order', async () => {
  await createQuote(its.site.db, { text: 'Grow on.' })
  for (const day of ['01', '02', '03', '04'])
    await createPost(its.site.db, { title: `Day ${day}.`, created_at: `2024-09-${day}T08:30:00.000Z` })
  await createCertificate(its.site.db, { title: 'Old Fern', created_at: '2024-01-01T00:00:00.000Z', position: 0 })
  await createCertificate(its.site.db, { title: 'New Fern', created_at: '2024-02-01T00:00:00.000Z', position: 1 })
  await change({ homeParts: ['certificates', 'posts', 'quote'] })
  const response = await its.site.get('/')
  expect(response.status).toBe(200)
  const body = (await response.text()).split('id="boot"')[0] ?? ''
  const places = ['New Fern', 'Old Fern', 'Day 04.', 'Day 02.', 'Grow on.'].map((words) => body.indexOf(words))
  expect(places.includes(-1)).toBe(false)
  expect(places).toEqual(places.toSorted((a, b) => a - b))
  for (const hidden of ['Day 01.', 'aria-label="Images"', 'No images found']) expect(body).not.toContain(hidden)
})

test('a raised minimum age appears in the age question, in the refusal, and in the data for the client code', async () => {
  expect(await html()).not.toContain('data-minimum-age')
  await change({ minimumAge: 25, ageQuestion: 'Have you turned {age}?', ageGateExitUrl: 'https://samhsa.gov' })
  const page = await html()
  for (const words of ['<html lang="en" data-minimum-age="25">', 'Have you turned 25?', 'value="https://samhsa.gov"'])
    expect(page).toContain(words)
  expect(page).toContain('You must be 25 or older to enter this site.')
  expect(await html('/admin')).toContain('data-minimum-age="25"')
})

test('the day of a post follows the time zone in the settings', async () => {
  await createPost(its.site.db, { created_at: '2024-09-01T02:00:00.000Z' })
  expect(await html('/blog')).toContain('September 1, 2024')
  await change({ timeZone: 'America/New_York' })
  expect(await html('/blog')).toContain('August 31, 2024')
})
