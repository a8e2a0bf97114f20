import { expect, test } from 'bun:test'
import { NOW } from '#testing/create-test-site.ts'
import { createAdministrator, deviceOf, PASSWORD, signIn } from '#testing/factories.ts'
import { withSite } from '#testing/with-site.ts'
import { createInvite, findInvite } from '../invites/invites.queries.ts'

const its = withSite()

const NELL = 'nell@fernhollow.example'
const NEW_PASSWORD = 'violet gravel teaspoon'

async function nell() {
  const { id } = await createAdministrator(its.site.db, { email: NELL })
  return { here: (await signIn(its.site.db, id)).bearer, there: (await signIn(its.site.db, id)).bearer }
}

const change = (body: object, headers: Record<string, string>) =>
  its.site.put('/api/admin/account/password', body, headers)
const passwords = (currentPassword: string, newPassword = NEW_PASSWORD) => ({ currentPassword, newPassword })
const login = (password: string, headers = {}) =>
  its.site.post('/api/admin/auth/login', { username: NELL, password }, headers)
const actions = async () =>
  (await its.site.db.selectFrom('audit_events').select(['actor', 'action']).orderBy('id').execute()).map(
    ({ actor, action }) => `${actor} ${action}`,
  )

test('changing the password keeps the current session and ends all others', async () => {
  const { here, there } = await nell()
  const changed = await change(passwords(PASSWORD), here)
  expect([changed.status, await changed.json()]).toEqual([200, { message: 'Password changed.' }])
  expect((await its.site.get('/api/admin/sessions', here)).status).toBe(200)
  expect((await its.site.get('/api/admin/sessions', there)).status).toBe(401)
  expect([(await login(PASSWORD)).status, (await login(NEW_PASSWORD)).status]).toEqual([401, 200])
  expect((await actions())[0]).toBe(`${NELL} login.passwordChanged`)
})

test('changing the password withdraws an open invitation for the same address', async () => {
  const { here } = await nell()
  const { db } = its.site
  const { token } = await db.transaction().execute((tx) => createInvite(tx, { email: NELL, role: 'owner' }, null, NOW))
  expect((await change(passwords(PASSWORD), here)).status).toBe(200)
  expect(await findInvite(db, token, NOW)).toBeUndefined()
})

test('a wrong current password gets 400 and is recorded in the audit log', async () => {
  const { here, there } = await nell()
  const refused = await change(passwords('wrong horse'), here)
  const error = "That's not your current password."
  expect([refused.status, await refused.json()]).toEqual([400, { error, fields: { currentPassword: error } }])
  expect((await its.site.get('/api/admin/sessions', there)).status).toBe(200)
  expect((await login(PASSWORD)).status).toBe(200)
  expect((await actions())[0]).toBe(`${NELL} login.passwordChangeFailed`)
})

test('wrong guesses at the current password are limited, but successful changes are not', async () => {
  const { here } = await nell()
  for (let n = 0; n < 12; n++) expect((await change(passwords(PASSWORD, PASSWORD), here)).status).toBe(200)
  for (let n = 0; n < 10; n++) expect((await change(passwords('wrong horse'), here)).status).toBe(400)
  const refused = await change(passwords(PASSWORD), here)
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '60'])
})

test('only one of two simultaneous password changes succeeds', async () => {
  const { here } = await nell()
  const wanted = [NEW_PASSWORD, 'another good password']
  const answers = await Promise.all(wanted.map((password) => change(passwords(PASSWORD, password), here)))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
})

test('changing the password ends open reset links and forgets known devices', async () => {
  const { here } = await nell()
  const device = deviceOf(await login(PASSWORD))
  await its.site.post('/api/admin/auth/forgot', { username: NELL })
  const changed = await change(passwords(PASSWORD), here)
  expect(await its.site.db.selectFrom('password_resets').selectAll().execute()).toEqual([])
  expect(changed.headers.getSetCookie()[0]).toContain('device=')
  for (let guess = 0; guess < 11; guess++) await login('wrong horse')
  expect((await login(NEW_PASSWORD, { cookie: device })).status).toBe(429)
})

test.each([
  ['no current password', { newPassword: NEW_PASSWORD }, 'currentPassword', 'Enter your current password.'],
  ['no new password', { currentPassword: PASSWORD }, 'newPassword', 'Password is required!'],
  ['an empty new password', passwords(PASSWORD, ''), 'newPassword', 'Password is required!'],
  [
    'a short new password',
    passwords(PASSWORD, 'short'),
    'newPassword',
    'The password must have at least 8 characters.',
  ],
  [
    'a new password that is easy to guess',
    passwords(PASSWORD, 'password'),
    'newPassword',
    'This password is easy to guess because many people use it or a similar one. Add a few more words.',
  ],
])('a password change with %s gets 400 with the reason', async (_, body, field, rule) => {
  const { here } = await nell()
  const refused = await change(body, here)
  expect([refused.status, (await refused.json()).fields]).toEqual([400, { [field]: rule }])
})

test('an administrator can read and change only their own name', async () => {
  const { here, there } = await nell()
  const june = (await signIn(its.site.db, (await createAdministrator(its.site.db, { email: 'june@example.com' })).id))
    .bearer
  const account = async (headers: Record<string, string>) => (await its.site.get('/api/admin/account', headers)).json()
  const anOwner = { role: 'owner', mustSetUp: false }
  const rename = (name: string) => its.site.put('/api/admin/account', { name }, here)
  expect(await account(here)).toEqual({ email: NELL, name: '', ...anOwner })
  const renamed = await rename('  Nell Frost ')
  expect([renamed.status, await renamed.json()]).toEqual([200, { email: NELL, name: 'Nell Frost', ...anOwner }])
  expect(await account(there)).toEqual({ email: NELL, name: 'Nell Frost', ...anOwner })
  expect(await account(june)).toEqual({ email: 'june@example.com', name: '', ...anOwner })
  expect(await actions()).toEqual([`${NELL} login.nameChanged`])
  expect((await rename('x'.repeat(101))).status).toBe(400)
  expect((await rename('')).status).toBe(200)
  expect(await account(here)).toEqual({ email: NELL, name: '', ...anOwner })
})
