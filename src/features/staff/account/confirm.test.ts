import { expect, test } from 'bun:test'
import { createAuthenticator } from '#testing/authenticator.ts'
import { createAdministrator, PASSWORD, signIn } from '#testing/factories.ts'
import { giveApp, givePasskey, giveRecoveryCodes, openInstance } from '#testing/give-factors.ts'
import { withSite } from '#testing/with-site.ts'

const its = withSite()
const MINUTE_MS = 60_000
const CONFIRM = '/api/admin/account/confirm'
const ASKED = { error: 'Confirm first that it is you.', confirm: true }

/** An owner who signed in more than ten minutes ago. */
async function owner() {
  const person = await createAdministrator(its.site.db)
  const { bearer, token } = await signIn(its.site.db, person.id, its.site.now())
  its.site.wait(11 * MINUTE_MS)
  const confirm = async (proof: object) => {
    const response = await its.site.post(CONFIRM, proof, bearer)
    return { status: response.status, body: await response.json() }
  }
  // The call finds nobody, once it is let through.
  const call = async () => (await its.site.delete('/api/admin/administrators/9999', bearer)).status
  return { ...person, bearer, token, confirm, call }
}

const passkeyOf = async (device: ReturnType<typeof createAuthenticator>, how = {}) => ({
  passkey: device.get(await (await its.site.post('/api/admin/auth/passkey/options', {})).json(), how),
})

test('a session is asked again exactly ten minutes after it signed in or was confirmed', async () => {
  const person = await createAdministrator(its.site.db)
  const { bearer } = await signIn(its.site.db, person.id)
  const call = async () => (await its.site.delete('/api/admin/administrators/9999', bearer)).status
  for (const confirms of [false, true]) {
    if (confirms) expect((await its.site.post(CONFIRM, { password: PASSWORD }, bearer)).status).toBe(200)
    its.site.wait(10 * MINUTE_MS - 1)
    expect(await call()).toBe(404)
    its.site.wait(1)
    expect(await call()).toBe(403)
  }
  const asked = await its.site.delete('/api/admin/administrators/9999', bearer)
  expect(await asked.json()).toEqual(ASKED)
})

test.each(['password', 'code', 'recovery code', 'passkey'] as const)('a %s confirms, each once', async (kind) => {
  const { confirm, call, ...person } = await owner()
  const code = await giveApp(its.site, person)
  const codes = await giveRecoveryCodes(its.site.db, person.id)
  const device = await givePasskey(its.site, person)
  const proofs = {
    password: { password: PASSWORD },
    code: { code: code() },
    'recovery code': { code: codes[0]?.toUpperCase() },
    passkey: await passkeyOf(device),
  }
  expect([await call(), (await confirm(proofs[kind])).status, await call()]).toEqual([403, 200, 404])
  its.site.wait(10 * MINUTE_MS)
  const again = await confirm(proofs[kind])
  expect([again.status, await call()]).toEqual(kind === 'password' ? [200, 404] : [400, 403])
})

test('a wrong password, code or passkey gets 400 with the name of the field, and is recorded', async () => {
  const { confirm, call, ...person } = await owner()
  await giveApp(its.site, person)
  const other = await createAdministrator(its.site.db)
  const code = await giveApp(its.site, other)
  const theirs = await givePasskey(its.site, other, createAuthenticator())
  const own = await givePasskey(its.site, person)
  const proofs: [string, object][] = [
    ['password', { password: 'wrong horse' }],
    ['password', {}],
    ['code', { code: code() }],
    ['passkey', await passkeyOf(theirs)],
    ['passkey', await passkeyOf(own, { isVerified: false })],
    ['passkey', { passkey: own.get({ challenge: 'x'.repeat(43) }) }],
  ]
  for (const [field, proof] of proofs) {
    const { status, body } = await confirm(proof)
    expect([status, Object.keys(body.fields), await call()]).toEqual([400, [field], 403])
  }
  const events = its.site.db.selectFrom('audit_events').select('id').where('action', '=', 'login.confirmFailed')
  expect(await events.execute()).toHaveLength(5)
  const theirRow = its.site.db.selectFrom('passkeys').select('last_used_at').where('id', '=', theirs.id)
  expect(await theirRow.executeTakeFirst()).toEqual({ last_used_at: null })
})

test('the code of somebody who has no app is wrong', async () => {
  const { confirm } = await owner()
  expect([(await confirm({ code: '000000' })).status, (await confirm({ code: 'aaaaa-aaaaa' })).status]).toEqual([
    400, 400,
  ])
})

test('wrong passwords and wrong codes are limited apart, with the waiting time', async () => {
  const { confirm, bearer, ...person } = await owner()
  const codes = await giveRecoveryCodes(its.site.db, person.id)
  await giveApp(its.site, person)
  const failed = async (proof: object, count: number) => {
    for (let n = 0; n < count; n++) expect((await confirm(proof)).status).toBe(400)
    const refused = await its.site.post(CONFIRM, proof, bearer)
    return [refused.status, refused.headers.get('retry-after')]
  }
  expect(await failed({ code: '000000' }, 5)).toEqual([429, '600'])
  expect(await failed({ password: 'wrong horse' }, 10)).toEqual([429, '60'])
  expect([(await confirm({ password: PASSWORD })).status, (await confirm({ code: codes[0] })).status]).toEqual([
    429, 429,
  ])
})

