import { expect, test } from 'bun:test'
import { keepHouse } from '#app/housekeeping.ts'
import { createTestSite } from '#testing/create-test-site.ts'
import { asAdministrator, createSubscriber } from '#testing/factories.ts'
import { visitorOf } from '#testing/subscribing.ts'
import { withSite } from '#testing/with-site.ts'
import { askToSubscribe } from './asking.queries.ts'

const its = withSite()
const { ask, mails, rows, tokenOfLastMail, open, confirm } = visitorOf(() => its.site)

const MINUTE_MS = 60 * 1000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS
const OVER = 'Too many people have asked today. Please try again tomorrow.'

const countMails = async () => (await mails()).length
const requests = () => its.site.db.selectFrom('confirmation_requests').selectAll().execute()
const queued = () => its.site.db.selectFrom('queued_mails').select('to_address').execute()

/** Stores the requests of a busy day. */
async function fillDay(count: number, how: 'form' | 'import' = 'form') {
  const asked_at = its.site.now().toISOString()
  for (let start = 0; start < count; start += 100) {
    const values = Array.from({ length: Math.min(100, count - start) }, (_, n) => ({
      ...{ email_hash: String(start + n).padStart(64, '0'), asked_at, interests: 'posts', wording: '', page: '/', how },
    }))
    await its.site.db.insertInto('confirmation_requests').values(values).execute()
  }
}

test('somebody who asks for the weekly update gets it after a press on the page of the emailed link', async () => {
  expect(await ask()).toEqual({ status: 200, body: { message: expect.stringContaining('Look into your mailbox') } })
  const [mail] = await mails()
  expect(mail?.subject).toBe('Confirm that you want the weekly update from Fernhollow Botanicals')
  expect(mail?.text).toContain('- New lab certificates\n- Blog posts\n\n')
  expect(mail?.text).toContain('Rutland, VT')
  expect(mail?.html).toBeUndefined()
  const token = await tokenOfLastMail()
  expect((await open(token)).body).toEqual({
    how: 'form',
    email: 'June@example.com',
    interests: ['certificates', 'posts'],
    isConfirmed: false,
  })
  expect(await rows()).toMatchObject([{ state: 'waiting', email: 'June@example.com' }])
  const first = await confirm(token)
  expect(first).toMatchObject({ status: 200, body: { isConfirmed: true, interests: ['certificates', 'posts'] } })
  expect(await rows()).toMatchObject([
    { state: 'confirmed', interests: 'certificates posts', consent_page: '/blog', consent_how: 'form' },
  ])
  expect((await confirm(token)).body).toMatchObject({ email: 'June@example.com', isConfirmed: true })
})

test('a confirmed address that asks again gets a link to its own page instead, and keeps its choice', async () => {
  await ask()
  await confirm(await tokenOfLastMail())
  its.site.wait(DAY_MS + 1)
  const before = await rows()
  await ask({ interests: ['markets'] })
  expect(await rows()).toEqual(before)
  const token = await tokenOfLastMail()
  const own = await (await its.site.get(`/api/subscription?token=${token}`)).json()
  expect(own).toMatchObject({ state: 'confirmed', interests: ['certificates', 'posts'], emails: [{}, {}] })
  const [, mail] = await mails()
  expect(mail?.subject).toBe('You already get the weekly update from Fernhollow Botanicals')
  expect(mail?.text).toContain('Rutland, VT')
})

test('an address gets one confirmation email a day and three in 30 days, whoever asks', async () => {
  const networks = ['203.0.113.1', '2001:db8::1', '198.51.100.9']
  const askFromEverywhere = async () => {
    for (const from of networks) expect((await ask({ email: 'JUNE@example.com' }, from)).status).toBe(200)
  }
  await askFromEverywhere()
  expect(await countMails()).toBe(1)
  its.site.wait(DAY_MS - 1)
  await askFromEverywhere()
  expect(await countMails()).toBe(1)
  for (const expected of [2, 3, 3, 3]) {
    its.site.wait(DAY_MS)
    await askFromEverywhere()
    expect(await countMails()).toBe(expected)
  }
  its.site.wait(26 * DAY_MS)
  await askFromEverywhere()
  expect(await countMails()).toBe(4)
})

