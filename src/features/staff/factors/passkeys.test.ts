import { expect, test } from 'bun:test'
import { createAuthenticator } from '#testing/authenticator.ts'
import { createTestSite } from '#testing/create-test-site.ts'
import { asAdministrator, createAdministrator, PASSWORD, signIn } from '#testing/factories.ts'
import { giveApp, givePasskey, giveRecoveryCodes, openInstance } from '#testing/give-factors.ts'
import { withSite } from '#testing/with-site.ts'

const its = withSite()
const MINUTE_MS = 60_000
const OPTIONS = '/api/admin/auth/passkey/options'
const LOGIN = '/api/admin/auth/passkey'
const PASSKEYS = '/api/admin/account/passkeys'
const REFUSED = { error: 'This passkey belongs to no account here. Log in with your username and password.' }
const EVIL = { origin: 'https://evil.example', host: 'evil.example' }

type Device = ReturnType<typeof createAuthenticator>

async function june() {
  const person = await createAdministrator(its.site.db, { email: 'june@b.example' })
  // Without some, adding a passkey makes ten, which takes two seconds.
  await giveRecoveryCodes(its.site.db, person.id)
  return { ...person, ...(await signIn(its.site.db, person.id)) }
}

const options = async (headers = {}) => (await its.site.post(OPTIONS, {}, headers)).json()

async function signInWith(device: Device, how: Parameters<Device['get']>[1] = {}, headers = {}) {
  const response = await its.site.post(LOGIN, device.get(await options(headers), how), headers)
  return response.status
}

const newOptions = async (bearer: Record<string, string>) =>
  (await its.site.post(`${PASSKEYS}/options`, {}, bearer)).json()

async function add(device: Device, bearer: Record<string, string>, how: Parameters<Device['create']>[1] = {}) {
  const response = device.create(await newOptions(bearer), how)
  return (await its.site.post(PASSKEYS, { response }, bearer)).status
}

test('the options for a passkey ask for user verification, and name the host of SITE_URL', async () => {
  const { bearer } = await june()
  expect(await options()).toMatchObject({ rpId: 'grower.example', userVerification: 'required' })
  expect(await newOptions(bearer)).toMatchObject({
    rp: { id: 'grower.example' },
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    excludeCredentials: [],
  })
})

test.each([
  ['without user verification', { isVerified: false }],
  ['for another origin', { origin: 'https://evil.example' }],
  ['for a subdomain', { origin: 'https://www.grower.example' }],
  ['for another port', { origin: 'https://grower.example:8443' }],
  ['over http', { origin: 'http://grower.example' }],
  ['for another host', { host: 'evil.example' }],
  ['for another site', EVIL],
])('a passkey %s neither signs in nor is added', async (_, how) => {
  const person = await june()
  const device = await givePasskey(its.site, person)
  expect([await signInWith(device, how), await add(createAuthenticator(), person.bearer, how)]).toEqual([401, 400])
  expect([await signInWith(device), await add(createAuthenticator(), person.bearer)]).toEqual([200, 200])
})

test.each([{ host: 'evil.example' }, { 'x-forwarded-host': 'evil.example' }, { forwarded: 'host=evil.example' }])(
  'the forged header %j changes nothing about passkeys',
  async (forged) => {
    const person = await june()
    const device = await givePasskey(its.site, person)
    expect((await options(forged)).rpId).toBe('grower.example')
    expect((await newOptions({ ...person.bearer, ...forged })).rp.id).toBe('grower.example')
    expect(await signInWith(device, EVIL, forged)).toBe(401)
    expect(await add(createAuthenticator(), { ...person.bearer, ...forged }, EVIL)).toBe(400)
    expect(await signInWith(device, {}, forged)).toBe(200)
  },
)

test('the challenge of a passkey works for five minutes, and once even if the answer is wrong', async () => {
  const person = await june()
  const device = await givePasskey(its.site, person)
  const answered = async (ms: number) => {
    const given = await options()
    its.site.wait(ms)
    return (await its.site.post(LOGIN, device.get(given))).status
  }
  expect([await answered(5 * MINUTE_MS - 1), await answered(5 * MINUTE_MS)]).toEqual([200, 401])
  const given = await options()
  expect((await its.site.post(LOGIN, device.get(given, EVIL))).status).toBe(401)
  expect((await its.site.post(LOGIN, device.get(given))).status).toBe(401)
})

