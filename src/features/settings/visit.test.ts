import { expect, test } from 'bun:test'
import { cleanUp } from '#app/housekeeping.ts'
import { NO_HOURS } from '#platform/hours.ts'
import { asAdministrator, createImage, putSettings } from '#testing/factories.ts'
import { withSite } from '#testing/with-site.ts'

const its = withSite()

const PAGES = ['/', '/contact-us']
const DAY_MS = 24 * 60 * 60 * 1000
const change = (settings: object) => putSettings(its.site, settings)
const html = async (path: string) => (await (await its.site.get(path)).text()).split('id="boot"')[0] ?? ''
const visitOf = async (path: string) =>
  (await html(path)).match(/<section[^>]*aria-labelledby="visit".*?<\/section>/s)?.[0]
const textOf = async (path: string) => (await visitOf(path))?.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ')
const day = (offset: number) => new Date(its.site.now().getTime() + offset * DAY_MS).toISOString().slice(0, 10)

const WEEKDAY = [{ opens: '10:00', closes: '18:00' }]
const HOURS = {
  days: [
    ...Array(5).fill(WEEKDAY),
    [
      { opens: '09:00', closes: '12:00' },
      { opens: '13:00', closes: '24:00' },
    ],
    [],
  ],
  exceptions: [],
}

test.each(PAGES)('%s has no block about visits until something is filled in', async (path) => {
  expect(await visitOf(path)).toBeUndefined()
  await change({ openingHours: 'By appointment' })
  expect(await visitOf(path)).toContain('By appointment')
})

test.each(PAGES)('%s shows grouped hours, address, map, license and profiles that are set', async (path) => {
  await change({
    hours: HOURS,
    openingHours: 'Ring twice.',
    visitAddress: '1 Fern Way\nBarre, VT 05641',
    location: 'Barre, VT',
    mapUrl: 'https://osm.org/go/abc',
    licenseNumber: 'CLTV0123',
    instagramUrl: 'https://instagram.com/moss',
  })
  expect(await textOf(path)).toBe(
    ' Visit us Opening hours Monday to Friday 10 am – 6 pm Saturday 9 am – noon 1 pm – midnight Sunday Closed Ring twice. Where we are 1 Fern Way Barre, VT 05641 Map and directions License CLTV0123 Follow us Instagram ',
  )
  const block = await visitOf(path)
  expect(block).toContain('<time dateTime="13:00">1 pm</time>')
  expect(block).toContain('<a href="https://instagram.com/moss">Instagram</a>')
  expect(block).toContain('<a href="https://osm.org/go/abc">Map and directions</a>')
})

test('hours with only exceptions that are over are not shown, and a range into another year names it', async () => {
  const on = (from: string, to: string) => ({ ...NO_HOURS, exceptions: [{ from, to, open: [], note: '' }] })
  await change({ licenseNumber: 'CLTV0123', hours: on(day(-9), day(-2)) })
  expect(await textOf('/contact-us')).not.toContain('Opening hours')
  const year = Number(day(0).slice(0, 4))
  await change({ hours: on(`${year - 1}-11-30`, `${year + 1}-11-20`) })
  expect(await textOf('/contact-us')).toContain(`November 30 to November 20, ${year + 1} Closed`)
})

test('a site that has only profiles does not ask visitors to come', async () => {
  await change({ tiktokUrl: 'https://www.tiktok.com/@moss' })
  expect(await textOf('/contact-us')).toContain('Find us')
})

test('a cached page lists a holiday a month ahead and no longer than its last day', async () => {
  const on = (offset: number, note: string) => ({ from: day(offset), to: day(offset + 1), open: [], note })
  await change({ hours: { ...HOURS, exceptions: [on(31, 'Inventory'), on(-1, 'Fair')] } })
  expect(await textOf('/contact-us')).toContain('Fair')
  expect(await textOf('/contact-us')).not.toContain('Inventory')
  await cleanUp(its.site, new Date(its.site.now().getTime() + DAY_MS))
  expect(await textOf('/contact-us')).toContain('Inventory')
  expect(await textOf('/contact-us')).not.toContain('Fair')
  const call = await asAdministrator(its.site)
  const { version, hours } = (await call('GET', '/api/admin/settings')).body
  expect([version, hours.exceptions.map(({ note }: { note: string }) => note)]).toEqual([1, ['Fair', 'Inventory']])
})

test('the carousel comes last on the home page, wherever the settings put it', async () => {
  await createImage(its.site.db)
  const { body } = await change({ homeParts: ['carousel', 'visit'], openingHours: 'By appointment' })
  expect(body.homeParts).toEqual(['visit', 'carousel'])
  const page = await html('/')
  expect(page.indexOf('By appointment')).toBeGreaterThan(0)
  expect(page.indexOf('aria-label="Images"')).toBeGreaterThan(page.indexOf('By appointment'))
})