test('an address gets one confirmation email a day also without rate limits and after a restart', async () => {
  const site = await createTestSite({ RATE_LIMITS: 'off' })
  const visitor = visitorOf(() => site)
  for (let n = 0; n < 12; n++) expect((await visitor.ask()).status).toBe(200)
  expect(await visitor.mails()).toHaveLength(1)
  const db = site.openAgain()
  const again = { email: 'june@example.com', isOfAge: true as const, interests: ['posts' as const], page: '/' }
  await db.transaction().execute((tx) => askToSubscribe(tx, again, 'Words', site.now()))
  await db.destroy()
  expect(await visitor.mails()).toHaveLength(1)
  await site.close()
})

test('an address that had its email by an import gets no second one from the form on the same day', async () => {
  const call = await asAdministrator(its.site)
  const file = { csv: 'june@example.com', interests: ['posts'], how: 'confirm' }
  expect((await call('POST', '/api/subscribers/import', file)).body).toMatchObject({ added: 1 })
  await ask()
  expect(await countMails()).toBe(1)
  expect((await mails())[0]?.text).toContain('this address is on a list of Fernhollow Botanicals.')
})

test.each([
  ['new', async () => undefined],
  ['confirmed', () => createSubscriber(its.site.db, { email: 'june@example.com' })],
  ['left', () => createSubscriber(its.site.db, { email: 'june@example.com', state: 'left', ended_by: 'reader' })],
])('simultaneous requests of two instances for one %s address send one email', async (_, create) => {
  await create()
  const { db, now } = its.site
  const others = [its.site.openAgain(), its.site.openAgain()]
  const form = { email: 'june@example.com', isOfAge: true as const, interests: ['posts' as const], page: '/' }
  await Promise.all(
    [db, ...others, db, ...others].map((handle, n) =>
      // Some at the same millisecond, some not.
      handle.transaction().execute((tx) => askToSubscribe(tx, form, 'Words', new Date(now().getTime() + (n % 2)))),
    ),
  )
  for (const other of others) await other.destroy()
  expect(await requests()).toHaveLength(1)
  expect(await queued()).toHaveLength(1)
})

test('one network asks for ten addresses, and then for one in ten minutes', async () => {
  for (const [network, next] of [
    ['203.0.113.50', '203.0.113.51'],
    ['2001:db8:0:1::1', '2001:db8:0:2::1'],
  ] as const) {
    const from = (n: number) => (network.includes(':') ? network.replace(/1$/, String(n + 1)) : network)
    for (let n = 0; n < 10; n++) expect((await ask({ email: `${n}@example.com` }, from(n))).status).toBe(200)
    const refused = await ask({ email: 'ten@example.com' }, from(11))
    expect(refused).toMatchObject({ status: 429, body: { error: expect.stringContaining('10 minutes') } })
    expect((await ask({ email: 'next@example.com' }, next)).status).toBe(200)
    its.site.wait(10 * MINUTE_MS)
    expect((await ask({ email: 'ten@example.com' }, from(12))).status).toBe(200)
    expect((await ask({ email: 'eleven@example.com' }, from(13))).status).toBe(429)
  }
  expect((await requests()).length).toBe(12)
  expect((await rows()).map(({ email }) => email)).not.toContain('eleven@example.com')
})

test('a /48 asks for 30 addresses, and then for one in two minutes', async () => {
  const from = (n: number) => `2001:db8:7:${n.toString(16)}::1`
  for (let n = 0; n < 30; n++) expect((await ask({ email: `${n}@example.com` }, from(n))).status).toBe(200)
  expect((await ask({ email: 'last@example.com' }, from(31))).status).toBe(429)
  expect((await ask({ email: 'other@example.com' }, '2001:db8:8::1')).status).toBe(200)
  its.site.wait(2 * MINUTE_MS)
  expect((await ask({ email: 'last@example.com' }, from(31))).status).toBe(200)
})

