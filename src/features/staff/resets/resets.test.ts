import { expect, test } from 'bun:test'
import type { KyselyPlugin } from 'kysely'
import PostalMime from 'postal-mime'
import { createApi } from '#app/api.ts'
import { cleanUp } from '#app/housekeeping.ts'
import { codeAt, createAuthenticator } from '#testing/authenticator.ts'
import { createTestSite, NOW } from '#testing/create-test-site.ts'
import { asAdministrator, createAdministrator, createMail, deviceOf, PASSWORD, signIn } from '#testing/factories.ts'
import { startSmtp } from '#testing/start-smtp.ts'
import { withSite } from '#testing/with-site.ts'

const its = withSite()

const NELL = 'nell@fernhollow.example'
const JUNE = 'june@fernhollow.example'
const STRANGER = 'nobody@fernhollow.example'
const NEW_PASSWORD = 'violet gravel teaspoon'
const MINUTE_MS = 60 * 1000
const INVALID = 'The invitation link is invalid or has expired.'

const nell = () => createAdministrator(its.site.db, { email: NELL })
const june = async () => signIn(its.site.db, (await createAdministrator(its.site.db, { email: JUNE })).id)
const forgot = (username: unknown, headers = {}, from?: string) =>
  its.site.post('/api/admin/auth/forgot', { username }, headers, from)
const verify = (token: string) => its.site.post('/api/invite/verify', { token })
const accept = (token: string, password = NEW_PASSWORD) => its.site.post('/api/invite/accept', { token, password })
const login = (username: string, password: string) => its.site.post('/api/admin/auth/login', { username, password })

/** Requests a reset link and returns it from the email. */
async function linkFor(username = NELL) {
  expect((await forgot(username)).status).toBe(200)
  const message = await PostalMime.parse((await its.site.outbox()).at(-1) ?? '')
  const link = message.text?.match(/https:\/\/grower\.example(\/register\?\S+)/)?.[1] ?? ''
  return { message, link, token: new URLSearchParams(link.split('?')[1]).get('token') ?? '' }
}

const events = () =>
  its.site.db.selectFrom('audit_events').select(['actor', 'action', 'subject']).orderBy('id').execute()

test('a reset link sets a new password once and ends all sessions', async () => {
  const { id } = await nell()
  const { bearer } = await signIn(its.site.db, id)
  const { message, link, token } = await linkFor('Nell@Fernhollow.example')
  expect(message.to).toEqual([{ name: '', address: NELL }])
  expect(message.subject).toBe('Choose a new password for Fernhollow Botanicals')
  expect(link).toEndWith('&purpose=reset')
  expect(await (await verify(token)).json()).toMatchObject({ message: 'Token is valid', email: NELL })
  expect((await its.site.get('/api/admin/sessions', bearer)).status).toBe(200)
  expect((await accept(token)).status).toBe(200)
  expect((await its.site.get('/api/admin/sessions', bearer)).status).toBe(401)
  expect([(await login(NELL, PASSWORD)).status, (await login(NELL, NEW_PASSWORD)).status]).toEqual([401, 200])
  for (const used of [await verify(token), await accept(token)]) {
    expect([used.status, await used.json()]).toEqual([400, { error: INVALID, fields: { token: INVALID } }])
  }
  expect((await events()).slice(0, 2)).toEqual([
    { actor: null, action: 'login.passwordLinkRequested', subject: 'Nell@Fernhollow.example' },
    { actor: NELL, action: 'login.passwordSet', subject: null },
  ])
})

test('a password reset stores only the hash of its token, even after the email is sent', async () => {
  await nell()
  const { token } = await linkFor()
  const { db } = its.site
  const stored = JSON.stringify([
    await db.selectFrom('password_resets').selectAll().execute(),
    await db.selectFrom('queued_mails').selectAll().execute(),
  ])
  expect(stored).not.toContain(token)
})

test('a reset link works for an hour', async () => {
  await nell()
  const { token } = await linkFor()
  its.site.wait(60 * MINUTE_MS - 1)
  expect((await verify(token)).status).toBe(200)
  its.site.wait(1)
  expect([(await verify(token)).status, (await accept(token)).status]).toEqual([400, 400])
  await cleanUp(its.site, new Date(NOW.getTime() + 60 * MINUTE_MS))
  expect(await its.site.db.selectFrom('password_resets').selectAll().execute()).toEqual([])
})

test('a reset request for an unknown address gets the same answer as for a known one and sends no email', async () => {
  await nell()
  const known = await forgot(NELL)
  const unknown = await forgot(STRANGER)
  expect([unknown.status, await unknown.json()]).toEqual([known.status, await known.json()])
  const mails = await its.site.outbox()
  expect(mails).toHaveLength(1)
  expect(mails[0]).toContain(`To: ${NELL}`)
  expect(await its.site.db.selectFrom('password_resets').selectAll().execute()).toHaveLength(1)
})

