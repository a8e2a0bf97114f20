import { expect, test } from 'bun:test'
import { createAdministrator, deviceOf, PASSWORD, signIn } from '#testing/factories.ts'
import { giveApp, givePasskey, giveRecoveryCodes } from '#testing/give-factors.ts'
import { withSite } from '#testing/with-site.ts'

const its = withSite()
const JUNE = 'june@b.example'
const DAY_MS = 24 * 60 * 60 * 1000
const NEW_PASSWORD = 'a new fern in the hollow'

/** An administrator with an app and recovery codes. */
async function june() {
  const person = await createAdministrator(its.site.db, { email: JUNE })
  const code = await giveApp(its.site, person)
  return { ...person, code, codes: await giveRecoveryCodes(its.site.db, person.id) }
}

async function login(
  cookie = '',
  { code, ...fields }: { code?: string | undefined; username?: string; password?: string } = {},
) {
  const body = { username: JUNE, password: PASSWORD, ...fields, code }
  const response = await its.site.post('/api/admin/auth/login', body, cookie ? { cookie } : {})
  return { status: response.status, device: deviceOf(response) }
}

const statusIn = async (cookie: string, fields = {}) => (await login(cookie, fields)).status

async function bearerOf(person: { id: number }) {
  return (await signIn(its.site.db, person.id, its.site.now())).bearer
}

test('a browser that passed a second factor is asked again only after 30 days, however often it signs in', async () => {
  const { code } = await june()
  const { device } = await login('', { code: code() })
  expect(await statusIn('')).toBe(401)
  for (const days of [1, 28]) {
    its.site.wait(days * DAY_MS)
    expect(await statusIn(device)).toBe(200)
  }
  its.site.wait(DAY_MS - 1)
  expect(await statusIn(device)).toBe(200)
  its.site.wait(1)
  expect([await statusIn(device), await statusIn(device, { code: code() }), await statusIn(device)]).toEqual([
    401, 200, 200,
  ])
})

test('a browser that was known before its person had a second factor has passed none', async () => {
  const person = await createAdministrator(its.site.db, { email: JUNE })
  const { status, device } = await login()
  await giveApp(its.site, person)
  expect([status, await statusIn(device)]).toEqual([200, 401])
})

test('a browser that two people share has passed only for the one who sent a code', async () => {
  const { code } = await june()
  const kim = await createAdministrator(its.site.db, { email: 'kim@b.example' })
  const { device } = await login('', { code: code() })
  expect(await statusIn(device, { username: kim.email })).toBe(200)
  const other = await giveApp(its.site, kim)
  expect(await statusIn(device, { username: kim.email })).toBe(401)
  expect(await statusIn(device, { username: kim.email, code: other() })).toBe(200)
  expect([await statusIn(device), await statusIn(device, { username: kim.email })]).toEqual([200, 200])
})

test('a browser in which a passkey signed in has passed, and one in which a code was wrong has not', async () => {
  const person = await june()
  const passkey = await givePasskey(its.site, person)
  expect((await login('', { code: '000000' })).device).toBe('')
  const options = await (await its.site.post('/api/admin/auth/passkey/options', {})).json()
  const device = deviceOf(await its.site.post('/api/admin/auth/passkey', passkey.get(options)))
  expect(await statusIn(device)).toBe(200)
})

test('a made-up or a changed cookie of a browser has passed nothing', async () => {
  const { code } = await june()
  const { device } = await login('', { code: code() })
  for (const cookie of [`__Host-device=${'x'.repeat(43)}`, `${device}x`, device.slice(0, -1), '__Host-device=%'])
    expect([cookie, await statusIn(cookie)]).toEqual([cookie, 401])
})

test('a browser in which a link set a new password with a code has not passed, and no browser of before either', async () => {
  const { code, codes } = await june()
  const { device: before } = await login('', { code: code() })
  await its.site.post('/api/admin/auth/forgot', { username: JUNE })
  const mail = ((await its.site.outbox()).at(-1) ?? '').replaceAll('=\n', '').replaceAll('=\r\n', '')
  const token = mail.replaceAll('=3D', '=').match(/register\?token=([\w-]{43})/)?.[1]
  const body = { token, password: NEW_PASSWORD, code: codes[0] }
  const set = await its.site.post('/api/invite/accept', body, { cookie: before })
  const device = set.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  expect([set.status, device]).toEqual([200, expect.stringMatching(/^__Host-device=/)])
  for (const cookie of [before, device]) expect(await statusIn(cookie, { password: NEW_PASSWORD })).toBe(401)
  expect(await statusIn(device, { password: NEW_PASSWORD, code: codes[1] })).toBe(200)
  expect(await statusIn(device, { password: NEW_PASSWORD })).toBe(200)
})

test('a new password on the page “Your account” forgets that browsers have passed, also the one that sets it', async () => {
  const { code, ...person } = await june()
  const { device } = await login('', { code: code() })
  const headers = { ...(await bearerOf(person)), cookie: device }
  const body = { currentPassword: PASSWORD, newPassword: NEW_PASSWORD }
  const changed = await its.site.put('/api/admin/account/password', body, headers)
  const after = changed.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  expect(changed.status).toBe(200)
  for (const cookie of [device, after]) expect(await statusIn(cookie, { password: NEW_PASSWORD })).toBe(401)
})

test('switching a factor on or off forgets that browsers have passed', async () => {
  const { codes, ...person } = await june()
  const bearer = await bearerOf(person)
  let used = 0
  const passed = async () => (await login('', { code: codes[used++] })).device
  let device = await passed()
  expect(await statusIn(device)).toBe(200)
  const passkey = await givePasskey(its.site, person)
  expect(await statusIn(device)).toBe(200)
  expect((await its.site.delete(`/api/admin/account/passkeys/${passkey.id}`, bearer)).status).toBe(200)
  expect(await statusIn(device)).toBe(401)
  device = await passed()
  const options = await (await its.site.post('/api/admin/account/passkeys/options', {}, bearer)).json()
  const response = passkey.create(options)
  expect((await its.site.post('/api/admin/account/passkeys', { response }, bearer)).status).toBe(200)
  expect(await statusIn(device)).toBe(401)
  device = await passed()
  expect((await its.site.delete('/api/admin/account/totp', bearer)).status).toBe(200)
  expect(await statusIn(device)).toBe(401)
})

test('a browser that had passed before an owner reset the factor is asked for the next one', async () => {
  const { code, ...person } = await june()
  const { device } = await login('', { code: code() })
  const owner = await createAdministrator(its.site.db)
  const path = `/api/admin/administrators/${person.id}/second-factor`
  expect((await its.site.delete(path, await bearerOf(owner))).status).toBe(200)
  expect(await statusIn('')).toBe(200)
  await giveApp(its.site, person)
  expect(await statusIn(device)).toBe(401)
})

test('a browser that is forgotten, or signed out with “This wasn’t me”, is asked again', async () => {
  const { codes, ...person } = await june()
  const { device } = await login('', { code: codes[0] })
  const headers = { ...(await bearerOf(person)), cookie: device }
  const [listed] = await (await its.site.get('/api/admin/devices', headers)).json()
  expect(listed).toMatchObject({ isCurrent: true, isTrusted: true })
  expect((await its.site.delete(`/api/admin/devices/${listed.id}`, headers)).status).toBe(200)
  expect(await statusIn(device)).toBe(401)
})