test('after 500 requests in a day the site stores no other, says so on the dashboard, and works again a day later', async () => {
  const call = await asAdministrator(its.site)
  const dashboard = async () => JSON.stringify((await call('GET', '/api/admin/waiting')).body)
  await fillDay(499)
  expect((await ask()).status).toBe(200)
  expect(await dashboard()).toContain('500 people have asked for the weekly update within a day.')
  for (const email of ['june@example.com', 'new@example.com']) {
    expect(await ask({ email })).toEqual({ status: 429, body: { error: OVER } })
  }
  const response = await its.site.post('/api/subscribers', {
    ...{ email: 'new@example.com', isOfAge: true, interests: ['posts'] },
  })
  expect(response.headers.get('retry-after')).toBe('86400')
  expect((await rows()).map(({ email }) => email)).toEqual(['June@example.com'])
  expect(await countMails()).toBe(1)
  its.site.wait(DAY_MS)
  expect(await dashboard()).not.toContain('have asked')
  expect((await ask({ email: 'new@example.com' })).status).toBe(200)
  expect(await countMails()).toBe(2)
})

test('the 500 requests a day also count without rate limits, and refused ones use up no share of the network', async () => {
  await fillDay(500)
  for (let n = 0; n < 15; n++) expect((await ask({ email: `${n}@example.com` })).body).toEqual({ error: OVER })
  expect(await its.site.db.selectFrom('rate_limits').selectAll().execute()).toEqual([])
  const site = await createTestSite({ RATE_LIMITS: 'off' })
  const asked_at = site.now().toISOString()
  const values = Array.from({ length: 500 }, (_, n) => ({
    ...{ email_hash: String(n), asked_at, interests: 'posts', wording: '', page: '/', how: 'form' as const },
  }))
  await site.db.insertInto('confirmation_requests').values(values).execute()
  expect((await visitorOf(() => site).ask()).status).toBe(429)
  await site.close()
})

test('an import uses up none of the 500 requests that the site accepts in a day', async () => {
  await fillDay(900, 'import')
  expect((await ask()).status).toBe(200)
})

test('housekeeping deletes people who have not confirmed after seven days, and requests after 30', async () => {
  const sevenDays = 7 * DAY_MS
  await ask()
  await createSubscriber(its.site.db, { email: 'confirmed@example.com' })
  // Housekeeping deletes nothing by its age before runs over a whole day confirm the date.
  for (let day = 0; day < 7; day++) {
    await keepHouse(its.site)
    its.site.wait(DAY_MS)
  }
  await keepHouse(its.site)
  expect((await rows()).map(({ state }) => state)).toEqual(['waiting', 'confirmed'])
  its.site.wait(1)
  await keepHouse(its.site)
  expect((await rows()).map(({ state }) => state)).toEqual(['confirmed'])
  expect(await requests()).toHaveLength(1)
  for (let ms = sevenDays + 1; ms <= 30 * DAY_MS; ms += DAY_MS) {
    its.site.wait(DAY_MS)
    await keepHouse(its.site)
  }
  expect(await requests()).toEqual([])
})

test('somebody who asks again after their link has ended is waiting again with the new consent', async () => {
  await ask({ interests: ['posts'], page: '/blog/1' })
  its.site.wait(8 * DAY_MS)
  await ask({ interests: ['markets'], page: '/contact-us' })
  expect(await rows()).toMatchObject([
    { state: 'waiting', interests: 'markets', consent_page: '/contact-us', consent_at: its.site.now().toISOString() },
  ])
  expect((await open(await tokenOfLastMail())).body).toMatchObject({ interests: ['markets'] })
})

test('a second request while the first is waiting changes nothing about the first', async () => {
  await ask({ interests: ['posts'], page: '/blog/1' })
  const before = await rows()
  const token = await tokenOfLastMail()
  its.site.wait(DAY_MS)
  await ask({ email: 'JUNE@EXAMPLE.COM', interests: ['markets'], page: '/other' }, '198.51.100.4')
  expect(await rows()).toEqual(before)
  await confirm(token)
  expect(await rows()).toMatchObject([{ state: 'confirmed', interests: 'posts', consent_page: '/blog/1' }])
})
