import { expect, test } from 'bun:test'
import { notifyStaff } from '#app/housekeeping.ts'
import { createInvite } from '#features/staff/invites/invites.queries.ts'
import { createTestSite, NOW } from '#testing/create-test-site.ts'
import { createAdministrator, PASSWORD } from '#testing/factories.ts'
import { withSite } from '#testing/with-site.ts'
import { takeFromLimits } from './rate-limits.queries.ts'

const its = withSite()

const LIMIT = { name: 'test', burst: 3, intervalMs: 10_000 }
const OTHER = { name: 'other', burst: 5, intervalMs: 10_000 }
const after = (ms: number) => new Date(NOW.getTime() + ms)
const take = (now: Date, who = 'ada', db = its.site.db) =>
  takeFromLimits(db, [[LIMIT, who]], now).then(
    () => 'ok',
    (error) => error.headers['retry-after'],
  )

test('a rate limit allows a burst of tries at once, then one try per interval, and the whole burst again after a pause', async () => {
  expect([await take(NOW), await take(NOW), await take(NOW), await take(NOW)]).toEqual(['ok', 'ok', 'ok', '10'])
  expect(await take(after(9001))).toBe('1')
  expect([await take(after(10_000)), await take(after(10_000))]).toEqual(['ok', '10'])
  expect([await take(after(90_000)), await take(after(90_000)), await take(after(90_000))]).toEqual(['ok', 'ok', 'ok'])
})

test('a try that a rate limit refuses does not count toward that limit', async () => {
  for (let tries = 0; tries < 50; tries++) await take(NOW)
  expect(await take(after(10_000))).toBe('ok')
})

test('a try that one rate limit refuses does not count toward the other limits', async () => {
  const both = () =>
    takeFromLimits(
      its.site.db,
      [
        [OTHER, 'ada'],
        [LIMIT, 'ada'],
      ],
      NOW,
    ).then(
      () => 'ok',
      () => 'refused',
    )
  for (let tries = 0; tries < 8; tries++) await both()
  const alone = () =>
    takeFromLimits(its.site.db, [[OTHER, 'ada']], NOW).then(
      () => 'ok',
      () => 'refused',
    )
  expect([await alone(), await alone(), await alone()]).toEqual(['ok', 'ok', 'refused'])
})

test('a client that reaches a rate limit does not use up the tries of another client', async () => {
  for (let tries = 0; tries < 4; tries++) await take(NOW)
  expect(await take(NOW, 'bob')).toBe('ok')
})

test('concurrent tries cannot exceed the burst of a rate limit', async () => {
  const all = await Promise.all(Array.from({ length: 20 }, () => take(NOW)))
  expect(all.filter((taken) => taken === 'ok')).toHaveLength(3)
})

test('instances on the same database share their rate limits', async () => {
  await take(NOW)
  await take(NOW)
  const other = its.site.openAgain()
  expect([await take(NOW, 'ada', other), await take(NOW, 'ada', other)]).toEqual(['ok', '10'])
  await other.destroy()
})

test('questions are limited per client address, with and without JavaScript', async () => {
  const form = { name: 'Ada', email: 'ada@example.com', question: 'Which soil?' }
  for (let count = 0; count < 20; count++) expect((await its.site.post('/api/contact', form)).status).toBe(201)
  const refused = await its.site.post('/api/contact', form)
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '30'])
  const page = await its.site.post('/contact-us', String(new URLSearchParams(form)), {
    'content-type': 'application/x-www-form-urlencoded',
  })
  expect(page.status).toBe(429)
  expect(await page.text()).toContain('Too many tries. Please try again in 30 seconds.')
  expect((await its.site.post('/api/contact', form, {}, '203.0.113.8')).status).toBe(201)
})

test('guesses at invitation tokens from one address get 429 after 30 tries', async () => {
  const verify = () => its.site.post('/api/invite/verify', { token: 'made-up' })
  for (let count = 0; count < 30; count++) expect((await verify()).status).toBe(400)
  expect((await verify()).status).toBe(429)
  expect((await its.site.post('/api/invite/accept', { token: 'made-up', password: 'long enough' })).status).toBe(429)
})

