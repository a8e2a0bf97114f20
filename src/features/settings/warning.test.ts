import { expect, test } from 'bun:test'
import { createPost, putSettings, sendUpdate } from '#testing/factories.ts'
import { withSite } from '#testing/with-site.ts'
import { VERMONT_WARNING } from './warning.ts'

const its = withSite()

const change = (settings: object) => putSettings(its.site, settings)
const SOURCE = { warningSource: 'Rule 2', warningDate: '2026-11' }
const WARNING = { warningText: 'Keep away\nfrom <pets>.', ...SOURCE, warningConfirmedOn: '2024-10-05' }
const html = async (path: string) =>
  ((await (await its.site.get(path)).text()).split('id="boot"')[0] ?? '').split('<footer')
const shows = (part: string | undefined) => part?.includes('Keep away\nfrom &lt;pets&gt;.') ?? false

test.each([
  ['gate', { gate: true, post: false, footer: false }],
  ['posts', { gate: false, post: true, footer: false }],
  ['footer', { gate: false, post: false, footer: true }],
] as const)(
  'a health warning that is set for the place “%s” appears there at the very next request, and in no other part of the page',
  async (place, expected) => {
    const { id } = await createPost(its.site.db)
    await html(`/blog/${id}`)
    expect((await change({ ...WARNING, warningPlaces: [place] })).status).toBe(200)
    const [before = '', footer] = await html(`/blog/${id}`)
    const [gate, post] = before.split('<main')
    expect({ gate: shows(gate), post: shows(post), footer: shows(footer) }).toEqual(expected)
    expect(shows((await html('/blog')).join())).toBe(place !== 'posts')
  },
)

test('a health warning for emails is in the HTML and the plain text of a weekly update, but not on the home page', async () => {
  const text = 'KEEP AWAY FROM PETS.'
  await change({ ...WARNING, warningText: text, warningPlaces: ['emails'] })
  const mail = await sendUpdate(its.site)
  expect(mail.split(text)).toHaveLength(3)
  expect((await html('/')).join()).not.toContain(text)
})

test('neither a health warning without places nor places without a warning changes the HTML of pages', async () => {
  const whole = async () => (await its.site.get('/contact-us')).text()
  const before = await whole()
  expect((await change({ warningPlaces: ['gate', 'footer'] })).status).toBe(200)
  expect(await whole()).toBe(before)
  expect((await change({ ...WARNING, warningPlaces: [] })).status).toBe(200)
  expect(await whole()).toBe(before)
})

test.each(['warningSource', 'warningDate', 'warningConfirmedOn'])(
  'saving a health warning without %s gets a 400',
  async (field) => {
    const { status, body } = await change({ ...WARNING, [field]: '' })
    expect([status, Object.keys(body.fields)]).toEqual([400, [field]])
  },
)

test('a changed health warning needs a new confirmation, but other changed settings do not', async () => {
  await change(WARNING)
  for (const part of [{ warningText: 'New' }, { warningSource: 'Rule 3' }, { warningDate: '2026-12' }]) {
    const { status, body } = await change(part)
    expect([status, Object.keys(body.fields)]).toEqual([400, ['warningConfirmedOn']])
    expect((await change({ ...part, warningConfirmedOn: '2024-10-06' })).status).toBe(200)
  }
  expect((await change({ brand: 'Moss', warningPlaces: ['gate'] })).status).toBe(200)
  expect((await change({ warningText: '' })).status).toBe(200)
})

test('a phone number in a health warning never breaks across lines, and the text is unchanged', async () => {
  await change({ ...WARNING, ...VERMONT_WARNING, warningPlaces: ['gate', 'footer', 'emails'] })
  const page = (await html('/contact-us')).join()
  expect(page.split(/<span data-unbroken[^>]*>1-800-222-1222<\/span>\./)).toHaveLength(3)
  expect(page.replaceAll(/<[^>]+>/g, '').split(VERMONT_WARNING.warningText)).toHaveLength(3)
  const mail = await sendUpdate(its.site)
  expect(mail.replaceAll('=\r\n', '')).toContain('<span style=3D"white-space:nowrap">1-800-222-1222</span>.')
})

test('pages contain the text of the health warning, but not its source', async () => {
  await change({ ...WARNING, warningSource: 'Secret memo', warningPlaces: ['gate'] })
  for (const path of ['/', '/admin']) {
    const page = await (await its.site.get(path)).text()
    expect([page.includes('Keep away'), page.includes('Secret memo')]).toEqual([true, false])
  }
})

test('the suggested health warning for Vermont sites can be saved unchanged once it is confirmed', async () => {
  expect((await change(VERMONT_WARNING)).status).toBe(400)
  expect((await change({ ...VERMONT_WARNING, warningConfirmedOn: '2024-10-05' })).status).toBe(200)
  expect(VERMONT_WARNING.warningText.split(' ')).toHaveLength(135)
})
