import { expect, test } from 'bun:test'
import { codeAt, createAuthenticator } from '#testing/authenticator.ts'
import { asAdministrator, PASSWORD } from '#testing/factories.ts'
import { withSite } from '#testing/with-site.ts'
import { stepOf } from './totp.queries.ts'

const its = withSite()
const NELL = 'nell@fernhollow.example'
const STEP_MS = 30_000

const nell = () => asAdministrator(its.site, { email: NELL })
type Call = Awaited<ReturnType<typeof nell>>

/** Sets up an app. Returns its code at a time, and the recovery codes. */
async function addApp(call: Call) {
  const { otpauthUrl } = (await call('POST', '/api/admin/account/totp')).body
  const code = () => codeAt(otpauthUrl, its.site.now())
  const { status, body } = await call('POST', '/api/admin/account/totp/confirm', { code: code() })
  expect([status, body.recoveryCodes?.length]).toEqual([200, 10])
  its.site.wait(STEP_MS)
  return { code, recoveryCodes: body.recoveryCodes as string[] }
}

async function login(code?: string) {
  const response = await its.site.post('/api/admin/auth/login', { username: NELL, password: PASSWORD, code })
  return { status: response.status, body: await response.json() }
}

const signInWith = async (device: ReturnType<typeof createAuthenticator>, place = {}) => {
  const options = await (await its.site.post('/api/admin/auth/passkey/options', {})).json()
  return (await its.site.post('/api/admin/auth/passkey', device.get(options, place))).status
}

// RFC 6238, appendix B, with the last six of its eight digits.
test.each([
  [59, '287082'],
  [1111111109, '081804'],
  [1111111111, '050471'],
  [1234567890, '005924'],
  [2000000000, '279037'],
  [20000000000, '353130'],
])('RFC 6238: at %d seconds the code is %s', (seconds, code) => {
  const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'
  expect(stepOf(secret, code, new Date(seconds * 1000))).toBe(Math.floor(seconds / 30))
})

test('with an app, the right password alone opens nothing, and a code works once', async () => {
  const { code } = await addApp(await nell())
  const refused = await login()
  expect([refused.status, refused.body]).toMatchObject([401, { needsCode: true, hasApp: true, hasPasskey: false }])
  const now = code()
  expect([(await login(now)).status, (await login(now)).status]).toEqual([200, 401])
})

test('a recovery code signs in once', async () => {
  const { recoveryCodes } = await addApp(await nell())
  const [first = ''] = recoveryCodes
  expect([(await login(first.toUpperCase().replace('-', ' '))).status, (await login(first)).status]).toEqual([200, 401])
})

test('a passkey signs in without a user name, and its answer works once', async () => {
  const call = await nell()
  const device = createAuthenticator()
  const { body: options } = await call('POST', '/api/admin/account/passkeys/options')
  const added = await call('POST', '/api/admin/account/passkeys', { response: device.create(options) })
  expect([added.status, added.body.recoveryCodes?.length]).toEqual([200, 10])
  const signIn = await (await its.site.post('/api/admin/auth/passkey/options', {})).json()
  const answer = device.get(signIn)
  const answers = [1, 2].map(async () => (await its.site.post('/api/admin/auth/passkey', answer)).status)
  expect((await Promise.all(answers)).sort()).toEqual([200, 401])
  expect([await signInWith(device), await signInWith(device, { isVerified: false })]).toEqual([200, 401])
})
