import { expect, test } from 'bun:test'
import { symbols } from 'pino'
import { asAdministrator, putSettings } from '#testing/factories.ts'
import { visitorOf } from '#testing/subscribing.ts'
import { withSite } from '#testing/with-site.ts'
import { paths } from '#ui/paths.ts'

const its = withSite()
const { ask, mails, rows, tokenOfLastMail, open, confirm, ownToken } = visitorOf(() => its.site)

const JUNE = 'june@example.com'
const DAY_MS = 24 * 60 * 60 * 1000
const ENDED = { status: 404, body: { error: expect.stringContaining('no longer works') } }

const newLink = async (fields = {}) => {
  await ask({ email: JUNE, ...fields })
  return tokenOfLastMail()
}
const states = async () => (await rows()).map(({ state }) => state)
const leave = async () => its.site.post('/api/unsubscribe', { token: await ownToken(JUNE), isSubscribed: false })
const erase = async () => its.site.post('/api/subscription/erase', { token: await ownToken(JUNE) })

test('opening a confirmation link changes nothing, however often a reader or a scanner does it', async () => {
  const token = await newLink()
  const before = await rows()
  const scanner = { 'user-agent': 'Mozilla/5.0 (compatible; LinkScanner)', purpose: 'prefetch' }
  for (const path of [`/api/subscription/confirm?token=${token}`, paths.confirmSubscription({ token })]) {
    for (const method of ['GET', 'HEAD', 'GET', 'OPTIONS'])
      await (await its.site.request(path, { method, headers: scanner })).text()
  }
  expect(await rows()).toEqual(before)
  expect((await open(token)).body).toMatchObject({ isConfirmed: false })
})

test('a confirmation link works for seven days to the millisecond, and then says how to get a new one', async () => {
  const token = await newLink()
  its.site.wait(7 * DAY_MS)
  expect((await open(token)).status).toBe(200)
  its.site.wait(1)
  expect([await open(token), await confirm(token)]).toEqual([ENDED, ENDED])
  expect(await states()).toEqual(['waiting'])
})

test('a confirmation link still works in its last minute, and pressed twice it says the same', async () => {
  const token = await newLink()
  its.site.wait(7 * DAY_MS)
  const { token: _, ...first } = (await confirm(token)).body
  const { token: own, ...second } = (await confirm(token)).body
  expect(second).toEqual(first)
  expect(second).toEqual({ email: JUNE, interests: ['certificates', 'posts'], isConfirmed: true, how: 'form' })
  expect((await (await its.site.get(`/api/subscription?token=${own}`)).json()).state).toBe('confirmed')
})

test('two simultaneous presses confirm once', async () => {
  const token = await newLink()
  const answers = await Promise.all([confirm(token), confirm(token), confirm(token)])
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(await states()).toEqual(['confirmed'])
})

test.each([
  ['leaves', leave],
  ['erases themselves', erase],
])('an earlier link does not bring back somebody who %s, but the link of a new request does', async (_, end) => {
  const earlier = await newLink()
  its.site.wait(1000)
  expect((await end()).status).toBe(200)
  its.site.wait(1000)
  expect(await confirm(earlier)).toEqual(ENDED)
  expect(await states()).toEqual(['left'])
  its.site.wait(DAY_MS)
  const later = await newLink()
  expect(await confirm(earlier)).toEqual(ENDED)
  expect((await confirm(later)).status).toBe(200)
  expect(await states()).toEqual(['confirmed'])
  const call = await asAdministrator(its.site)
  const { body } = await call('POST', '/api/weekly-update/recipients', { recipientEmails: JUNE })
  expect(body).toEqual({ count: 1, unsubscribed: [], refused: [] })
})

test('a link does not bring back somebody who confirmed with it and then left', async () => {
  const token = await newLink()
  await confirm(token)
  its.site.wait(1000)
  await leave()
  expect(await confirm(token)).toEqual(ENDED)
  expect(await states()).toEqual(['left'])
})

test('people whom staff removed and people whom servers refused come back by their own press', async () => {
  const call = await asAdministrator(its.site)
  await confirm(await newLink())
  await call('PUT', '/api/subscribers', { email: JUNE, isSubscribed: false })
  its.site.wait(DAY_MS)
  await confirm(await newLink())
  expect(await states()).toEqual(['confirmed'])
  const refused = { state: 'refused' as const, ended_at: its.site.now().toISOString(), ended_by: 'server' as const }
  await its.site.db.updateTable('subscribers').set(refused).execute()
  await its.site.db
    .insertInto('refusals')
    .values({ email_lower: JUNE, source: 'mail 1', refused_at: its.site.now().toISOString() })
    .execute()
  its.site.wait(DAY_MS)
  await confirm(await newLink())
  expect(await rows()).toMatchObject([{ state: 'confirmed', ended_at: null, ended_by: null }])
  expect(await its.site.db.selectFrom('refusals').selectAll().execute()).toEqual([])
})