test('the challenge for a new passkey works for five minutes, once, and for its person alone', async () => {
  const { bearer } = await june()
  const kim = await createAdministrator(its.site.db, { email: 'kim@b.example' })
  const { bearer: other } = await signIn(its.site.db, kim.id)
  const post = async (given: { challenge: string }, headers = bearer) => {
    const response = createAuthenticator().create(given)
    return (await its.site.post(PASSKEYS, { response }, headers)).status
  }
  const first = await newOptions(bearer)
  expect([await post(first, other), await post(first), await post(first)]).toEqual([400, 200, 400])
  const late = await newOptions(bearer)
  its.site.wait(5 * MINUTE_MS)
  expect(await post(late)).toBe(400)
})

test('a challenge for a new passkey does not sign in, and one for a sign-in adds no passkey', async () => {
  const person = await june()
  const device = await givePasskey(its.site, person)
  expect((await its.site.post(LOGIN, device.get(await newOptions(person.bearer)))).status).toBe(401)
  const response = createAuthenticator().create(await options())
  expect((await its.site.post(PASSKEYS, { response }, person.bearer)).status).toBe(400)
})

test('a challenge that nobody made, and broken answers, get 401', async () => {
  const person = await june()
  const device = await givePasskey(its.site, person)
  const made = device.get({ challenge: 'x'.repeat(43) })
  const good = device.get(await options())
  const broken = [made, { ...good, response: { ...good.response, signature: 'AAAA' } }]
  const text = { ...good, response: { ...good.response, clientDataJSON: 'no json' } }
  for (const answer of [...broken, text]) {
    const refused = await its.site.post(LOGIN, answer)
    expect([refused.status, await refused.json(), refused.headers.getSetCookie()]).toEqual([401, REFUSED, []])
  }
  expect((await its.site.post(LOGIN, { id: 'x' })).status).toBe(400)
})

test('a passkey whose counter goes back is refused, as if it had been copied', async () => {
  const device = await givePasskey(its.site, await june())
  const counters = [7, 7, 6, 8, 0, 9]
  const statuses = []
  for (const counter of counters) statuses.push(await signInWith(device, { counter }))
  expect(statuses).toEqual([200, 401, 401, 200, 401, 200])
})

test('a passkey that counts nothing, as those of phones, signs in again and again', async () => {
  const { bearer } = await june()
  const device = createAuthenticator()
  expect(await add(device, bearer, { counter: 0 })).toBe(200)
  expect([await signInWith(device, { counter: 0 }), await signInWith(device, { counter: 0 })]).toEqual([200, 200])
})

test('a device has one passkey for an account, and none for another one', async () => {
  const { bearer } = await june()
  const kim = await createAdministrator(its.site.db, { email: 'kim@b.example' })
  await giveRecoveryCodes(its.site.db, kim.id)
  const device = createAuthenticator()
  expect([await add(device, bearer), await add(device, bearer)]).toEqual([200, 409])
  expect((await newOptions(bearer)).excludeCredentials).toMatchObject([{ id: device.id }])
  expect(await add(device, (await signIn(its.site.db, kim.id)).bearer)).toBe(409)
})

test('passkeys are named, shown with their use, and removed by their person alone', async () => {
  const person = await june()
  const device = await givePasskey(its.site, person)
  const other = await asAdministrator(its.site)
  const path = `${PASSKEYS}/${device.id}`
  expect((await its.site.put(path, { name: 'Blue phone' }, person.bearer)).status).toBe(200)
  expect([(await other('PUT', path, { name: 'Mine' })).status, (await other('DELETE', path)).status]).toEqual([
    404, 404,
  ])
  its.site.wait(MINUTE_MS)
  await signInWith(device)
  const shown = await (await its.site.get('/api/admin/account/second-factor', person.bearer)).json()
  expect(shown.passkeys).toEqual([
    {
      id: device.id,
      name: 'Blue phone',
      host: 'grower.example',
      works: true,
      createdAt: '2024-10-05T12:00:00.000Z',
      lastUsedAt: '2024-10-05T12:01:00.000Z',
    },
  ])
  expect((await its.site.delete(path, person.bearer)).status).toBe(200)
  expect([(await its.site.delete(path, person.bearer)).status, await signInWith(device)]).toEqual([404, 401])
})

test("a removed administrator's factors are deleted, and their passkey no longer signs in", async () => {
  const person = await june()
  const device = await givePasskey(its.site, person)
  await giveApp(its.site, person)
  const owner = await asAdministrator(its.site)
  const given = await options()
  expect((await owner('DELETE', `/api/admin/administrators/${person.id}`)).status).toBe(200)
  expect((await its.site.post(LOGIN, device.get(given))).status).toBe(401)
  for (const table of ['totps', 'passkeys', 'recovery_codes', 'known_devices'] as const)
    expect(await its.site.db.selectFrom(table).select('administrator_id').execute()).toEqual([])
})