test('a valid invitation still works after other people at the same address have guessed at tokens', async () => {
  const { token } = await its.site.db
    .transaction()
    .execute((tx) => createInvite(tx, { email: 'june@example.com', role: 'owner' }, null, NOW))
  for (let count = 0; count < 31; count++) await its.site.post('/api/invite/verify', { token: 'made-up' })
  expect((await its.site.post('/api/invite/verify', { token })).status).toBe(200)
  expect((await its.site.post('/api/invite/accept', { token, password: 'long enough' })).status).toBe(200)
})

test('verifying one valid invitation gets 429 after 30 tries', async () => {
  const { token } = await its.site.db
    .transaction()
    .execute((tx) => createInvite(tx, { email: 'june@example.com', role: 'owner' }, null, NOW))
  const verify = () => its.site.post('/api/invite/verify', { token })
  for (let count = 0; count < 30; count++) expect((await verify()).status).toBe(200)
  expect((await verify()).status).toBe(429)
})

const SECOND_MS = 1000
const MINUTE_MS = 60 * SECOND_MS
const DAY_MS = 24 * 60 * MINUTE_MS
const ask = (count: number, from: string) =>
  its.site.post(
    '/api/contact',
    { name: 'Ada', email: `ada${count}@example.com`, question: `Which soil, ${count}?` },
    {},
    from,
  )
/** Returns an address in a numbered /64 network of one /48 network. */
const inSlash48 = (slash64: number) => `2001:db8:7:${slash64.toString(16)}::1`
/** Consecutive numbers give addresses in different /56 networks of one /48 network. */
const inNextSlash56 = (count: number) => inSlash48((count % 256) * 256 + Math.floor(count / 256))

async function mailboxes() {
  const rows = await its.site.db
    .selectFrom('queued_mails')
    .select(['to_address', 'subject', 'created_at'])
    .orderBy('id')
    .execute()
  return Map.groupBy(rows, ({ to_address }) => to_address)
}

test('640 messages from one /48 network in ten seconds result in 60 stored questions, and in 14 emails per mailbox', async () => {
  const { db } = its.site
  for (const email of ['nell@fernhollow.example', 'june@fernhollow.example']) await createAdministrator(db, { email })
  const statuses = []
  for (let count = 0; count < 640; count++) {
    statuses.push((await ask(count, inNextSlash56(count))).status)
    if (count % 64 === 63) its.site.wait(SECOND_MS)
  }
  const accepted = statuses.filter((status) => status === 201).length
  expect(accepted).toBe(60)
  const { messages } = await db
    .selectFrom('questions')
    .select((row) => row.fn.countAll<number>().as('messages'))
    .executeTakeFirstOrThrow()
  expect(Number(messages)).toBe(accepted)
  const mails = await mailboxes()
  expect([...mails.values()].map((sent) => sent.length)).toEqual([14, 14])
  await notifyStaff(its.site, after(60 * MINUTE_MS))
  for (const sent of (await mailboxes()).values()) expect(sent.at(-1)?.subject).toBe('46 more questions')
  expect((await ask(641, '2001:db8:8::1')).status).toBe(201)
  expect((await ask(642, '203.0.113.9')).status).toBe(201)
})

test('one /48 network causes at most 100 questions and 20 emails in any ten minutes, however it spreads its messages', async () => {
  await createAdministrator(its.site.db)
  const acceptedAt: number[] = []
  for (let count = 0; count < 300; count++) {
    if ((await ask(count, inNextSlash56(count))).status === 201) acceptedAt.push(count * 4 * SECOND_MS)
    its.site.wait(4 * SECOND_MS)
  }
  const mostIn10Minutes = (times: number[]) =>
    Math.max(...times.map((from) => times.filter((at) => at >= from && at < from + 10 * MINUTE_MS).length))
  expect(mostIn10Minutes(acceptedAt)).toBeWithin(90, 101)
  const [sent] = (await mailboxes()).values()
  expect(mostIn10Minutes((sent ?? []).map(({ created_at }) => Date.parse(created_at)))).toBeWithin(18, 20)
})

