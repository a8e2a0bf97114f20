import { expect, test } from 'bun:test'
import { createAuthenticator } from '#testing/authenticator.ts'
import { createAdministrator, signIn } from '#testing/factories.ts'
import { giveApp, givePasskey, giveRecoveryCodes, openInstance } from '#testing/give-factors.ts'
import { withSite } from '#testing/with-site.ts'

const its = withSite()
const JUNE = 'june@b.example'
const NEW_PASSWORD = 'a new fern in the hollow'
const ACCEPT = '/api/invite/accept'

/** An administrator with an app and recovery codes. */
async function june() {
  const person = await createAdministrator(its.site.db, { email: JUNE })
  const code = await giveApp(its.site, person)
  return { ...person, code, codes: await giveRecoveryCodes(its.site.db, person.id) }
}

const owner = async () => (await signIn(its.site.db, (await createAdministrator(its.site.db)).id)).bearer
const tokenOf = (text: string) => text.replaceAll('=3D', '=').match(/register\?token=([\w-]{43})/)?.[1] ?? ''
const lastMail = async () => ((await its.site.outbox()).at(-1) ?? '').replaceAll('=\r\n', '').replaceAll('=\n', '')

const LINKS = {
  async invitation() {
    await its.site.post('/api/invite', { email: JUNE }, await owner())
    return tokenOf(await lastMail())
  },
  async 'copied link'() {
    const bearer = await owner()
    const { id } = await (await its.site.post('/api/invite', { email: JUNE }, bearer)).json()
    return tokenOf((await (await its.site.post(`/api/invite/${id}/link`, {}, bearer)).json()).link)
  },
  async 'reset link'() {
    await its.site.post('/api/admin/auth/forgot', { username: JUNE })
    return tokenOf(await lastMail())
  },
}

const accept = async (token: string, proof: object = {}, password = NEW_PASSWORD) => {
  const response = await its.site.post(ACCEPT, { token, password, ...proof })
  return { status: response.status, body: await response.json() }
}

const login = async (code?: string) =>
  (await its.site.post('/api/admin/auth/login', { username: JUNE, password: NEW_PASSWORD, code })).status

const factorsLeft = async () => {
  const [apps, codes, passkeys] = await Promise.all(
    (['totps', 'recovery_codes', 'passkeys'] as const).map((table) =>
      its.site.db.selectFrom(table).select('administrator_id').execute(),
    ),
  )
  return [apps?.length, codes?.length, passkeys?.length]
}

test.each(['invitation', 'copied link', 'reset link'] as const)(
  'a new password with an %s takes the second factor, which stays, and the link works after a wrong code',
  async (kind) => {
    const { code } = await june()
    const token = await LINKS[kind]()
    const asked = await accept(token)
    expect([asked.status, asked.body]).toMatchObject([401, { needsCode: true, hasApp: true, hasPasskey: false }])
    const wrong = await accept(token, { code: '000000' })
    expect([wrong.status, wrong.body]).toMatchObject([401, { needsCode: true, fields: { code: expect.any(String) } }])
    expect((await its.site.post('/api/invite/verify', { token })).status).toBe(200)
    expect((await accept(token, { code: code() })).status).toBe(200)
    expect(await factorsLeft()).toEqual([1, 10, 0])
    expect([await login(), await login(code(1)), (await accept(token, { code: code(1) })).status]).toEqual([
      401, 200, 400,
    ])
    const events = await its.site.db.selectFrom('audit_events').select(['action', 'subject']).execute()
    expect(events).toContainEqual({ action: 'login.codeFailed', subject: JUNE })
  },
)

test('a new password by a link takes a recovery code or a passkey, and no passkey of somebody else', async () => {
  const { codes, ...person } = await june()
  const device = await givePasskey(its.site, person)
  const kim = await createAdministrator(its.site.db)
  const other = await givePasskey(its.site, kim, createAuthenticator())
  const passkey = async (from: typeof device) => ({
    passkey: from.get(await (await its.site.post('/api/admin/auth/passkey/options', {})).json()),
  })
  const token = await LINKS.invitation()
  const refused = await accept(token, await passkey(other))
  expect([refused.status, refused.body.needsCode]).toEqual([401, true])
  expect((await accept(token, await passkey(device))).status).toBe(200)
  expect((await accept(await LINKS['reset link'](), { code: codes[0] })).status).toBe(200)
  expect(await factorsLeft()).toEqual([1, 9, 2])
})

test('only one of two people with the same link at the same moment sets a password, and the other uses no code up', async () => {
  const { codes } = await june()
  const token = await LINKS['reset link']()
  const other = openInstance(its.site)
  const [one, two] = codes
  const both = [
    its.site.post(ACCEPT, { token, password: NEW_PASSWORD, code: one }),
    other.request('POST', ACCEPT, { token, password: NEW_PASSWORD, code: two }),
  ]
  expect((await Promise.all(both)).map(({ status }) => status).sort()).toEqual([200, 400])
  expect(await factorsLeft()).toEqual([1, 9, 0])
  await other.close()
})

test('one code does not set a password with two links at the same moment', async () => {
  const { codes } = await june()
  const tokens = [await LINKS.invitation(), await LINKS['reset link']()]
  const answers = await Promise.all(tokens.map((token) => accept(token, { code: codes[0] })))
  const statuses = answers.map(({ status }) => status).sort()
  // The first new password ends the other link.
  expect([200, expect.anything()]).toEqual(statuses)
  expect([400, 401]).toContain(statuses[1] as number)
  expect(await factorsLeft()).toEqual([1, 9, 0])
})

test('a password that is refused uses up neither the code, nor the passkey, nor a try', async () => {
  const { code, ...person } = await june()
  const device = await givePasskey(its.site, person)
  const token = await LINKS['reset link']()
  const passkey = device.get(await (await its.site.post('/api/admin/auth/passkey/options', {})).json())
  for (let n = 0; n < 7; n++) {
    const { status, body } = await accept(token, n ? { code: code() } : { passkey }, 'password')
    expect([status, body.fields.password]).toEqual([400, expect.any(String)])
  }
  expect((await accept(token, { passkey })).status).toBe(200)
  expect(await login(code())).toBe(200)
})

test('an invited person cannot use up the tries of an administrator by naming their address', async () => {
  const { code } = await june()
  const bearer = await owner()
  await its.site.post('/api/invite', { email: 'guest@b.example' }, bearer)
  const token = tokenOf(await lastMail())
  for (let n = 0; n < 7; n++) {
    const { status, body } = await accept(token, { email: JUNE, code: '000000' })
    expect([status, body.fields]).toEqual([400, { email: expect.any(String) }])
  }
  expect((await accept(await LINKS['reset link'](), { code: code() })).status).toBe(200)
})