test('one instance answers the challenge of another, and only one of two answers at the same moment counts', async () => {
  const device = await givePasskey(its.site, await june())
  const other = openInstance(its.site)
  const given = await (await other.request('POST', OPTIONS, {})).json()
  const answer = device.get(given)
  const both = [its.site.post(LOGIN, answer), other.request('POST', LOGIN, answer)]
  expect((await Promise.all(both)).map(({ status }) => status).sort()).toEqual([200, 401])
  await other.close()
})

test('after SITE_URL changes, its passkeys are shown as such and refused, and a recovery code still signs in', async () => {
  const person = await june()
  const codes = await giveRecoveryCodes(its.site.db, person.id)
  const device = await givePasskey(its.site, person)
  const moved = openInstance(its.site, { SITE_URL: 'https://new.example' })
  const given = await (await moved.request('POST', OPTIONS, {})).json()
  expect(given.rpId).toBe('new.example')
  for (const how of [{}, { origin: 'https://new.example', host: 'new.example' }]) {
    const next = await (await moved.request('POST', OPTIONS, {})).json()
    expect((await moved.request('POST', LOGIN, device.get(next, how))).status).toBe(401)
  }
  const shown = await moved.request('GET', '/api/admin/account/second-factor', undefined, person.bearer)
  expect(await shown.json()).toMatchObject({
    passkeyHost: 'new.example',
    passkeys: [{ host: 'grower.example', works: false }],
  })
  const login = (code?: string) =>
    moved.request('POST', '/api/admin/auth/login', { username: person.email, password: PASSWORD, code })
  const asked = await login()
  expect([asked.status, await asked.json()]).toMatchObject([401, { needsCode: true, hasApp: false, hasPasskey: false }])
  expect((await login(codes[0])).status).toBe(200)
  await moved.close()
  expect(await signInWith(device)).toBe(200)
})

test.each([
  ['https://192.0.2.7', 'with a name'],
  ['https://[2001:db8::7]', 'with a name'],
  ['http://192.0.2.7:3000', 'with a name'],
  ['http://grower.example', 'https'],
])('a site at %s can have no passkeys, and says why', async (SITE_URL, reason) => {
  const site = await createTestSite({ SITE_URL })
  const call = await asAdministrator(site)
  const { body } = await call('GET', '/api/admin/account/second-factor')
  expect(body).toMatchObject({ passkeyHost: null, whyNoPasskeys: expect.stringContaining(reason) })
  for (const path of [`${PASSKEYS}/options`, OPTIONS])
    expect([(await call('POST', path)).status, (await call('POST', path)).body.error]).toEqual([
      409,
      body.whyNoPasskeys,
    ])
  await site.close()
})

test.each([
  ['http://localhost:3000', 'http://localhost:3000', 'localhost'],
  ['https://Grower.Example:443/', 'https://grower.example', 'grower.example'],
  ['https://grower.example:8443', 'https://grower.example:8443', 'grower.example'],
])('a passkey of a site at %s belongs to the origin %s and the host %s', async (SITE_URL, origin, host) => {
  const site = await createTestSite({ SITE_URL })
  const person = await createAdministrator(site.db)
  const device = await givePasskey(site, person, createAuthenticator({ origin }))
  const given = await (await site.post(OPTIONS, {})).json()
  expect([given.rpId, (await site.post(LOGIN, device.get(given))).status]).toEqual([host, 200])
  await site.close()
})

test('a stranger who sends passkeys that nobody has gets 429 with the waiting time, and other networks do not', async () => {
  const device = await givePasskey(its.site, await june())
  const made = device.get({ challenge: 'x'.repeat(43) })
  const statuses = []
  for (let n = 0; n < 21; n++) statuses.push((await its.site.post(LOGIN, made)).status)
  expect(statuses).toEqual([...Array(20).fill(401), 429])
  const refused = await its.site.post(OPTIONS, {})
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '15'])
  const elsewhere = '198.51.100.7'
  const given = await (await its.site.post(OPTIONS, {}, {}, elsewhere)).json()
  expect((await its.site.post(LOGIN, device.get(given), {}, elsewhere)).status).toBe(200)
})

test('signing in with a passkey again and again is not rate limited', async () => {
  const device = await givePasskey(its.site, await june())
  for (let n = 0; n < 25; n++) expect(await signInWith(device)).toBe(200)
})
