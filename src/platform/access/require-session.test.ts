import { expect, test } from 'bun:test'
import { CALLERS } from '#app/callers.ts'
import {
  createAdministrator,
  createCertificate,
  createContact,
  createPage,
  createPost,
  createUpdate,
  signIn,
} from '#testing/factories.ts'
import { withSite } from '#testing/with-site.ts'
import { newToken } from './tokens.ts'

const its = withSite()

const HOUR_MS = 60 * 60 * 1000

/** This call also needs a signature, which the site creates after asking for the password. */
const DOWNLOAD = 'GET /api/admin/backups/:name/download'
/** Without parameters, these reads get 400. */
const PREVIEW = 'GET /admin/look/preview'
const WITH_PARAMETERS = [DOWNLOAD, PREVIEW, 'GET /api/admin/look/colors']

const callsOf = (caller: string) => Object.keys(CALLERS).filter((call) => CALLERS[call] === caller)
const PUBLIC = callsOf('everyone')
const guarded = () => Object.keys(CALLERS).filter((call) => CALLERS[call] !== 'everyone')

async function statusOf(call: string, headers: Record<string, string> = {}) {
  const [method = '', path = ''] = call.split(' ')
  const hasBody = method === 'POST' || method === 'PUT'
  const response = await its.site.request(path.replace(':noun', 'post').replace(/:(id|version)/g, '1'), {
    method,
    headers: hasBody ? { 'content-type': 'application/json', ...headers } : headers,
    ...(hasBody && { body: '{}' }),
  })
  if (response.status >= 400) expect(await response.json()).toMatchObject({ error: expect.any(String) })
  return response.status
}

const statuses = async (headers?: Record<string, string>) =>
  Object.fromEntries(await Promise.all(guarded().map(async (call) => [call, await statusOf(call, headers)])))

const allOf = (status: number) => Object.fromEntries(guarded().map((call) => [call, status]))

test('the table of callers lists every API call', () => {
  const routes = its.site.app.routes.filter(({ path, method }) => path.startsWith('/api') && method !== 'ALL')
  const calls = new Set(routes.map(({ method, path }) => `${method} ${path.replace(/\/$/, '')}`))
  expect([...calls, PREVIEW].sort()).toEqual(Object.keys(CALLERS).sort())
})

test('a visitor gets 401 from no call that the table of callers opens to everyone', async () => {
  // Login answers an empty body with 400, because it validates the body before the password.
  for (const call of PUBLIC) expect([call, await statusOf(call)]).not.toEqual([call, 401])
})

test('a visitor gets 401 from every guarded call and from every unknown path below /api', async () => {
  expect(await statuses()).toEqual(allOf(401))
  for (const call of ['GET /api', 'GET /api/nothing', 'PUT /api/blog/1', 'POST /api/upload', 'DELETE /api/quotes/1']) {
    expect([call, await statusOf(call)]).toEqual([call, 401])
  }
})

test('a HEAD request without a session gets the status that GET gets', async () => {
  const statusOfHead = async (call: string) => {
    const path = call.replace('GET ', '').replace(':id', '1')
    const head = await its.site.request(path, { method: 'HEAD' })
    expect(await head.text()).toBe('')
    return [call, head.status]
  }
  const isGet = (call: string) => call.startsWith('GET ')
  for (const call of guarded().filter(isGet)) expect(await statusOfHead(call)).toEqual([call, 401])
  for (const call of PUBLIC.filter(isGet)) expect(await statusOfHead(call)).toEqual([call, await statusOf(call)])
})

test('a visitor gets 401 from a guarded call even if the body has the wrong type or is far too large', async () => {
  const upload = { method: 'POST', body: new FormData() }
  expect((await its.site.request('/api/upload', upload)).status).toBe(401)
  expect((await its.site.post('/api/invite', 'x'.repeat(5_000_000))).status).toBe(401)
})

test.each([
  ['a forged bearer token', () => ({ authorization: `Bearer ${newToken()}` })],
  ['an empty bearer token', () => ({ authorization: 'Bearer ' })],
  ['another authorization scheme', () => ({ authorization: 'Basic YTpi' })],
  ['a forged session cookie', () => ({ cookie: `__Host-session=${newToken()}`, origin: 'https://grower.example' })],
  ['an empty session cookie', () => ({ cookie: '__Host-session=', origin: 'https://grower.example' })],
])('every guarded call answers %s with 401', async (_, headers) => {
  expect(await statuses(headers())).toEqual(allOf(401))
})

test('every guarded call answers a truncated token, a stored token hash and a misnamed cookie with 401', async () => {
  const { token } = await signIn(its.site.db, (await createAdministrator(its.site.db)).id)
  const { token_hash } = await its.site.db.selectFrom('sessions').select('token_hash').executeTakeFirstOrThrow()
  for (const wrong of [token.slice(0, -1), `${token}x`, token_hash, token.toLowerCase()]) {
    expect(await statuses({ authorization: `Bearer ${wrong}` })).toEqual(allOf(401))
  }
  expect(await statuses({ cookie: `session=${token}`, origin: 'https://grower.example' })).toEqual(allOf(401))
})

test('a session that was idle for 12 hours gets 401 from every guarded call', async () => {
  const { bearer } = await signIn(its.site.db, (await createAdministrator(its.site.db)).id)
  its.site.wait(12 * HOUR_MS - 1)
  expect(await statusOf('GET /api/admin/sessions', bearer)).toBe(200)
  its.site.wait(12 * HOUR_MS)
  expect(await statuses(bearer)).toEqual(allOf(401))
})