test('a reset request runs the same statements for known and unknown addresses', async () => {
  await nell()
  const statements: string[] = []
  const { db } = its.site
  const spy: KyselyPlugin = {
    transformQuery: ({ node, queryId }) => {
      statements.push(db.getExecutor().compileQuery(node, queryId).sql)
      return node
    },
    transformResult: async ({ result }) => result,
  }
  const api = createApi({ ...its.site, clock: () => NOW, contentVersion: undefined as never, db: db.withPlugin(spy) })
  const statementsFor = async (username: string) => {
    statements.length = 0
    const body = JSON.stringify({ username })
    const headers = { 'content-type': 'application/json' }
    const response = await api.request('/api/admin/auth/forgot', { method: 'POST', headers, body })
    expect(response.status).toBe(200)
    return [...statements]
  }
  const known = await statementsFor(NELL)
  expect(known.length).toBeGreaterThan(3)
  expect(await statementsFor(STRANGER)).toEqual(known)
  expect(await statementsFor('no address')).toEqual(known)
})

test('reset requests are rate limited like logins, for known and unknown addresses alike', async () => {
  await nell()
  for (const username of [NELL, STRANGER]) {
    for (let n = 0; n < 10; n++) expect((await forgot(username, {}, `198.51.100.${n}`)).status).toBe(200)
    const refused = await forgot(username, {}, '198.51.100.99')
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '600'])
  }
  for (let n = 0; n < 20; n++) await forgot(`a${n}@b.example`, {}, '203.0.113.99')
  expect((await forgot('a20@b.example', {}, '203.0.113.99')).status).toBe(429)
})

test('a flood of reset requests does not block a browser that has logged in before', async () => {
  await nell()
  const device = deviceOf(await login(NELL, PASSWORD))
  for (let n = 0; n < 11; n++) await forgot(NELL, {}, `198.51.100.${n}`)
  expect((await forgot(NELL)).status).toBe(429)
  expect((await forgot(NELL, { cookie: device })).status).toBe(200)
})

test('another reset request does not invalidate the earlier reset link', async () => {
  await nell()
  const { token } = await linkFor()
  its.site.wait(10 * MINUTE_MS)
  const { token: later } = await linkFor()
  expect((await accept(token)).status).toBe(200)
  expect((await verify(later)).status).toBe(400)
})

test('resetting the password withdraws an open invitation for the same address', async () => {
  const { id } = await nell()
  const { bearer } = await june()
  await its.site.post('/api/invite', { email: NELL }, bearer)
  const invitation = (await its.site.outbox()).at(-1) ?? ''
  const invited = (await PostalMime.parse(invitation)).text?.match(/token=([\w-]+)/)?.[1] ?? ''
  const { token } = await linkFor()
  expect(await (await its.site.get('/api/invite', bearer)).json()).toMatchObject([{ email: NELL }])
  expect((await verify(invited)).status).toBe(200)
  expect((await accept(token)).status).toBe(200)
  expect((await verify(invited)).status).toBe(400)
  expect((await its.site.db.selectFrom('administrators').select('id').execute()).map((row) => row.id)).toContain(id)
})

test('every other administrator gets one email about a password reset', async () => {
  await nell()
  for (const email of [JUNE, 'rose@fernhollow.example']) await createAdministrator(its.site.db, { email })
  const { token } = await linkFor()
  await accept(token)
  const notices = await Promise.all((await its.site.outbox()).slice(1).map((mail) => PostalMime.parse(mail)))
  expect(notices.map(({ to, subject }) => [to?.[0]?.address, subject])).toEqual([
    [JUNE, `${NELL} set a new password`],
    ['rose@fernhollow.example', `${NELL} set a new password`],
    [NELL, 'Your password for Fernhollow Botanicals'],
  ])
  expect(notices[0]?.text).toContain('All their other sessions have ended.')
})

test('only one of two simultaneous requests with the same reset link succeeds', async () => {
  await nell()
  const { token } = await linkFor()
  const answers = await Promise.all([accept(token), accept(token, 'another good password')])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
})

test('the reset link of a removed administrator gets 400', async () => {
  const { id } = await nell()
  const { bearer } = await june()
  const { token } = await linkFor()
  await its.site.delete(`/api/admin/administrators/${id}`, bearer)
  expect([(await verify(token)).status, (await accept(token)).status]).toEqual([400, 400])
  expect(await its.site.db.selectFrom('administrators').select('email').execute()).toEqual([{ email: JUNE }])
})

test('a queued reset email is neither sent nor kept once its link no longer works', async () => {
  await nell()
  const at = NOW.toISOString()
  await createMail(its.site.db, { kind: 'reset', to_address: NELL, text: 'the link', due_at: at, created_at: at })
  its.site.mailQueue.wake()
  expect(await its.site.outbox()).toEqual([])
  const [mail] = await its.site.db.selectFrom('queued_mails').select(['state', 'error', 'text']).execute()
  expect(mail).toEqual({ state: 'stopped', error: 'This link no longer works.', text: '' })
})

