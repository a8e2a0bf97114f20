import { expect, test } from 'bun:test'
import { sql } from 'kysely'
import { codeAt } from '#testing/authenticator.ts'
import { asAdministrator, createAdministrator, PASSWORD } from '#testing/factories.ts'
import { giveApp, giveRecoveryCodes, openInstance, STEP_MS } from '#testing/give-factors.ts'
import { listTables } from '#testing/with-backups.ts'
import { withSite } from '#testing/with-site.ts'

const its = withSite()
const TOTP = '/api/admin/account/totp'

const login = async (username: string, code?: string) =>
  (await its.site.post('/api/admin/auth/login', { username, password: PASSWORD, code })).status

const person = (email: string) => createAdministrator(its.site.db, { email })

const factorsOf = async (call: Awaited<ReturnType<typeof asAdministrator>>) =>
  (await call('GET', '/api/admin/account/second-factor')).body

test.each([
  [-2, 401],
  [-1, 200],
  [0, 200],
  [1, 200],
  [2, 401],
])('a code of an app that is %i steps from now gets %i', async (steps, status) => {
  const june = await person('june@b.example')
  const code = await giveApp(its.site, june)
  for (const ms of [0, STEP_MS - 1]) {
    its.site.wait(ms)
    expect(await login(june.email, code(steps))).toBe(status)
    its.site.wait(5 * STEP_MS)
  }
})

test('spaces in the code of an app do not matter, and the code of another app is wrong', async () => {
  const [june, kim] = [await person('june@b.example'), await person('kim@b.example')]
  const [code, other] = [await giveApp(its.site, june), await giveApp(its.site, kim)]
  expect(await login(june.email, other())).toBe(401)
  expect(await login(june.email, ` ${code().slice(0, 3)} ${code().slice(3)} `)).toBe(200)
})

test('no code of an app works twice, nor one of an earlier step, also on two instances at the same moment', async () => {
  const june = await person('june@b.example')
  const code = await giveApp(its.site, june)
  const other = openInstance(its.site)
  const body = { username: june.email, password: PASSWORD, code: code() }
  const elsewhere = () => other.request('POST', '/api/admin/auth/login', body).then(({ status }) => status)
  expect((await Promise.all([login(june.email, code()), elsewhere()])).sort()).toEqual([200, 401])
  expect([await login(june.email, code(1)), await login(june.email, code(0))]).toEqual([200, 401])
  its.site.wait(STEP_MS)
  expect(await login(june.email, code(0))).toBe(401)
  await other.close()
})

test('the code that confirmed an app does not sign in as well', async () => {
  const call = await asAdministrator(its.site, { email: 'june@b.example' })
  const code = codeAt((await call('POST', TOTP)).body.otpauthUrl, its.site.now())
  expect((await call('POST', `${TOTP}/confirm`, { code })).body.recoveryCodes).toHaveLength(10)
  expect(await login('june@b.example', code)).toBe(401)
})

test('an app that no code has confirmed does not count, and starting again replaces it', async () => {
  const call = await asAdministrator(its.site, { email: 'june@b.example' })
  const first = (await call('POST', TOTP)).body.otpauthUrl
  expect(await login('june@b.example')).toBe(200)
  expect((await factorsOf(call)).hasApp).toBe(false)
  expect((await call('POST', '/api/admin/account/confirm', { code: codeAt(first, its.site.now()) })).status).toBe(400)
  const second = (await call('POST', TOTP)).body.otpauthUrl
  const confirm = (url: string) => call('POST', `${TOTP}/confirm`, { code: codeAt(url, its.site.now()) })
  const wrong = await confirm(first)
  expect([wrong.status, wrong.body.fields.code]).toEqual([400, expect.stringContaining('wrong')])
  expect([(await call('DELETE', TOTP)).status, (await confirm(second)).status]).toEqual([404, 200])
})

test('a second app is refused until the first is removed, and the refusal records nothing', async () => {
  const call = await asAdministrator(its.site, { email: 'june@b.example' })
  const june = { id: 1, email: 'june@b.example' }
  const code = await giveApp(its.site, june)
  expect((await call('POST', TOTP)).status).toBe(409)
  expect((await call('POST', `${TOTP}/confirm`, { code: code() })).status).toBe(400)
  const started = its.site.db.selectFrom('audit_events').select('id').where('action', '=', 'login.appStarted')
  expect(await started.execute()).toEqual([])
  expect([(await call('DELETE', TOTP)).status, (await call('POST', TOTP)).status]).toEqual([200, 200])
})

test('removing the only app leaves the password alone, and removes the recovery codes', async () => {
  const call = await asAdministrator(its.site, { email: 'june@b.example' })
  await giveApp(its.site, { id: 1, email: 'june@b.example' })
  await giveRecoveryCodes(its.site.db, 1)
  expect(await login('june@b.example')).toBe(401)
  expect((await call('DELETE', TOTP)).status).toBe(200)
  expect(await factorsOf(call)).toMatchObject({ hasApp: false, codesLeft: 0 })
  expect([await login('june@b.example'), (await call('DELETE', TOTP)).status]).toEqual([200, 404])
})

test('the secret of an app and the recovery codes are in no row of the database in clear text', async () => {
  const call = await asAdministrator(its.site)
  const { otpauthUrl } = (await call('POST', TOTP)).body
  const code = codeAt(otpauthUrl, its.site.now())
  const { recoveryCodes } = (await call('POST', `${TOTP}/confirm`, { code })).body
  const secret = new URL(otpauthUrl).searchParams.get('secret') ?? ''
  expect(secret).toMatch(/^[A-Z2-7]{32}$/)
  let rows = ''
  for (const table of await listTables(its.site.db))
    rows += JSON.stringify((await sql`select * from ${sql.table(table)}`.execute(its.site.db)).rows)
  expect(rows).toContain('sealed_secret')
  for (const word of [secret, otpauthUrl, ...recoveryCodes, recoveryCodes[0].replace('-', '')])
    expect(rows.toLowerCase()).not.toContain(word.toLowerCase())
})
