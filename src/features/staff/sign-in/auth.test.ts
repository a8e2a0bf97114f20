import { expect, spyOn, test } from 'bun:test'
import { createAdministrator, PASSWORD, signIn } from '#testing/factories.ts'
import { withSite } from '#testing/with-site.ts'

const its = withSite()

const EMAIL = 'kim@fernhollow.example'

const login = (username: string, password: string, headers = {}) =>
  its.site.post('/api/admin/auth/login', { username, password }, headers)

const kim = () => createAdministrator(its.site.db, { email: EMAIL })

test('a login opens a session that works by bearer token and by cookie', async () => {
  const { id } = await kim()
  const response = await login(EMAIL, PASSWORD)
  expect(response.status).toBe(200)
  const { token } = await response.json()
  expect(token).toMatch(/^[\w-]{43}$/)
  expect(response.headers.getSetCookie()[0]).toStartWith(`__Host-session=${token};`)
  for (const headers of [{ authorization: `Bearer ${token}` }, { cookie: `__Host-session=${token}` }]) {
    expect((await its.site.get('/api/admin/sessions', headers)).status).toBe(200)
  }
  const row = await its.site.db.selectFrom('administrators').selectAll().executeTakeFirstOrThrow()
  expect(row).toMatchObject({ id, last_sign_in_at: '2024-10-05T12:00:00.000Z' })
})

test('a login stores neither the token nor the password in clear text', async () => {
  await kim()
  const { token } = await (await login(EMAIL, PASSWORD)).json()
  const { db } = its.site
  const stored = JSON.stringify([
    await db.selectFrom('sessions').selectAll().execute(),
    await db.selectFrom('administrators').selectAll().execute(),
    await db.selectFrom('audit_events').selectAll().execute(),
    await db.selectFrom('rate_limits').selectAll().execute(),
  ])
  expect(stored).not.toContain(token)
  expect(stored).not.toContain(PASSWORD)
  expect(stored).toContain('$argon2id$v=19$m=19456,t=2,p=1$')
})

test.each([
  ['the email in capitals', 200, EMAIL.toUpperCase(), PASSWORD],
  ['spaces around the email', 200, ` ${EMAIL} `, PASSWORD],
  ['a wrong password', 401, EMAIL, 'wrong horse'],
  ['the password in capitals', 401, EMAIL, PASSWORD.toUpperCase()],
  ['an unknown email', 401, 'june@fernhollow.example', PASSWORD],
  ['a Cyrillic lookalike letter in the email', 401, EMAIL.replace('i', 'і'), PASSWORD],
  ['full-width letters in the email', 401, EMAIL.replace('m', 'ｍ'), PASSWORD],
  ['a Kelvin sign in place of k in the email', 401, EMAIL.replace('k', '\u212A'), PASSWORD],
  ['a username that is not an email', 401, 'kim', PASSWORD],
  ['a password of 60 KB', 401, EMAIL, 'x'.repeat(60_000)],
  ['a password of emoji', 401, EMAIL, '🌿'.repeat(8)],
  ['a NUL byte after the password', 401, EMAIL, `${PASSWORD}\0`],
])('a login with %s gets %i', async (_, status, username, password) => {
  await kim()
  const response = await login(username, password)
  expect(response.status).toBe(status)
  if (status === 401) expect(await response.json()).toEqual({ error: 'Invalid username or password' })
  expect(response.headers.getSetCookie()).toHaveLength(status === 200 ? 2 : 0)
})

test.each([
  ['an empty password', { username: EMAIL, password: '' }, 'password'],
  ['no password', { username: EMAIL }, 'password'],
  ['an empty username', { username: ' ', password: PASSWORD }, 'username'],
  ['a password that is a list', { username: EMAIL, password: [PASSWORD] }, 'password'],
])('a login with %s gets 400 with the name of the field', async (_, body, field) => {
  const response = await its.site.post('/api/admin/auth/login', body)
  expect(response.status).toBe(400)
  expect(await response.json()).toMatchObject({ fields: { [field]: expect.any(String) } })
})

test('a login accepts the password in any Unicode normalization form', async () => {
  const hash = await Bun.password.hash('Grün ist schön', { algorithm: 'argon2id', memoryCost: 19_456, timeCost: 2 })
  await createAdministrator(its.site.db, { email: EMAIL, password_hash: hash })
  expect((await login(EMAIL, 'Grün ist schön'.normalize('NFD'))).status).toBe(200)
})

test('a login with an unknown email takes as long as one with a known email', async () => {
  await kim()
  const verify = spyOn(Bun.password, 'verify')
  for (const username of [EMAIL, 'nobody@fernhollow.example', 'no address']) await login(username, 'wrong horse')
  const hashes = verify.mock.calls.map(([, hash]) => `${hash}`.split('$').slice(0, 4).join('$'))
  verify.mockRestore()
  expect(hashes).toEqual(Array(3).fill('$argon2id$v=19$m=19456,t=2,p=1'))
})

test('logging in again in the same browser replaces the session', async () => {
  const { id } = await kim()
  const { bearer, cookie } = await signIn(its.site.db, id)
  expect((await login(EMAIL, PASSWORD, cookie)).status).toBe(200)
  expect((await its.site.get('/api/admin/sessions', bearer)).status).toBe(401)
  expect(await its.site.db.selectFrom('sessions').select('id').execute()).toHaveLength(1)
})

test('signing out ends the session on the server and removes the cookie', async () => {
  const { bearer, cookie } = await signIn(its.site.db, (await kim()).id)
  const response = await its.site.post('/api/admin/auth/logout', '', cookie)
  expect(response.status).toBe(200)
  expect(response.headers.getSetCookie()[0]).toMatch(/^__Host-session=; Max-Age=0; /)
  expect((await its.site.get('/api/admin/sessions', bearer)).status).toBe(401)
  expect(await its.site.db.selectFrom('sessions').selectAll().execute()).toEqual([])
})

test('a login gets 401 if the password changes while it is being compared', async () => {
  const { id } = await kim()
  const verify = spyOn(Bun.password, 'verify').mockImplementation(async () => {
    await its.site.db.updateTable('administrators').set({ password_hash: 'changed' }).where('id', '=', id).execute()
    return true
  })
  const { status } = await login(EMAIL, PASSWORD)
  verify.mockRestore()
  expect(status).toBe(401)
  expect(await its.site.db.selectFrom('sessions').selectAll().execute()).toEqual([])
})