test('a session in constant use gets 401 from every guarded call after 14 days', async () => {
  const { bearer } = await signIn(its.site.db, (await createAdministrator(its.site.db)).id)
  for (let hours = 0; hours < 14 * 24 - 6; hours += 6) {
    its.site.wait(6 * HOUR_MS)
    expect(await statusOf('GET /api/admin/sessions', bearer)).toBe(200)
  }
  its.site.wait(6 * HOUR_MS)
  expect(await statuses(bearer)).toEqual(allOf(401))
})

test('a session that was signed out gets 401 from every guarded call', async () => {
  const { bearer } = await signIn(its.site.db, (await createAdministrator(its.site.db)).id)
  expect(await statusOf('POST /api/admin/auth/logout', bearer)).toBe(200)
  expect(await statuses(bearer)).toEqual(allOf(401))
})

test("a removed administrator's session gets 401 from every guarded call", async () => {
  const { db } = its.site
  const [nell, june] = [await createAdministrator(db), await createAdministrator(db)]
  const { bearer } = await signIn(db, june.id)
  const remover = await signIn(db, nell.id)
  expect(await statusOf(`DELETE /api/admin/administrators/${june.id}`, remover.bearer)).toBe(200)
  expect(await statuses(bearer)).toEqual(allOf(401))
})

const keepDraft = (noun: 'post' | 'page', noun_id: number | null) => {
  const at = its.site.clock().toISOString()
  const draft = {
    noun,
    noun_id,
    value: '{}',
    version: 1,
    saved_by: '',
    saved_by_name: '',
    created_at: at,
    updated_at: at,
  }
  return its.site.db.insertInto('drafts').values(draft).execute()
}

test.each([
  ['another site', { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }],
  ['a neighboring subdomain', { origin: 'https://shop.grower.example', 'sec-fetch-site': 'same-site' }],
  ['the same host without TLS', { origin: 'http://grower.example' }],
  ['an opaque origin', { origin: 'null' }],
  ['an unknown origin', {}],
  ['another site that sends no Origin header', { 'sec-fetch-site': 'cross-site' }],
])('a write with the session cookie from %s gets 403, and a read gets 200', async (_, from) => {
  const { token } = await signIn(its.site.db, (await createAdministrator(its.site.db)).id)
  await createUpdate(its.site.db)
  await createCertificate(its.site.db)
  await createPost(its.site.db)
  await createPage(its.site.db)
  await createContact(its.site.db)
  for (const [noun, noun_id] of [
    ['post', null],
    ['post', 1],
    ['page', 1],
  ] as const)
    await keepDraft(noun, noun_id)
  const answered = await statuses({ cookie: `__Host-session=${token}`, ...from })
  const writing = guarded().filter((call) => !call.startsWith('GET'))
  expect(writing.length).toBeGreaterThan(4)
  for (const [call, status] of Object.entries(answered)) {
    const ofRead = WITH_PARAMETERS.includes(call) ? 400 : 200
    expect([call, status]).toEqual([call, writing.includes(call) ? 403 : ofRead])
  }
})

test.each([
  [
    'with the cookie from our own origin',
    (token: string) => ({ cookie: `__Host-session=${token}`, origin: 'https://grower.example' }),
  ],
  [
    'with the cookie from a page of the same origin',
    (token: string) => ({ cookie: `__Host-session=${token}`, 'sec-fetch-site': 'same-origin' }),
  ],
  [
    'with the bearer token from any origin',
    (token: string) => ({ authorization: `Bearer ${token}`, origin: 'https://evil.example' }),
  ],
  ['with the word “bearer” in lower case', (token: string) => ({ authorization: `bearer ${token}` })],
])('an administrator can make every call %s', async (_, headersOf) => {
  for (const call of guarded()) {
    const { token } = await signIn(its.site.db, (await createAdministrator(its.site.db)).id)
    expect([call, [401, 403].includes(await statusOf(call, headersOf(token)))]).toEqual([call, false])
  }
})

test('a public write with the session cookie from another site gets 403', async () => {
  const { token } = await signIn(its.site.db, (await createAdministrator(its.site.db)).id)
  const foreign = { cookie: `__Host-session=${token}`, origin: 'https://evil.example' }
  const writing = PUBLIC.filter((call) => !call.startsWith('GET'))
  expect(writing).toHaveLength(14)
  for (const call of writing) {
    expect([call, await statusOf(call, foreign)]).toEqual([call, 403])
    // This call takes no input.
    const withoutCookie = call === 'POST /api/admin/auth/passkey/options' ? 200 : 400
    expect([call, await statusOf(call, { origin: 'https://evil.example' })]).toEqual([call, withoutCookie])
  }
})

test('a wrong bearer token gets 401 even if the session cookie is valid', async () => {
  const { cookie } = await signIn(its.site.db, (await createAdministrator(its.site.db)).id)
  expect(await statuses({ ...cookie, authorization: `Bearer ${newToken()}` })).toEqual(allOf(401))
})

test('login sets Secure, HttpOnly, SameSite=Strict cookies for this host only', async () => {
  await createAdministrator(its.site.db, { email: 'nell@fernhollow.example' })
  const response = await its.site.post('/api/admin/auth/login', {
    username: 'nell@fernhollow.example',
    password: 'correct horse',
  })
  const cookies = response.headers.getSetCookie()
  expect(cookies.map((cookie) => cookie.replace(/=[\w-]{43};/, '=…;'))).toEqual([
    '__Host-session=…; Max-Age=1209600; Path=/; HttpOnly; Secure; SameSite=Strict',
    '__Host-device=…; Max-Age=31536000; Path=/; HttpOnly; Secure; SameSite=Strict',
  ])
})
