import { expect, test } from 'bun:test'
import { symbols } from 'pino'
import { seal } from '#platform/access/seal.ts'
import { asAdministrator } from '#testing/factories.ts'
import { withSite } from '#testing/with-site.ts'
import { isUnsubscribed } from './subscribers.queries.ts'
import { unsubscribeKey } from './unsubscribe-token.ts'

const its = withSite()

const JUNE = 'June+news@example.com'
const ONE_CLICK = 'List-Unsubscribe=One-Click'
const BUTTON = '>Unsubscribe</button>'

async function linkOf(email = JUNE) {
  const token = seal(await unsubscribeKey(its.site.db), email)
  return `/unsubscribe?${new URLSearchParams({ token })}`
}

const isOut = (email = JUNE) => isUnsubscribed(its.site.db, email)

const postForm = (link: string, body: BodyInit, headers: Record<string, string> = {}) =>
  its.site.request(link, { method: 'POST', body, headers })

const URL_ENCODED = { 'content-type': 'application/x-www-form-urlencoded' }

test('opening an unsubscribe link shows the address and a button but changes nothing', async () => {
  const link = await linkOf()
  for (const method of ['GET', 'HEAD', 'GET']) {
    const response = await its.site.request(link, { method })
    expect(response.status).toBe(200)
    if (method === 'GET')
      expect(await response.text()).toMatch(new RegExp(`${JUNE.replace('+', '\\+')}.*${BUTTON}`, 's'))
  }
  expect(await isOut()).toBe(false)
})

const multipart = new FormData()
multipart.append('List-Unsubscribe', 'One-Click')

test.each([
  ['urlencoded', ONE_CLICK, URL_ENCODED],
  ['multipart', multipart, {}],
])('a %s one-click POST from a mail provider unsubscribes the address', async (_, body, headers) => {
  const response = await postForm(await linkOf(), body, headers)
  expect(response.status).toBe(200)
  expect(response.headers.has('set-cookie')).toBe(false)
  expect(await isOut(JUNE.toLowerCase())).toBe(true)
})

test('the unsubscribe button works without JavaScript, and the next page offers to subscribe again', async () => {
  const link = await linkOf()
  expect((await its.site.get(link)).status).toBe(200)
  const done = await postForm(link, '', { ...URL_ENCODED, origin: 'null' })
  expect(done.status).toBe(200)
  const page = await done.text()
  expect(page).toMatch(/Unsubscribed\. .*get the weekly update\..*Subscribe again/s)
  expect(page).not.toContain(BUTTON)
  expect(await (await its.site.get(link)).text()).toContain('is unsubscribed')
  const back = await (await postForm(link, 'subscribe=yes', URL_ENCODED)).text()
  expect(back).toContain('will get the weekly update again.')
  expect(await isOut()).toBe(false)
})

test.each([
  ['cut off', (link: string) => link.slice(0, -5)],
  ['forged', (link: string) => link.replace(/token=.{6}/, 'token=AAAAAA')],
  ['very long', (link: string) => link + 'A'.repeat(2000)],
])(
  'an unsubscribe token that is %s gets a 404 page that says what to do, and unsubscribes no one',
  async (_, spoil) => {
    const link = spoil(await linkOf())
    for (const response of [await its.site.get(link), await postForm(link, ONE_CLICK, URL_ENCODED)]) {
      expect(response.status).toBe(404)
      const page = await response.text()
      expect(page).toContain('This link is incomplete.')
      expect(page).toContain('mailto:hello@fernhollow.example')
      expect(page).not.toContain(BUTTON)
    }
    expect(await its.site.db.selectFrom('subscribers').selectAll().execute()).toEqual([])
  },
)

test('the unsubscribe API answers 400 to a token that is missing or too long', async () => {
  const post = (json: object) =>
    postForm('/api/unsubscribe', JSON.stringify(json), { 'content-type': 'application/json' })
  const long = 'A'.repeat(2000)
  for (const response of [
    await its.site.get('/api/unsubscribe'),
    await its.site.get(`/api/unsubscribe?token=${long}`),
    await post({ isSubscribed: false }),
    await post({ token: long, isSubscribed: false }),
  ]) {
    expect(response.status).toBe(400)
    expect((await response.json()).fields.token).toStartWith('This link is incomplete.')
  }
  const nonsense = await (await post({ token: 'A', isSubscribed: 'no' })).json()
  expect(nonsense.fields.isSubscribed).toBe('“isSubscribed” must be true or false.')
})

