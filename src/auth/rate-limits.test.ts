import { expect, test } from 'bun:test'
import { createInvite } from '../invites/invites.queries.ts'
import { NOW } from '../testing/create-test-site.ts'
import { withSite } from '../testing/with-site.ts'
import { takeFromLimits } from './rate-limits.ts'

const its = withSite()

const LIMIT = { name: 'test', burst: 3, intervalMs: 10_000 }
const OTHER = { name: 'other', burst: 5, intervalMs: 10_000 }
const after = (ms: number) => new Date(NOW.getTime() + ms)
const take = (now: Date, who = 'ada', db = its.site.db) =>
  takeFromLimits(db, [[LIMIT, who]], now).then(
    () => 'ok',
    (error) => error.headers['retry-after'],
  )

test('so many at once, then one for each interval, and after a while all again', async () => {
  expect([await take(NOW), await take(NOW), await take(NOW), await take(NOW)]).toEqual(['ok', 'ok', 'ok', '10'])
  expect(await take(after(9001))).toBe('1')
  expect([await take(after(10_000)), await take(after(10_000))]).toEqual(['ok', '10'])
  expect([await take(after(90_000)), await take(after(90_000)), await take(after(90_000))]).toEqual(['ok', 'ok', 'ok'])
})

test('being refused costs nothing', async () => {
  for (let tries = 0; tries < 50; tries++) await take(NOW)
  expect(await take(after(10_000))).toBe('ok')
})

test('of several shares all are taken, or none', async () => {
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

test('everyone has their own', async () => {
  for (let tries = 0; tries < 4; tries++) await take(NOW)
  expect(await take(NOW, 'bob')).toBe('ok')
})

test('of many at the same moment just as many get through', async () => {
  const all = await Promise.all(Array.from({ length: 20 }, () => take(NOW)))
  expect(all.filter((taken) => taken === 'ok')).toHaveLength(3)
})

test('a second instance on the same database counts on, and so does one that starts later', async () => {
  await take(NOW)
  await take(NOW)
  const other = its.site.openAgain()
  expect([await take(NOW, 'ada', other), await take(NOW, 'ada', other)]).toEqual(['ok', '10'])
  await other.destroy()
})

test('questions are limited for each address, and a page without scripts counts for the visitor who sent it', async () => {
  const form = { name: 'Ada', email: 'ada@example.com', question: 'Which soil?' }
  for (let count = 0; count < 20; count++) expect((await its.site.post('/api/contact', form)).status).toBe(201)
  const refused = await its.site.post('/api/contact', form)
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '30'])
  const page = await its.site.post('/contact-us', String(new URLSearchParams(form)), {
    'content-type': 'application/x-www-form-urlencoded',
  })
  expect(page.status).toBe(429)
  expect(await page.text()).toContain('That was too often. Please try again in 30 seconds.')
  expect((await its.site.post('/api/contact', form, {}, '203.0.113.8')).status).toBe(201)
})

test('asking about invitations in a loop is slowed down', async () => {
  const verify = () => its.site.post('/api/invite/verify', { token: 'made-up' })
  for (let count = 0; count < 30; count++) expect((await verify()).status).toBe(400)
  expect((await verify()).status).toBe(429)
  expect((await its.site.post('/api/invite/accept', { token: 'made-up', password: 'long enough' })).status).toBe(429)
})

test('who holds a true link is not kept from it by strangers at the same address', async () => {
  const { token } = await its.site.db.transaction().execute((tx) => createInvite(tx, 'june@example.com', null, NOW))
  for (let count = 0; count < 31; count++) await its.site.post('/api/invite/verify', { token: 'made-up' })
  expect((await its.site.post('/api/invite/verify', { token })).status).toBe(200)
  expect((await its.site.post('/api/invite/accept', { token, password: 'long enough' })).status).toBe(200)
})

test('but not in a loop', async () => {
  const { token } = await its.site.db.transaction().execute((tx) => createInvite(tx, 'june@example.com', null, NOW))
  const verify = () => its.site.post('/api/invite/verify', { token })
  for (let count = 0; count < 30; count++) expect((await verify()).status).toBe(200)
  expect((await verify()).status).toBe(429)
})