test('a confirmation counts for its session alone, on every instance', async () => {
  const { confirm, bearer, ...person } = await owner()
  const second = (await signIn(its.site.db, person.id, new Date(its.site.now().getTime() - 11 * MINUTE_MS))).bearer
  expect((await confirm({ password: PASSWORD })).status).toBe(200)
  const other = openInstance(its.site)
  const statusOf = async (headers: Record<string, string>) =>
    (await other.request('DELETE', '/api/admin/administrators/9999', undefined, headers)).status
  expect([await statusOf(bearer), await statusOf(second)]).toEqual([404, 403])
  await other.close()
})

test('the copied session and browser of somebody who passed a second factor can do nothing that asks again', async () => {
  const person = await createAdministrator(its.site.db)
  const code = await giveApp(its.site, person)
  const used = code()
  const body = { username: person.email, password: PASSWORD, code: used }
  const login = await its.site.post('/api/admin/auth/login', body)
  const cookie = login.headers
    .getSetCookie()
    .map((text) => text.split(';')[0])
    .join('; ')
  its.site.wait(10 * MINUTE_MS)
  const copied = { cookie, origin: 'https://grower.example' }
  expect((await its.site.get('/api/admin/administrators', copied)).status).toBe(200)
  const calls: [string, object][] = [
    ['/api/invite', { email: 'eve@evil.example' }],
    ['/api/admin/account/totp', {}],
    ['/api/admin/account/recovery-codes', {}],
    ['/api/admin/account/passkeys/options', {}],
    ['/api/admin/backups/download', {}],
  ]
  for (const [path, sent] of calls) {
    const refused = await its.site.post(path, sent, copied)
    expect([path, refused.status, await refused.json()]).toEqual([path, 403, ASKED])
  }
  expect((await its.site.delete('/api/admin/account/totp', copied)).status).toBe(403)
  const confirm = async (proof: object) => (await its.site.post(CONFIRM, proof, copied)).status
  expect([await confirm({}), await confirm({ password: '' }), await confirm({ code: used })]).toEqual([400, 400, 400])
  const own = { email: 'eve@evil.example', currentPassword: 'wrong horse' }
  expect((await its.site.put('/api/admin/account/email', own, copied)).status).toBe(400)
  expect(await confirm({ code: code() })).toBe(200)
})

const cookieIn = (answer: Response) =>
  answer.headers
    .getSetCookie()
    .find((cookie) => cookie.startsWith('__Host-session='))
    ?.split(';')[0] ?? ''

test('an answer in the browser gives its session a new token, so that a copied one ends unconfirmed within a minute', async () => {
  const { token, id } = await owner()
  const send = (cookie: string) => ({ cookie, origin: 'https://grower.example' })
  const copied = `__Host-session=${token}`
  const confirmed = await its.site.post(CONFIRM, { password: PASSWORD }, send(copied))
  const own = cookieIn(confirmed)
  expect([confirmed.status, await confirmed.json()]).toEqual([
    200,
    { message: 'Confirmed.', token: own.replace('__Host-session=', '') },
  ])
  const remove = async (cookie: string) =>
    (await its.site.delete('/api/admin/administrators/9999', send(cookie))).status
  const read = async (cookie: string) => (await its.site.get('/api/admin/sessions', { cookie })).status
  expect([await remove(own), await remove(copied), await read(copied)]).toEqual([404, 403, 200])
  expect(await (await its.site.get('/api/admin/sessions', { cookie: own })).json()).toHaveLength(1)
  its.site.wait(MINUTE_MS)
  expect([await read(own), await read(copied)]).toEqual([200, 401])
  // A caller with a bearer token keeps it.
  const { bearer } = await signIn(its.site.db, id, its.site.now())
  const answer = await its.site.post(CONFIRM, { password: PASSWORD }, bearer)
  expect([await answer.json(), cookieIn(answer)]).toEqual([{ message: 'Confirmed.' }, ''])
  expect((await its.site.get('/api/admin/sessions', bearer)).status).toBe(200)
})

test('a new password gives the session of the browser a new token, and ends the copied one at once', async () => {
  const { token } = await owner()
  const cookie = `__Host-session=${token}`
  const passwords = { currentPassword: PASSWORD, newPassword: 'violet gravel teaspoon' }
  const headers = { cookie, origin: 'https://grower.example' }
  const changed = await its.site.put('/api/admin/account/password', passwords, headers)
  const statuses = [cookie, cookieIn(changed)].map(
    async (cookie) => (await its.site.get('/api/admin/sessions', { cookie })).status,
  )
  expect([changed.status, ...(await Promise.all(statuses))]).toEqual([200, 401, 200])
})