test.each([
  ['IPv4', (n: number) => `198.51.100.${n}`, '203.0.113.6'],
  ['IPv6', (n: number) => `[2001:db8:${n}::1]`, '[2001:db8:ffff::1]'],
])('behind a proxy that adds ports, each %s address counts by itself, whatever its port', async (_, other, one) => {
  const site = await createTestSite({ TRUST_PROXY: '1' })
  const statusesOf = async (addressOf: (n: number) => string) => {
    const statuses = []
    for (let n = 0; n < 26; n++) {
      const form = { name: 'Ada', email: 'ada@example.com', question: `Which soil, ${n}?` }
      statuses.push((await site.post('/api/contact', form, { 'x-forwarded-for': addressOf(n) })).status)
    }
    return statuses
  }
  expect(await statusesOf((n) => `${other(n)}:${40_000 + n}`)).toEqual(Array(26).fill(201))
  expect(await statusesOf((n) => `${one}:${40_000 + n}`)).toEqual([...Array(20).fill(201), ...Array(6).fill(429)])
  await site.close()
})

test('a /64 network can send 20 messages at once, and the /56 network that contains it can send 40', async () => {
  const statuses = []
  for (let count = 0; count < 63; count++) statuses.push((await ask(count, inSlash48(Math.floor(count / 21)))).status)
  const each20 = Array(20).fill(201)
  expect(statuses).toEqual([...each20, 429, ...each20, 429, ...Array(21).fill(429)])
  expect((await ask(64, inSlash48(0x1_00))).status).toBe(201)
})

test('guesses at invitation tokens from a whole /48 network get 429 after 120 tries', async () => {
  const guess = (count: number) => its.site.post('/api/invite/verify', { token: 'made-up' }, {}, inNextSlash56(count))
  const statuses = []
  for (let count = 0; count < 121; count++) statuses.push((await guess(count)).status)
  expect(statuses).toEqual([...Array(120).fill(400), 429])
})

test('a rate limit used up while the clock was a day ahead is ignored once the clock is right again', async () => {
  const { site } = its
  await createAdministrator(site.db, { email: 'nell@fernhollow.example' })
  const signIn = (password: string) =>
    site.post('/api/admin/auth/login', { username: 'nell@fernhollow.example', password })
  site.wait(DAY_MS)
  for (let count = 0; count < 11; count++) await signIn('wrong horse')
  for (let count = 0; count < 21; count++) await ask(count, '203.0.113.7')
  expect([(await signIn(PASSWORD)).status, (await ask(22, '203.0.113.7')).status]).toEqual([429, 429])
  site.wait(-DAY_MS)
  expect([(await signIn(PASSWORD)).status, (await ask(23, '203.0.113.7')).status]).toEqual([200, 201])
})

test('a rate limit whose stored time is in the future starts again from the current time', async () => {
  for (let count = 0; count < 4; count++) await take(after(DAY_MS))
  expect([await take(NOW), await take(NOW), await take(NOW), await take(NOW)]).toEqual(['ok', 'ok', 'ok', '10'])
})

test('an instance whose clock is a minute behind still sees that a rate limit is used up', async () => {
  for (let count = 0; count < 3; count++) await take(after(MINUTE_MS))
  expect(await take(NOW)).toBe('70')
})

test('a 429 response never asks a client to wait longer than 15 minutes', async () => {
  const slow = { name: 'slow', burst: 1, intervalMs: DAY_MS }
  const takeSlow = () => takeFromLimits(its.site.db, [[slow, 'ada']], NOW)
  await takeSlow()
  await expect(takeSlow()).rejects.toMatchObject({
    message: 'Too many tries. Please try again in 15 minutes.',
    headers: { 'retry-after': '900' },
  })
})