test('a reset request on a site without a mail server promises no email and says what to do', async () => {
  const { message } = await (await forgot(NELL)).json()
  expect(message).toContain('has no mail server')
  expect(message).toContain('npm run invite -- EMAIL')
  const { url } = await startSmtp()
  const site = await createTestSite({ SMTP_URL: url })
  const sent = await site.post('/api/admin/auth/forgot', { username: NELL })
  expect((await sent.json()).message).toStartWith("If there is an account for this address, we've sent a link to it.")
  await site.close()
})

test.each([
  ['no username', undefined],
  ['an empty username', ' '],
  ['a list as username', [NELL]],
])('a reset request with %s gets 400 with the name of the field', async (_, username) => {
  const refused = await forgot(username)
  expect([refused.status, (await refused.json()).fields.username]).toEqual([400, expect.any(String)])
})

test('the register page is neither cached nor indexed and sends no referrer', async () => {
  const response = await its.site.get('/register?token=made-up&purpose=reset')
  expect(response.headers.get('referrer-policy')).toBe('no-referrer')
  expect(response.headers.get('cache-control')).toBe('no-store, no-transform')
  expect(response.headers.get('x-robots-tag')).toBe('noindex')
  expect(await response.text()).toContain('Choose a new password')
})

test('reset requests send one email in ten minutes to an account, with the same answer to each', async () => {
  await nell()
  const device = deviceOf(await login(NELL, PASSWORD))
  const answers = [await forgot(NELL), await forgot(NELL.toUpperCase()), await forgot(NELL, { cookie: device })]
  const texts = await Promise.all(answers.map((answer) => answer.text()))
  expect([texts.length, new Set(texts).size]).toEqual([3, 1])
  const links = async () => (await its.site.outbox()).filter((mail) => mail.includes('purpose=3Dreset'))
  expect(await links()).toHaveLength(1)
  its.site.wait(10 * MINUTE_MS)
  await forgot(NELL)
  expect(await links()).toHaveLength(2)
})

test('the email of a reset request leaves at least a second after the answer, so that the timing reveals no account', async () => {
  await nell()
  const { send } = its.site.mail
  const sent = Promise.withResolvers<number>()
  its.site.mail.send = (...given) => {
    sent.resolve(performance.now())
    return send(...given)
  }
  await forgot(NELL)
  const answered = performance.now()
  // A timer may fire up to a millisecond early.
  expect((await sent.promise) - answered).toBeGreaterThan(990)
})

test('a weak password with a reset link is refused before the second factor, and uses up none of its tries', async () => {
  const call = await asAdministrator(its.site, { email: NELL })
  const { otpauthUrl } = (await call('POST', '/api/admin/account/totp')).body
  const code = () => codeAt(otpauthUrl, its.site.now())
  expect((await call('POST', '/api/admin/account/totp/confirm', { code: code() })).status).toBe(200)
  its.site.wait(MINUTE_MS)
  const { token } = await linkFor()
  for (let tries = 0; tries < 6; tries++) {
    const refused = await its.site.post('/api/invite/accept', { token, password: 'fernhollow', code: code() })
    expect([refused.status, (await refused.json()).fields]).toEqual([400, { password: expect.any(String) }])
  }
  const asked = await accept(token)
  expect([asked.status, await asked.json()]).toMatchObject([401, { needsCode: true, hasApp: true, hasPasskey: false }])
  const accepted = await its.site.post('/api/invite/accept', { token, password: NEW_PASSWORD, code: code() })
  expect(accepted.status).toBe(200)
})

test('a passkey of another account with a reset link is refused, and the link still works', async () => {
  const [call, other] = [await asAdministrator(its.site, { email: NELL }), await asAdministrator(its.site)]
  const [device, stranger] = [createAuthenticator(), createAuthenticator()]
  for (const [owner, own] of [
    [call, device],
    [other, stranger],
  ] as const) {
    const { body: options } = await owner('POST', '/api/admin/account/passkeys/options')
    expect((await owner('POST', '/api/admin/account/passkeys', { response: own.create(options) })).status).toBe(200)
  }
  const { token } = await linkFor()
  const acceptWith = async (own: typeof device) => {
    const options = await (await its.site.post('/api/admin/auth/passkey/options', {})).json()
    return its.site.post('/api/invite/accept', { token, password: NEW_PASSWORD, passkey: own.get(options) })
  }
  const refused = await acceptWith(stranger)
  expect([refused.status, await refused.json()]).toMatchObject([
    401,
    { error: 'This passkey is not one of your account.', needsCode: true },
  ])
  expect((await acceptWith(device)).status).toBe(200)
})
