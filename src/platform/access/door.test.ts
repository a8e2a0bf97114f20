import { expect, test } from 'bun:test'
import { createAdministrator, createPost, createUpdate, signIn } from '../../testing/factories.ts'
import { withSite } from '../../testing/with-site.ts'
import { newToken } from './tokens.ts'

const its = withSite()

const HOUR_MS = 60 * 60 * 1000

/** What a visitor needs, with a page or without, and the description of the API. */
const PUBLIC = [
  'GET /api/images/unassigned',
  'GET /api/about-us',
  'GET /api/manage',
  'GET /api/manage/certificate/:id',
  'GET /api/manage/:id/text',
  'GET /api/blog',
  'GET /api/blog/:id',
  'GET /api/quotes',
  'POST /api/contact',
  'GET /api/contact/stamp',
  'POST /api/admin/auth/login',
  'POST /api/admin/auth/forgot',
  'POST /api/invite/verify',
  'POST /api/invite/accept',
  'GET /api/unsubscribe',
  'POST /api/unsubscribe',
  'GET /api/openapi.json',
  'GET /api/docs',
  'GET /api/docs/docs.css',
]

/** Every call that the server has, from the table of its router. */
function calls() {
  const routes = its.site.app.routes.filter(({ path, method }) => path.startsWith('/api') && method !== 'ALL')
  return [...new Set(routes.map(({ method, path }) => `${method} ${path.replace(/\/$/, '')}`))]
}

const guarded = () => calls().filter((call) => !PUBLIC.includes(call))

