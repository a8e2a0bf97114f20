// test: sqlite only
import { expect, test } from 'bun:test'
import pino from 'pino'
import { cleanUp } from '#app/housekeeping.ts'
import { createTestSite } from '#testing/create-test-site.ts'
import { asAdministrator, putSettings, sendUpdate } from '#testing/factories.ts'
import { withSite } from '#testing/with-site.ts'
import { readSettings } from './settings.queries.ts'

const its = withSite()

const PATH = '/api/admin/settings'
const html = async (path = '/contact-us') => (await its.site.get(path)).text()
const change = (settings: object) => putSettings(its.site, settings)
const AT = '2026-01-02T00:00:00.000Z'
const storeRow = (value: string, { db } = its.site) =>
  db.insertInto('settings').values({ id: 1, value, updated_at: AT }).execute()

test.each([
  ['a name of 81 letters', 'brand', 'x'.repeat(81)],
  ['a blank name', 'brand', '  '],
  ['an invisible name', 'brand', '\u200b\u2060'],
  ['a name that is a number', 'brand', 7],
  ['no place', 'location', ''],
  ['an invisible place', 'location', '\u200b'],
  ['an invalid email address', 'contactEmail', 'nobody'],
  ['a javascript: link', 'instagramUrl', 'javascript:alert(1)'],
  ['a link without a host', 'facebookUrl', 'https://'],
  ['a link with a space', 'facebookUrl', 'https://facebook.com/a b'],
  ['a javascript: address for “No”', 'ageGateExitUrl', 'javascript:alert(1)'],
  ['an empty address for “No”', 'ageGateExitUrl', ''],
  ['an age of 17', 'minimumAge', 17],
  ['an age of 100', 'minimumAge', 100],
  ['an age of 21.5', 'minimumAge', 21.5],
  ['an unknown time zone', 'timeZone', 'Vermont'],
  ['an unknown part of the home page', 'homeParts', ['shop']],
  ['the same part of the home page twice', 'homeParts', ['quote', 'quote']],
  ['a warning text of 3,001 characters', 'warningText', 'x'.repeat(3001)],
  ['a day instead of a month', 'warningDate', '2026-11-24'],
  ['an unknown place of the warning', 'warningPlaces', ['shop']],
  ['the same place of the warning twice', 'warningPlaces', ['gate', 'gate']],
  ['a confirmation without a day', 'warningConfirmedOn', 'yesterday'],
  ['a confirmation in two days', 'warningConfirmedOn', '2024-10-07'],
  ['a wording list without a reason', 'wordingList', 'win a prize'],
  ['a wording list of 40,001 characters', 'wordingList', `#${'x'.repeat(40_000)}`],
])('settings with %s get a 400 that names the field', async (_, field, value) => {
  const call = await asAdministrator(its.site)
  const { status, body } = await call('PUT', PATH, { [field]: value })
  expect([status, Object.keys(body.fields).map((name) => name.split('.')[0])]).toEqual([400, [field]])
  expect((await call('GET', PATH)).body.version).toBe(0)
})

const NO_DOMAIN = 'Enter an address with a full domain name, such as https://example.com.'
const FUTURE = 'The date of this confirmation is in the future. Enter the day when you checked the text.'

