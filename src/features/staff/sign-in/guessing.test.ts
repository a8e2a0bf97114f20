// test: sqlite only
import { expect, test } from 'bun:test'
import { createAdministrator, deviceOf, PASSWORD } from '#testing/factories.ts'
import { withSite } from '#testing/with-site.ts'

const its = withSite()

const EMAIL = 'nell@fernhollow.example'
const MINUTE_MS = 60 * 1000

const login = (username: string, password: string, from?: string, headers = {}) =>
  its.site.post('/api/admin/auth/login', { username, password }, headers, from)

const nell = () => createAdministrator(its.site.db, { email: EMAIL })

let hosts = 0
/** Returns a new IP address for each call, so that the limit per address does not apply. */
const elsewhere = () => `198.51.${Math.floor(++hosts / 250)}.${hosts % 250}`

/** The device cookie of a browser in which Nell has logged in. */
const knownDevice = async () => deviceOf(await login(EMAIL, PASSWORD, elsewhere()))

/** The accounts of the recorded refusals. */
async function refusals() {
  const events = its.site.db.selectFrom('audit_events').select('subject')
  const rows = await events.where('action', '=', 'login.limited').execute()
  return rows.map(({ subject }) => subject)
}

test('password guesses at one account get a 429 with the waiting time, even if they come from different addresses', async () => {
  await nell()
  for (let guess = 0; guess < 10; guess++) expect((await login(EMAIL, 'wrong horse', elsewhere())).status).toBe(401)
  const refused = await login(EMAIL, 'wrong horse', elsewhere())
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '600'])
  expect(await refused.json()).toEqual({ error: 'Too many tries. Please try again in 10 minutes.' })
  its.site.wait(10 * MINUTE_MS)
  expect((await login(EMAIL, 'wrong horse', elsewhere())).status).toBe(401)
  expect((await login(EMAIL, 'wrong horse', elsewhere())).status).toBe(429)
})

test('password guesses at an unknown account get the same 429 as at a known one', async () => {
  for (let guess = 0; guess < 10; guess++) await login('nobody@fernhollow.example', 'wrong horse', elsewhere())
  expect((await login('nobody@fernhollow.example', 'wrong horse', elsewhere())).status).toBe(429)
})

test('strangers who guess passwords do not lock out a browser that has logged in before', async () => {
  await nell()
  const device = await knownDevice()
  for (let guess = 0; guess < 12; guess++) await login(EMAIL, 'wrong horse', elsewhere())
  expect((await login(EMAIL, PASSWORD, elsewhere())).status).toBe(429)
  expect((await login(EMAIL, PASSWORD, elsewhere(), { cookie: device })).status).toBe(200)
})

test('someone who guesses passwords from a shared IP address does not lock out a known browser', async () => {
  await nell()
  const device = await knownDevice()
  for (let guess = 0; guess < 21; guess++) await login(`a${guess}@b.example`, 'wrong horse')
  expect((await login(EMAIL, PASSWORD)).status).toBe(429)
  expect((await login(EMAIL, PASSWORD, undefined, { cookie: device })).status).toBe(200)
})

test('a flood of logins does not delay a known browser, and attempts that the queue rejects do not count as tries', async () => {
  await nell()
  const device = await knownDevice()
  const strangers = Array.from({ length: 60 }, (_, n) => login(`a${n}@b.example`, 'wrong horse', elsewhere()))
  const owner = login(EMAIL, PASSWORD, elsewhere(), { cookie: device })
  expect((await owner).status).toBe(200)
  const answers = await Promise.all(strangers)
  const refused = answers.findIndex(({ status }) => status === 429)
  expect(answers[refused]?.headers.get('retry-after')).toBe('5')
  const tries = []
  for (let n = 0; n < 10; n++) tries.push((await login(`a${refused}@b.example`, 'wrong horse', elsewhere())).status)
  expect(tries).toEqual(Array(10).fill(401))
})

test('a flood of failed logins at many accounts from one IP address adds one audit event', async () => {
  for (let guess = 0; guess < 60; guess++) await login(`a${guess}@b.example`, 'wrong horse')
  expect(await refusals()).toHaveLength(1)
})

test('a browser that two administrators share stays known to both for a year after its last login', async () => {
  await nell()
  await createAdministrator(its.site.db, { email: 'june@fernhollow.example' })
  const device = await knownDevice()
  const signIn = (username: string) => login(username, PASSWORD, elsewhere(), { cookie: device })
  expect((await signIn('june@fernhollow.example')).headers.getSetCookie()[1]).toStartWith(`${device};`)
  its.site.wait(360 * 24 * 60 * MINUTE_MS)
  expect((await signIn(EMAIL)).status).toBe(200)
  its.site.wait(10 * 24 * 60 * MINUTE_MS)
  for (let guess = 0; guess < 12; guess++) await login(EMAIL, 'wrong horse', elsewhere())
  expect((await signIn(EMAIL)).status).toBe(200)
})

test('a login replaces an unknown device cookie', async () => {
  await nell()
  const planted = `__Host-device=${'x'.repeat(43)}`
  const cookies = (await login(EMAIL, PASSWORD, undefined, { cookie: planted })).headers.getSetCookie()
  expect(cookies[1]).not.toStartWith(planted)
})

test('a flood of failed logins at one account adds one audit event an hour', async () => {
  for (let guess = 0; guess < 15; guess++) await login(EMAIL, 'wrong horse', elsewhere())
  its.site.wait(59 * MINUTE_MS)
  for (let guess = 0; guess < 15; guess++) await login(EMAIL, 'wrong horse', elsewhere())
  expect(await refusals()).toEqual([EMAIL])
})

test('even a browser that has logged in before is rate limited, and other accounts treat it as unknown', async () => {
  await nell()
  await createAdministrator(its.site.db, { email: 'june@fernhollow.example' })
  const device = await knownDevice()
  const guess = (username: string) => login(username, 'wrong horse', elsewhere(), { cookie: device })
  for (let count = 0; count < 10; count++) expect((await guess(EMAIL)).status).toBe(401)
  expect((await guess(EMAIL)).headers.get('retry-after')).toBe('60')
  for (let count = 0; count < 10; count++) await guess('june@fernhollow.example')
  expect((await guess('june@fernhollow.example')).headers.get('retry-after')).toBe('600')
})

test('trying many accounts from one IP address is rate limited', async () => {
  const tries = await Promise.all(Array.from({ length: 24 }, (_, n) => login(`a${n}@b.example`, 'wrong horse')))
  expect(tries.filter(({ status }) => status === 401)).toHaveLength(20)
  expect((await login('nell@fernhollow.example', PASSWORD, elsewhere())).status).toBe(401)
})

test('successful logins are not rate limited', async () => {
  await nell()
  for (let count = 0; count < 25; count++) expect((await login(EMAIL, PASSWORD)).status).toBe(200)
})