async function statusOf(call: string, headers: Record<string, string> = {}) {
  const [method = '', path = ''] = call.split(' ')
  const hasBody = method === 'POST' || method === 'PUT'
  const response = await its.site.request(path.replace(':id', '1'), {
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

test('what is public is listed here, and nothing else is', async () => {
  expect(guarded().length).toBeGreaterThan(8)
  const open = []
  for (const call of calls()) if ((await statusOf(call)) !== 401) open.push(call)
  // With an empty body a sign-in is 400, before anybody is asked who they are.
  expect(open.sort()).toEqual([...PUBLIC].sort())
})

test('a stranger gets 401 from every other call, and from what is no call', async () => {
  expect(await statuses()).toEqual(allOf(401))
  for (const call of ['GET /api', 'GET /api/nothing', 'PUT /api/blog/1', 'POST /api/upload', 'DELETE /api/quotes/1']) {
    expect([call, await statusOf(call)]).toEqual([call, 401])
  }
})

test('a HEAD request without a session gets what GET gets: 401 from a guarded call, never from a public one', async () => {
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

test('a stranger who sends something else than JSON, or far too much, learns no more than that', async () => {
  const upload = { method: 'POST', body: new FormData() }
  expect((await its.site.request('/api/upload', upload)).status).toBe(401)
  expect((await its.site.post('/api/invite', 'x'.repeat(5_000_000))).status).toBe(401)
})

test.each([
  ['a forged bearer', () => ({ authorization: `Bearer ${newToken()}` })],
  ['an empty bearer', () => ({ authorization: 'Bearer ' })],
  ['another scheme', () => ({ authorization: 'Basic YTpi' })],
  ['a forged cookie', () => ({ cookie: `__Host-session=${newToken()}`, origin: 'https://grower.example' })],
  ['an empty cookie', () => ({ cookie: '__Host-session=', origin: 'https://grower.example' })],
])('%s is 401 everywhere', async (_, headers) => {
  expect(await statuses(headers())).toEqual(allOf(401))
})

test('a token cut short, a stored hash instead of it, and a cookie of the wrong name are 401 everywhere', async () => {
  const { token } = await signIn(its.site.db, (await createAdministrator(its.site.db)).id)
  const { token_hash } = await its.site.db.selectFrom('sessions').select('token_hash').executeTakeFirstOrThrow()
  for (const wrong of [token.slice(0, -1), `${token}x`, token_hash, token.toLowerCase()]) {
    expect(await statuses({ authorization: `Bearer ${wrong}` })).toEqual(allOf(401))
  }
  expect(await statuses({ cookie: `session=${token}`, origin: 'https://grower.example' })).toEqual(allOf(401))
})

test('a session that was not used for 12 hours is 401 everywhere', async () => {
  const { bearer } = await signIn(its.site.db, (await createAdministrator(its.site.db)).id)
  its.site.wait(12 * HOUR_MS - 1)
  expect(await statusOf('GET /api/admin/sessions', bearer)).toBe(200)
  its.site.wait(12 * HOUR_MS)
  expect(await statuses(bearer)).toEqual(allOf(401))
})

test('a session that is used all the time is 401 everywhere after 14 days', async () => {
  const { bearer } = await signIn(its.site.db, (await createAdministrator(its.site.db)).id)
  for (let hours = 0; hours < 14 * 24 - 6; hours += 6) {
    its.site.wait(6 * HOUR_MS)
    expect(await statusOf('GET /api/admin/sessions', bearer)).toBe(200)
  }
  its.site.wait(6 * HOUR_MS)
  expect(await statuses(bearer)).toEqual(allOf(401))
})

test('a session that was signed out is 401 everywhere', async () => {
  const { bearer } = await signIn(its.site.db, (await createAdministrator(its.site.db)).id)
  expect(await statusOf('POST /api/admin/auth/logout', bearer)).toBe(200)
  expect(await statuses(bearer)).toEqual(allOf(401))
})

test('a session of somebody who was removed is 401 everywhere', async () => {
  const { db } = its.site
  const [nell, june] = [await createAdministrator(db), await createAdministrator(db)]
  const { bearer } = await signIn(db, june.id)
  const remover = await signIn(db, nell.id)
  expect(await statusOf(`DELETE /api/admin/administrators/${june.id}`, remover.bearer)).toBe(200)
  expect(await statuses(bearer)).toEqual(allOf(401))
})

test.each([
  ['another site', { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }],
  ['a neighbouring subdomain', { origin: 'https://shop.grower.example', 'sec-fetch-site': 'same-site' }],
  ['the same host without TLS', { origin: 'http://grower.example' }],
  ['an origin that hides', { origin: 'null' }],
  ['nobody knows where', {}],
  ['another site, without an origin', { 'sec-fetch-site': 'cross-site' }],
])('a call that writes with the cookie, from %s, is 403; one that reads is not', async (_, from) => {
  const { token } = await signIn(its.site.db, (await createAdministrator(its.site.db)).id)
  await createUpdate(its.site.db)
  await createPost(its.site.db)
  const answered = await statuses({ cookie: `__Host-session=${token}`, ...from })
  const writing = guarded().filter((call) => !call.startsWith('GET'))
  expect(writing.length).toBeGreaterThan(4)
  for (const [call, status] of Object.entries(answered)) {
    expect([call, status]).toEqual([call, writing.includes(call) ? 403 : 200])
  }
})

test.each([
  [
    'with the cookie, from our own origin',
    (token: string) => ({ cookie: `__Host-session=${token}`, origin: 'https://grower.example' }),
  ],
  [
    'with the cookie, from a page of the same origin',
    (token: string) => ({ cookie: `__Host-session=${token}`, 'sec-fetch-site': 'same-origin' }),
  ],
  [
    'with the bearer, from anywhere',
    (token: string) => ({ authorization: `Bearer ${token}`, origin: 'https://evil.example' }),
  ],
  ['with the bearer in lower case', (token: string) => ({ authorization: `bearer ${token}` })],
])('an administrator gets through %s', async (_, headersOf) => {
  for (const call of guarded()) {
    const { token } = await signIn(its.site.db, (await createAdministrator(its.site.db)).id)
    expect([call, [401, 403].includes(await statusOf(call, headersOf(token)))]).toEqual([call, false])
  }
})

test('a public call that writes with the cookie is 403 from another site as well', async () => {
  const { token } = await signIn(its.site.db, (await createAdministrator(its.site.db)).id)
  const foreign = { cookie: `__Host-session=${token}`, origin: 'https://evil.example' }
  const writing = PUBLIC.filter((call) => call.startsWith('POST'))
  expect(writing).toHaveLength(6)
  for (const call of writing) {
    expect([call, await statusOf(call, foreign)]).toEqual([call, 403])
    expect([call, await statusOf(call, { origin: 'https://evil.example' })]).toEqual([call, 400])
  }
})

test('a bearer that is wrong counts, whatever the cookie says', async () => {
  const { cookie } = await signIn(its.site.db, (await createAdministrator(its.site.db)).id)
  expect(await statuses({ ...cookie, authorization: `Bearer ${newToken()}` })).toEqual(allOf(401))
})

test('the cookie is for this origin alone, and out of reach of scripts', async () => {
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