test.each([
  ['ageGateExitUrl', 'https://localhost:4194/', NO_DOMAIN],
  ['ageGateExitUrl', 'http://x', NO_DOMAIN],
  ['ageGateExitUrl', 'ftp://a.example', 'Enter an address that begins with https:// or http://.'],
  ['ageGateExitUrl', 'https://user:pw@a.example', 'Remove the username and password from this address.'],
  ['mapUrl', 'https://user@a.example', 'Remove the username and password from this address.'],
  ['mapUrl', `https://a.example/${'x'.repeat(500)}`, 'A link can have at most 500 characters.'],
  ['mapUrl', 'http://a.example', 'Enter an address that begins with https://, or leave this blank.'],
  ['copyrightYear', 1899, 'Enter a year from 1900 to 9999.'],
  ['copyrightYear', 10_000, 'Enter a year from 1900 to 9999.'],
  ['warningDate', '2026-13', 'Enter a month such as 2026-11.'],
  ['accent', '#ggg000', 'Enter a color such as #7d5717.'],
  ['ground', 'red', 'Enter a color such as #7d5717.'],
  ['scheme', 'sepia', '“scheme” must be “light” or “dark”.'],
  ['typefaces', 'comic', 'Choose a pair of typefaces from the list.'],
  ['warningConfirmedOn', '2026-02-31', 'Enter a date such as 2026-11-24.'],
  ['warningConfirmedOn', '2999-01-01', FUTURE],
])('the setting %s with the value %p gets a 400 with the sentence “%s”', async (field, value, error) => {
  const call = await asAdministrator(its.site)
  expect(await call('PUT', PATH, { [field]: value })).toEqual({
    status: 400,
    body: { error, fields: { [field]: error } },
  })
  expect((await call('GET', PATH)).body.version).toBe(0)
})

test.each([
  ['x'.repeat(80), 'x'.repeat(80)],
  ['مزرعة السرخس', 'مزرعة السرخس'],
  ['Moss 🌿', 'Moss 🌿'],
  ['<b>Moss</b>', '&lt;b&gt;Moss&lt;/b&gt;'],
  ['Moss\u202e\u0007', 'Moss'],
])('pages show the site name %s as text', async (brand, written) => {
  expect((await change({ brand })).status).toBe(200)
  expect(await html()).toContain(`<title>Contact Us – ${written}</title>`)
})

test('when two administrators save the same version of the settings, the second one gets a 409', async () => {
  const call = await asAdministrator(its.site)
  expect((await call('PUT', PATH, { brand: 'Moss', version: 0 })).status).toBe(200)
  expect((await call('PUT', PATH, { brand: 'Fern', version: 0 })).status).toBe(409)
  const saves = ['Ash', 'Elm'].map((brand) => call('PUT', PATH, { brand, version: 1 }))
  expect((await Promise.all(saves)).map(({ status }) => status).sort()).toEqual([200, 409])
  expect((await call('GET', PATH)).body.version).toBe(2)
})

test('saving the settings without a change keeps their version and records no audit event', async () => {
  const call = await asAdministrator(its.site)
  await call('PUT', PATH, { brand: 'Moss', tagline: 'Slow' })
  expect((await call('PUT', PATH, { brand: 'Moss', version: 1 })).body.version).toBe(1)
  const events = (await call('GET', '/api/admin/audit?kind=settings')).body.events
  expect(events).toMatchObject([{ action: 'changed the settings', subject: 'name, tagline' }])
})

test('settings that a newer version of the program stored survive a save, even if this version cannot use their values', async () => {
  const stored = { logo: { file: 'a' }, copyrightYear: 'spring', brand: 'Moss', mapUrl: 'javascript:1' }
  await storeRow(JSON.stringify(stored))
  const call = await asAdministrator(its.site)
  expect((await call('GET', PATH)).body).toMatchObject({ brand: 'Moss', copyrightYear: 2024, mapUrl: '' })
  expect(await html()).not.toContain('javascript:1')
  expect((await call('PUT', PATH, { tagline: 'Slow', version: 1 })).status).toBe(200)
  const { value } = await its.site.db.selectFrom('settings').select('value').executeTakeFirstOrThrow()
  expect(JSON.parse(value)).toEqual({ ...stored, tagline: 'Slow' })
})

test.each(['{"brand":', '[]', 'null', '"Moss"'])(
  'with the damaged settings %s, pages use the environment variables, the log says so, and a save repairs the settings',
  async (value) => {
    await storeRow(value)
    const lines: string[] = []
    const log = pino({}, { write: (line: string) => void lines.push(line) })
    expect((await readSettings(its.site.db, its.site.config, log)).site).toEqual(its.site.config.site)
    expect(lines.join()).toContain('The stored settings are damaged')
    const response = await its.site.get('/contact-us')
    expect([response.status, (await response.text()).includes('Fernhollow Botanicals')]).toEqual([200, true])
    expect((await change({ brand: 'Moss', version: 1 })).body.brand).toBe('Moss')
    expect(await html()).toContain('Contact Us – Moss')
  },
)