test('the consent keeps when, where and how somebody asked, and the words of the form at that time', async () => {
  const token = await newLink({ page: '/blog/7', interests: ['markets', 'posts', 'markets'] })
  const asked_at = its.site.now().toISOString()
  its.site.wait(60_000)
  expect((await putSettings(its.site, { minimumAge: 18 })).status).toBe(200)
  await confirm(token)
  const consent = {
    at: asked_at,
    wording:
      'Get our weekly update\nBlog posts\nMarket days\nI am 21 or older\nAt most one email a week. Every email has a link to leave.',
    page: '/blog/7',
    how: 'form',
  }
  const own = await (await its.site.get(`/api/subscription?token=${await ownToken(JUNE)}`)).json()
  expect(own).toMatchObject({ consent, interests: ['posts', 'markets'] })
  expect(await rows()).toMatchObject([{ confirmed_at: its.site.now().toISOString() }])
  await ask({ email: 'eve@example.com', interests: ['posts'] })
  expect((await rows())[1]?.consent_wording).toContain('I am 18 or older')
  const call = await asAdministrator(its.site)
  expect((await call('GET', '/api/subscribers')).body).toMatchObject([{ consent: {} }, { consent }])
})

test('somebody on a pasted list who chooses on their own page agrees with that press, also while they are waiting', async () => {
  const token = await ownToken(JUNE)
  const choose = async (interests: string[]) => {
    const response = await its.site.put('/api/subscription', { token, interests, isOfAge: true })
    return { status: response.status, body: await response.json() }
  }
  await ask({ email: JUNE, page: '/blog' })
  expect(await choose(['markets'])).toMatchObject({
    status: 200,
    body: { state: 'confirmed', interests: ['markets'], consent: { page: '/subscription', how: 'form' } },
  })
  await leave()
  expect(await choose(['posts'])).toMatchObject({ status: 409 })
  expect(await rows()).toMatchObject([{ state: 'left', interests: 'markets' }])
})

test('an erased person who asks again can also agree on their own page', async () => {
  const token = await ownToken(JUNE)
  await its.site.post('/api/subscription/erase', { token })
  await ask({ email: JUNE })
  const choice = { token, interests: ['posts'], isOfAge: true }
  expect((await its.site.put('/api/subscription', choice)).status).toBe(200)
  expect(await rows()).toMatchObject([{ email: JUNE, state: 'confirmed' }])
})

test('the link of somebody who has left since is over when it is opened, not only when it is pressed', async () => {
  await ask({ email: JUNE })
  const token = await tokenOfLastMail()
  its.site.wait(1000)
  await leave()
  expect((await open(token)).status).toBe(404)
})

test.each([
  ['cut off', (token: string) => token.slice(0, -5)],
  ['forged', (token: string) => `AAAAAA${token.slice(6)}`],
  ['of another kind', () => ownToken(JUNE)],
])('a confirmation token that is %s gets 404 and confirms nobody', async (_, spoil) => {
  const token = await spoil(await newLink())
  for (const { status, body } of [await open(token), await confirm(token)])
    expect([status, body.error]).toEqual([404, expect.stringContaining('This link is incomplete.')])
  expect(await states()).toEqual(['waiting'])
})

test('a confirmation token does not open the page of the subscription', async () => {
  const token = await newLink()
  expect((await its.site.get(`/api/subscription?token=${token}`)).status).toBe(404)
  expect((await its.site.post('/api/subscription/erase', { token })).status).toBe(404)
  expect((await its.site.post('/api/unsubscribe', { token, isSubscribed: false })).status).toBe(404)
})

test('guessing confirmation tokens ends in 429, while a valid token still works', async () => {
  const token = await newLink()
  for (let guess = 0; guess < 30; guess++) expect((await open('guess')).status).toBe(404)
  expect((await open('guess')).status).toBe(429)
  expect((await open(token)).status).toBe(200)
})

test('the tokens of a subscription reach no cache, search engine, log or other site', async () => {
  const lines: string[] = []
  const stream: { write(text: string): void } = Reflect.get(its.site.log, symbols.streamSym)
  stream.write = (text) => void lines.push(text)
  its.site.log.level = 'trace'
  const [token, own] = [await newLink(), await ownToken(JUNE)]
  const form = { 'content-type': 'application/x-www-form-urlencoded' }
  for (const path of [paths.confirmSubscription({ token }), paths.subscription({ token: own })]) {
    for (const init of [{}, { method: 'HEAD' }, { method: 'POST', headers: form, body: '' }]) {
      const response = await its.site.request(path, init)
      await response.text()
      expect(response.headers.get('referrer-policy')).toBe('no-referrer')
      expect(response.headers.get('cache-control')).toStartWith('no-store')
      expect(response.headers.get('x-robots-tag')).toBe('noindex')
    }
  }
  for (const path of [`/api/subscription/confirm?token=${token}`, `/api/subscription?token=${own}`]) {
    const response = await its.site.get(path)
    expect(response.headers.get('cache-control')).toStartWith('no-store')
    await response.text()
  }
  await its.site.put('/api/subscription', { token: own, interests: ['posts'] })
  await confirm(token)
  await its.site.post('/api/subscription/erase', { token: own })
  await its.site.get('/api/subscription/confirm?token=forged')
  expect(await mails()).toEqual([])
  await new Promise(setImmediate)
  const log = lines.join('')
  expect(log).toContain('/api/subscription/confirm')
  for (const secret of [token, own, JUNE, 'june']) expect(log).not.toContain(secret)
})
