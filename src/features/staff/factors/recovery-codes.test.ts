import { expect, test } from 'bun:test'
import { createAdministrator, PASSWORD, signIn } from '#testing/factories.ts'
import { giveApp, givePasskey, giveRecoveryCodes, openInstance } from '#testing/give-factors.ts'
import { withSite } from '#testing/with-site.ts'

const its = withSite()
const JUNE = 'june@b.example'
const CODES = '/api/admin/account/recovery-codes'

/** An administrator with an app and ten recovery codes. */
async function june() {
  const person = await createAdministrator(its.site.db, { email: JUNE })
  const code = await giveApp(its.site, person)
  const codes = await giveRecoveryCodes(its.site.db, person.id)
  const { bearer } = await signIn(its.site.db, person.id)
  const left = async () => (await (await its.site.get('/api/admin/account/second-factor', bearer)).json()).codesLeft
  return { ...person, code, codes, bearer, left }
}

const login = async (code: string, username = JUNE) =>
  (await its.site.post('/api/admin/auth/login', { username, password: PASSWORD, code })).status

test('there are ten recovery codes, each of which works once and is gone then', async () => {
  const { codes, left } = await june()
  expect([codes.length, new Set(codes).size, await left()]).toEqual([10, 10, 10])
  for (const [used, code] of codes.entries()) {
    expect([await login(code), await left()]).toEqual([200, 9 - used])
    if (used < 3) expect(await login(code)).toBe(401)
  }
})

test('recovery codes work in capitals, and with or without spaces and hyphens', async () => {
  const { codes, left } = await june()
  const [a = '', b = '', c = '', d = '', e = '', f = ''] = codes
  const typed = [a.toUpperCase(), b.replace('-', ''), ` ${c} `, d.replace('-', ' - '), e.split('').join(' ')]
  for (const code of [...typed, f.replace('-', '\u2011')]) expect([code, await login(code)]).toEqual([code, 200])
  expect(await left()).toBe(4)
})

test('a recovery code signs in once, also on two instances at the same moment', async () => {
  const { codes, left } = await june()
  const [code = ''] = codes
  const other = openInstance(its.site)
  const body = { username: JUNE, password: PASSWORD, code }
  const elsewhere = other.request('POST', '/api/admin/auth/login', body).then(({ status }) => status)
  expect((await Promise.all([login(code), elsewhere])).sort()).toEqual([200, 401])
  expect(await left()).toBe(9)
  expect(await its.site.db.selectFrom('sessions').select('id').execute()).toHaveLength(2)
  await other.close()
})

test('the recovery codes of somebody else are wrong', async () => {
  const { codes } = await june()
  const kim = await createAdministrator(its.site.db, { email: 'kim@b.example' })
  await giveApp(its.site, kim)
  expect(await login(codes[0] ?? '', kim.email)).toBe(401)
})

test('new recovery codes end the old ones, and nobody without a second factor gets any', async () => {
  const { codes: old, bearer, left } = await june()
  const made = await its.site.post(CODES, {}, bearer)
  const { recoveryCodes } = await made.json()
  expect([made.status, recoveryCodes.length, await left()]).toEqual([200, 10, 10])
  expect([await login(old[0] ?? ''), await login(recoveryCodes[0]), await left()]).toEqual([401, 200, 9])
  const kim = await createAdministrator(its.site.db, { email: 'kim@b.example' })
  expect((await its.site.post(CODES, {}, (await signIn(its.site.db, kim.id)).bearer)).status).toBe(409)
})

test('another factor makes no new recovery codes, unless all have been used', async () => {
  const { id, bearer, left } = await june()
  const device = await givePasskey(its.site, { id, email: JUNE })
  expect(await left()).toBe(10)
  await its.site.delete(`/api/admin/account/passkeys/${device.id}`, bearer)
  expect(await left()).toBe(10)
  await its.site.db.deleteFrom('recovery_codes').execute()
  const options = await (await its.site.post('/api/admin/account/passkeys/options', {}, bearer)).json()
  const added = await its.site.post('/api/admin/account/passkeys', { response: device.create(options) }, bearer)
  expect([(await added.json()).recoveryCodes.length, await left()]).toEqual([10, 10])
})

test('the database has only hashes of recovery codes, with a salt for each person', async () => {
  const { codes } = await june()
  await createAdministrator(its.site.db, { email: 'kim@b.example' })
  const rows = await its.site.db.selectFrom('recovery_codes').selectAll().execute()
  expect(new Set(rows.map(({ code_hash }) => code_hash)).size).toBe(10)
  for (const { salt, code_hash } of rows)
    expect([salt, code_hash]).toEqual([expect.stringMatching(/^[\w-]{22}$/), expect.stringMatching(/^[\w-]{43}$/)])
  for (const code of codes) expect(JSON.stringify(rows)).not.toContain(code.slice(0, 5))
})