test('a page gets 503 while the settings cannot be read, so that no cache keeps it', async () => {
  await storeRow('{"brand":"Moss"}')
  await its.site.db.schema.alterTable('settings').renameTo('settings_away').execute()
  expect((await its.site.get('/contact-us')).status).toBe(503)
  await its.site.db.schema.alterTable('settings_away').renameTo('settings').execute()
  const response = await its.site.get('/contact-us')
  expect([response.status, (await response.text()).includes('Contact Us – Moss')]).toEqual([200, true])
})

test('with SETTINGS=locked, environment variables win, the other settings keep their stored values, and saves get 403', async () => {
  const site = await createTestSite({ SETTINGS: 'locked', BRAND: 'Variable' })
  try {
    const stored = { brand: 'Moss', minimumAge: 25, warningText: 'Keep away from children.', warningPlaces: ['footer'] }
    await storeRow(JSON.stringify(stored), site)
    const page = await (await site.get('/contact-us')).text()
    for (const words of ['Contact Us – Variable', 'Are you 25 or older?', 'Keep away from children.'])
      expect(page).toContain(words)
    const call = await asAdministrator(site)
    expect((await call('GET', PATH)).body).toMatchObject({ ...stored, isLocked: true, brand: 'Variable' })
    expect((await call('PUT', PATH, { brand: 'Fern' })).status).toBe(403)
  } finally {
    await site.close()
  }
})

test('if the copyright year is “This year”, housekeeping refreshes cached pages in a new year and keeps the version of the settings', async () => {
  await change({ copyrightYear: 'current', timeZone: 'America/New_York' })
  const year = its.site.now().getUTCFullYear()
  expect(await html()).toContain(`© ${year}</p>`)
  const beginsAt = new Date(`${year + 1}-01-01T05:00:00Z`)
  await cleanUp(its.site, new Date(beginsAt.getTime() - 1))
  expect(await html()).toContain(`© ${year}</p>`)
  await cleanUp(its.site, beginsAt)
  expect(await html()).toContain(`© ${year + 1}</p>`)
  expect((await its.site.db.selectFrom('settings').selectAll().executeTakeFirstOrThrow()).version).toBe(1)
})

test('after a settings change, emails use the new name and address, and updates state the new age and postal address', async () => {
  const postalAddress = '1 Fern Way\nBarre'
  await change({ brand: 'Moss', contactEmail: 'moss@example.com', postalAddress, minimumAge: 25 })
  const mail = await sendUpdate(its.site)
  for (const line of ['From: Moss <moss@example.com>', 'Reply-To: moss@example.com', 'Subject: News from Moss'])
    expect(mail).toContain(line)
  for (const words of ['25+: You must be 25 or older', '1 Fern Way', 'Moss =C2=A9 2024']) expect(mail).toContain(words)
  expect(mail).toMatch(/^Message-ID: <[\w-]+@example\.com>/m)
  expect(mail).toMatch(/^List-ID: <weekly-update\.example\.com>/m)
  expect(mail).not.toMatch(/fernhollow/i)
})

test('with a wording list of 40,000 characters, a request takes less than ten times the processor time', async () => {
  const costOf = async (count: number) => {
    const before = process.cpuUsage()
    for (let n = 0; n < count; n++) await its.site.get('/.well-known/security.txt')
    const { user, system } = process.cpuUsage(before)
    return (user + system) / count
  }
  await costOf(100)
  const plain = await costOf(100)
  const line = `${'win/earn/get '.repeat(4)}prizes`
  const wordingList = `Reason: Vermont forbids prizes.\n${`${line}\n`.repeat(660)}`.slice(0, 39_500)
  expect((await change({ wordingList })).status).toBe(200)
  expect(await costOf(100)).toBeLessThan(10 * plain)
})