test('the unsubscribe page without a token asks the reader to open the link again', async () => {
  for (const path of ['/unsubscribe', '/unsubscribe?token=']) {
    const response = await its.site.get(path)
    expect(response.status).toBe(200)
    expect(await response.text()).toContain('This link is incomplete.')
    expect((await postForm(path, ONE_CLICK, URL_ENCODED)).status).toBe(404)
  }
})

test('the unsubscribe link accepts a body that is not a form, and answers 413 to one that is too large', async () => {
  const link = await linkOf()
  expect((await postForm(link, 'x'.repeat(70_000), URL_ENCODED)).status).toBe(413)
  expect(await isOut()).toBe(false)
  expect((await postForm(link, '{"a":', { 'content-type': 'application/json' })).status).toBe(200)
  expect(await isOut()).toBe(true)
})

test('the unsubscribe link answers 503 while the database is closed, so mail providers retry', async () => {
  const link = await linkOf()
  await its.site.db.destroy()
  expect((await postForm(link, ONE_CLICK, URL_ENCODED)).status).toBe(503)
  const response = await its.site.get(link)
  expect(response.status).toBe(503)
  expect(await response.text()).toContain('mailto:hello@fernhollow.example')
})

test('guessing unsubscribe tokens ends in 429, while a valid token still works', async () => {
  const link = await linkOf()
  for (let guess = 0; guess < 30; guess++) expect((await its.site.get('/unsubscribe?token=guess')).status).toBe(404)
  const refused = await its.site.get('/unsubscribe?token=guess')
  expect(refused.status).toBe(429)
  expect(await refused.text()).toContain('Too many tries.')
  expect((await its.site.get(link)).status).toBe(200)
})

test('the unsubscribe page has no age gate, unlike the other pages', async () => {
  expect(await (await its.site.get(await linkOf())).text()).not.toContain('Are you 21 or older?')
  expect(await (await its.site.get('/unsubscribe?token=forged')).text()).not.toContain('Are you 21 or older?')
  expect(await (await its.site.get('/unsubscribed')).text()).toContain('Are you 21 or older?')
})

test('an unsubscribe token reaches no cache, search engine, log or other site', async () => {
  const lines: string[] = []
  const stream: { write(text: string): void } = Reflect.get(its.site.log, symbols.streamSym)
  const written = new Promise<void>((resolve) => {
    stream.write = (text) => {
      lines.push(...text.trim().split('\n'))
      resolve()
    }
  })
  its.site.log.level = 'trace'
  const link = await linkOf()
  for (const response of [await its.site.get(link), await postForm(link, ONE_CLICK, URL_ENCODED)]) {
    expect(response.headers.get('referrer-policy')).toBe('no-referrer')
    expect(response.headers.get('cache-control')).toBe('no-store, no-transform')
    expect(response.headers.get('x-robots-tag')).toBe('noindex')
    expect(await response.text()).toContain('<meta name="robots" content="noindex"/>')
  }
  await written
  expect(lines.length).toBeGreaterThan(1)
  expect(lines.join('\n')).not.toContain(link.split('=')[1] ?? '')
})

test('an administrator can unsubscribe an address and subscribe it again', async () => {
  const call = await asAdministrator(its.site)
  expect(await call('PUT', '/api/subscribers', { email: JUNE, isSubscribed: false })).toEqual({
    status: 200,
    body: { email: JUNE, isSubscribed: false },
  })
  expect(await isOut(JUNE.toLowerCase())).toBe(true)
  expect((await call('PUT', '/api/subscribers', { email: 'june at example', isSubscribed: false })).status).toBe(400)
  await call('PUT', '/api/subscribers', { email: JUNE, isSubscribed: true })
  expect(await isOut()).toBe(false)
})