const [TIME] = WEEKDAY
test.each([
  ['six days', { ...NO_HOURS, days: NO_HOURS.days.slice(1) }],
  ['a time of 25:00', { ...NO_HOURS, days: NO_HOURS.days.with(0, [{ opens: '25:00', closes: '26:00' }]) }],
  ['times that overlap', { ...NO_HOURS, days: NO_HOURS.days.with(0, [...WEEKDAY, ...WEEKDAY]) }],
  ['three times on a day', { ...NO_HOURS, days: NO_HOURS.days.with(0, Array(3).fill(TIME)) }],
  [
    'a holiday that ends before it begins',
    { ...NO_HOURS, exceptions: [{ from: '2026-12-02', to: '2026-12-01', open: [], note: '' }] },
  ],
  ['a holiday without a day', { ...NO_HOURS, exceptions: [{ from: '', to: '', open: [], note: '' }] }],
  [
    'two entries for the same days',
    { ...NO_HOURS, exceptions: Array(2).fill({ from: '2026-12-01', to: '2026-12-01', open: [], note: '' }) },
  ],
  [
    '31 holidays',
    { ...NO_HOURS, exceptions: Array(31).fill({ from: '2026-12-01', to: '2026-12-01', open: [], note: '' }) },
  ],
])('hours with %s get a 400', async (_, hours) => {
  const { status, body } = await change({ hours })
  expect([status, Object.keys(body.fields)[0]?.split('.')[0]]).toEqual([400, 'hours'])
})

test.each([
  ['/test-results', 'resultsLead', 'Find yours by the batch number on your package.'],
  ['/blog', 'blogLead', 'Notes from the growing year.'],
  ['/contact-us', 'contactLead', 'Ask about a batch, a plant or a visit.'],
  ['/contact-us', 'contactWelcome', 'Tell us what you&#x27;d like to know.'],
])(
  '%s shows the text of the setting %s instead of its default, and nothing if it is blank',
  async (path, field, text) => {
    expect(await html(path)).toContain(text)
    await change({ [field]: 'Slow & <low>.' })
    const own = await html(path)
    expect([own.includes(text), own.includes('Slow &amp; &lt;low&gt;.')]).toEqual([false, true])
    await change({ [field]: '' })
    expect(await html(path)).not.toContain(text)
  },
)

const INSTAGRAM = 'https://www.instagram.com/maple'
test.each([
  ['instagramUrl', '@maple', INSTAGRAM],
  ['instagramUrl', ' maple ', INSTAGRAM],
  ['instagramUrl', 'instagram.com/maple', INSTAGRAM],
  ['instagramUrl', 'www.Instagram.com/maple', INSTAGRAM],
  ['instagramUrl', '//instagram.com/maple', INSTAGRAM],
  ['instagramUrl', 'http://instagram.com/maple', INSTAGRAM],
  ['instagramUrl', 'https://instagram.com/maple', 'https://instagram.com/maple'],
  ['instagramUrl', 'maple.farm', 'https://www.instagram.com/maple.farm'],
  ['instagramUrl', '  ', ''],
  ['facebookUrl', 'maple', 'https://www.facebook.com/maple'],
  ['facebookUrl', 'm.facebook.com/maple', 'https://m.facebook.com/maple'],
  ['youtubeUrl', '@maple', 'https://www.youtube.com/@maple'],
  ['youtubeUrl', 'youtube.com/channel/maple', 'https://www.youtube.com/channel/maple'],
  ['tiktokUrl', 'maple', 'https://www.tiktok.com/@maple'],
  ['mapUrl', 'maps.app.goo.gl/abc', 'https://maps.app.goo.gl/abc'],
  ['mapUrl', 'osm.example:8443/abc', 'https://osm.example:8443/abc'],
  ['ageGateExitUrl', 'samhsa.gov', 'https://samhsa.gov'],
  ['ageGateExitUrl', 'http://samhsa.gov', 'http://samhsa.gov'],
  ['contactEmail', ' june@example.com ', 'june@example.com'],
])('the setting %s completes “%s” to “%s”', async (field, typed, completed) => {
  const { status, body } = await change({ [field]: typed })
  expect([status, body[field]]).toEqual([200, completed])
})

test.each([
  ...['javascript:maple', 'my maple farm', 'ftp://instagram.com/maple', '@', 'https://'],
  ...['instagram.com', 'm.Instagram.com/'],
])('the profile “%s” gets a 400', async (instagramUrl) => {
  expect((await change({ instagramUrl })).status).toBe(400)
})

test('a call with several invalid settings names all of them', async () => {
  const { body } = await change({ brand: '', minimumAge: 3, mapUrl: 'the old barn', copyrightYear: 1 })
  expect(Object.keys(body.fields).sort()).toEqual(['brand', 'copyrightYear', 'mapUrl', 'minimumAge'])
})
