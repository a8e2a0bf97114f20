// test: slow, sqlite only, long form
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { once } from 'node:events'
import { connect as connectHttp2 } from 'node:http2'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { connect as connectTls } from 'node:tls'
import sharp from 'sharp'
import { createAuthenticator } from '#testing/authenticator.ts'
import { recordFigure, sized } from '#testing/figures.ts'
import { CDN, freePort, type HttpsProxy, startCaddy, startNginx } from '#testing/start-https-proxy.ts'
import { firstAdministrator, withServers } from '#testing/with-servers.ts'

// More than 65,000,000 bytes without compression, and less than the limit of 64 MiB.
const LARGE = { width: 4720, height: 4720, channels: 3, background: '#1a3d2f' } as const
const OTHER_VISITOR = '127.0.0.2'
const MADE_UP = ['-H', 'content-type: application/json', '-d', '{"token":"made-up"}']
const HELD = { heads: 3000, bodies: sized(200, 1000), sessions: 13, streams: 120 }
const PASSKEYS = '/api/admin/account/passkeys'
const HELD_PAGE_MS = 1000
const HEAD = 'POST /api/contact HTTP/1.1\r\nHost: localhost\r\n'
const BODY = 'Content-Type: application/json\r\nContent-Length: 1000\r\n\r\n{'
/** More than the 64 MiB that an image may have. In memory, so that the test reads no file. */
const TOO_LARGE = new Uint8Array(66 * 1024 * 1024)

const { newFolder, start } = withServers(afterAll)

/** Starts a server and, in front of it, an https proxy with the files in deploy/. */
async function openSite(startProxy: typeof startNginx, env: Record<string, string> = {}) {
  const folder = await newFolder()
  const [httpPort, httpsPort] = [freePort(), freePort()]
  const url = `https://localhost:${httpsPort}`
  const server = await start({
    SITE_URL: url,
    TRUST_PROXY: '1',
    STARTER_CONTENT: 'true',
    CONTACT_EMAIL: 'owner@grower.example',
    ...env,
  })
  const { port: sitePort } = await firstAdministrator(server)
  const proxy = await startProxy({ folder, sitePort, httpPort, httpsPort })
  const caFile = join(folder, 'ca.pem')
  await Bun.write(caFile, proxy.ca)
  const request = (path: string, init: RequestInit = {}) =>
    fetch(url + path, { redirect: 'manual', ...init, tls: { ca: proxy.ca } })
  const post = (path: string, body: object, headers: Record<string, string> = {}) =>
    request(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: url, ...headers },
      body: JSON.stringify(body),
    })
  /** Returns only the status. curl sends any method, from any loopback address. */
  const curl = (path: string, ...options: string[]) =>
    Bun.$`curl -4 -s -o /dev/null -w %{http_code} --cacert ${caFile} ${options} ${url}${path}`.nothrow().text()
  /** Sends bytes that no browser sends. @returns the whole response */
  async function sendRaw(text: string) {
    const socket = connectTls({ host: '127.0.0.1', port: httpsPort, servername: 'localhost', ca: proxy.ca })
    socket.write(text)
    let response = ''
    for await (const chunk of socket) response += chunk
    return response
  }
  return { url, httpPort, httpsPort, server, proxy, request, post, curl, sendRaw }
}

const FORGED = [{}, { 'x-forwarded-for': '127.0.0.1' }, { 'x-forwarded-for': '' }]
const PROXIES: [string, typeof startNginx][] = [
  ['nginx', startNginx],
  ['Caddy', startCaddy],
]

test.each(PROXIES)('behind %s, strangers get 404 for /metrics even if TRUST_PROXY is 0', async (_, startProxy) => {
  const { request, proxy } = await openSite(startProxy, { TRUST_PROXY: '0', STARTER_CONTENT: 'false' })
  for (const headers of FORGED) expect((await request('/metrics', { headers })).status).toBe(404)
  await proxy.stop()
})

describe.each(PROXIES)('%s with its files in deploy/ serves the site over https', (name, startProxy) => {
  let its: Awaited<ReturnType<typeof openSite>>
  let proxy: HttpsProxy | undefined
  beforeAll(async () => {
    its = await openSite(startProxy)
    proxy = its.proxy
  })
  afterAll(() => proxy?.stop())

  /** @returns the Cookie header of a signed-in administrator */
  async function signIn() {
    const login = await its.post('/api/admin/auth/login', {
      username: 'owner@grower.example',
      password: 'a fern in the hollow',
    })
    const [cookie = ''] = login.headers.getSetCookie()
    return { status: login.status, cookie }
  }

  test('behind a proxy, the home page asks the age question, and http redirects to https', async () => {
    const page = await its.request('/')
    expect([page.status, page.headers.get('cache-control')]).toEqual([200, 'no-cache, no-transform'])
    expect(await page.text()).toContain('data-age-answer="yes"')
    const plain = await fetch(`http://localhost:${its.httpPort}/blog?page=2`, { redirect: 'manual' })
    expect([301, 308]).toContain(plain.status)
    expect(plain.headers.get('location')).toMatch(/^https:\/\/localhost.*\/blog\?page=2$/)
  })

  test('a page behind a proxy has a strong ETag and is revalidated with 304', async () => {
    const etag = (await its.request('/blog')).headers.get('etag') ?? ''
    expect(etag).toMatch(/^"/)
    expect((await its.request('/blog', { headers: { 'if-none-match': etag } })).status).toBe(304)
  })

  test('a certificate is served in byte ranges behind a proxy', async () => {
    const [{ pdfUrl }] = await (await its.request('/api/manage')).json()
    const whole = await (await its.request(pdfUrl)).bytes()
    const part = await its.request(pdfUrl, { headers: { range: 'bytes=100-299' } })
    expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 100-299/${whole.length}`])
    expect(await part.bytes()).toEqual(whole.slice(100, 300))
  })

  test('the contact form works behind a proxy without JavaScript', async () => {
    const sent = await its.request('/contact-us', {
      method: 'POST',
      headers: { origin: its.url },
      body: new URLSearchParams({ name: 'Ada', email: 'ada@example.com', question: 'Which soil do you use?' }),
    })
    expect(sent.status).toBeLessThan(400)
    const { cookie } = await signIn()
    const contacts = await its.request('/api/contact', { headers: { cookie } })
    expect(await contacts.text()).toContain('Which soil do you use?')
  })

  test('behind a proxy, an administrator signs in with a Secure cookie', async () => {
    const { status, cookie } = await signIn()
    expect(status).toBe(200)
    expect(cookie).toMatch(/^__Host-session=.+; Secure/)
    expect((await its.request('/api/admin/settings', { headers: { cookie } })).status).toBe(200)
    expect((await its.request('/api/admin/settings')).status).toBe(401)
  })

  test('behind a proxy that ends TLS, a passkey belongs to the host of SITE_URL and signs in, whatever host a header names', async () => {
    const { cookie } = await signIn()
    const device = createAuthenticator({ origin: its.url })
    for (const forged of [{}, { 'x-forwarded-host': 'evil.example', forwarded: 'host=evil.example' }]) {
      const creation = await (await its.post(`${PASSKEYS}/options`, {}, { cookie, ...forged })).json()
      expect(creation.rp.id).toBe('localhost')
      const response = device.create(creation)
      expect((await its.post(PASSKEYS, { response }, { cookie, ...forged })).status).toBe(200)
      const answer = async (how = {}) =>
        device.get(await (await its.post('/api/admin/auth/passkey/options', {}, forged)).json(), how)
      const evil = { origin: 'https://evil.example', host: 'evil.example' }
      expect((await its.post('/api/admin/auth/passkey', await answer(evil), forged)).status).toBe(401)
      const opened = await its.post('/api/admin/auth/passkey', await answer(), forged)
      expect([opened.status, opened.headers.getSetCookie()[0]]).toEqual([200, expect.stringMatching(/; Secure/)])
      // The other tests sign in with the password alone.
      const removed = await its.request(`${PASSKEYS}/${device.id}`, {
        method: 'DELETE',
        headers: { cookie, origin: its.url },
      })
      expect(removed.status).toBe(200)
    }
  })

  test('an image of almost 64 MB can be uploaded through a proxy', async () => {
    const form = new FormData()
    const large = await sharp({ create: LARGE }).png({ compressionLevel: 0 }).toBuffer()
    expect(large.length).toBeGreaterThan(65_000_000)
    form.set('file', new Blob([large]), 'large.png')
    const { cookie } = await signIn()
    const uploaded = await its.request('/api/upload', {
      method: 'POST',
      headers: { cookie, origin: its.url },
      body: form,
    })
    expect(uploaded.status).toBe(201)
    expect((await its.request((await uploaded.json()).file.imageUrl)).status).toBe(200)
  })

  test('behind a proxy, an unknown method gets 405, and the next visitor is served', async () => {
    for (let n = 0; n < 2; n++) expect(await its.curl('/', '-X', 'FOO')).toBe('405')
    expect(await its.curl('/')).toBe('200')
    expect((await its.request('/')).status).toBe(200)
  })

  test('behind a proxy, strangers get 404 for /metrics', async () => {
    for (const headers of FORGED) expect((await its.request('/metrics', { headers })).status).toBe(404)
  })

  test("behind a proxy, a rate limit counts the visitor's real address, not the one in a forged header", async () => {
    const guess = (n: number) =>
      its.post('/api/invite/verify', { token: 'made-up' }, { 'x-forwarded-for': `203.0.113.${n}` })
    const guesses = await Promise.all(Array.from({ length: 40 }, (_, n) => guess(n)))
    expect(guesses.filter(({ status }) => status === 429).length).toBeGreaterThan(5)
    expect(await its.curl('/api/invite/verify', ...MADE_UP, '--interface', OTHER_VISITOR)).toBe('400')
  })

  test.if(startProxy === startNginx)("behind nginx and a CDN, a rate limit counts the visitor's address", async () => {
    const guess = (visitor: string) =>
      its.curl('/api/invite/verify', '--interface', CDN, '-H', `x-forwarded-for: ${visitor}`, ...MADE_UP)
    const guesses = await Promise.all(Array.from({ length: 40 }, () => guess('203.0.113.99')))
    expect(guesses).toContain('429')
    expect(await guess('198.51.100.99')).toBe('400')
  })

  /** Checks an answer that the proxy itself gives: JSON for calls, a page for people. */
  async function expectOwnAnswer(method: string, status: number, sentence: string) {
    for (const [path, type] of [
      ['/blog', 'text/html; charset=utf-8'],
      ['/api/blog', 'application/json'],
    ] as const) {
      const response = await its.request(path, { method })
      expect([response.status, Object.fromEntries(response.headers)]).toEqual([
        status,
        expect.objectContaining({
          'content-type': type,
          'content-security-policy': "default-src 'none'",
          'strict-transport-security': 'max-age=31536000',
          'x-content-type-options': 'nosniff',
          'cache-control': 'no-store, no-transform',
          ...(status === 503 && { 'retry-after': '60' }),
        }),
      ])
      const body = await response.text()
      if (path.startsWith('/api')) expect(JSON.parse(body)).toEqual({ error: expect.stringContaining(sentence) })
      else expect(body).toContain(sentence)
    }
  }

  test("a proxy itself answers an unknown method with a sentence and the site's security headers", () =>
    expectOwnAnswer('PROPFIND', 405, "doesn't know this kind of request"))

  test('behind a proxy, an upload of 66 MB gets a JSON 413 with the security headers of API calls', async () => {
    const form = new FormData()
    form.set('file', new Blob([TOO_LARGE]), 'large.png')
    const { cookie } = await signIn()
    const init = { method: 'POST', headers: { cookie, origin: its.url }, body: form }
    const { status, headers, json } = await its.request('/api/upload', init).then(async (response) => ({
      status: response.status,
      headers: Object.fromEntries(response.headers),
      json: await response.json(),
    }))
    expect([status, json.error]).toEqual([413, expect.stringContaining('64 MB')])
    expect(headers).toMatchObject({
      'content-security-policy': "default-src 'none'",
      'strict-transport-security': 'max-age=31536000',
      'x-content-type-options': 'nosniff',
    })
  })

  test.each([
    ['without a method', 'broken\r\n\r\n', '400'],
    ['without a host', 'GET /blog HTTP/1.1\r\n\r\n', '400'],
    [
      'without the length of its body',
      'POST /api/contact HTTP/1.1\r\nHost: localhost\r\nContent-Length: x\r\n\r\n',
      '400',
    ],
    ['with a header of 40 KB', `GET /blog HTTP/1.1\r\nHost: localhost\r\nX: ${'x'.repeat(40_000)}\r\n\r\n`, '4(00|31)'],
  ])('behind a proxy, a request %s is answered as broken, not as if the site was down', async (_, text, status) => {
    expect(await its.sendRaw(text)).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
  })

  test('a request for the name of another host gets no answer and no redirect from a proxy', async () => {
    const foreign = ['-H', 'Host: other.example']
    expect(await its.curl('/', ...foreign)).toBe('000')
    const plain = Bun.$`curl -4 -s -i ${foreign} http://localhost:${its.httpPort}/blog`.nothrow()
    expect(await plain.text()).toBe('')
  })

  test('a proxy serves a page in a second while one address holds thousands of unfinished requests open', async () => {
    const held: { destroy(): void }[] = []
    const hold = async (socket: Socket, text: string, event: string) => {
      held.push(socket.on('error', () => {}))
      await once(socket, event)
      socket.write(text)
    }
    const near = { host: '127.0.0.1', port: its.httpsPort }
    const trusting = { ca: proxy?.ca, servername: 'localhost' }
    const many = (count: number, open: () => Promise<unknown>) => Array.from({ length: count }, open)
    await Promise.all([
      ...many(HELD.heads, () => hold(connect({ ...near, port: its.httpPort }), HEAD, 'connect')),
      ...many(HELD.bodies, () => hold(connectTls({ ...near, ...trusting }), HEAD + BODY, 'secureConnect')),
      ...many(HELD.sessions, async () => {
        const session = connectHttp2(its.url, { ca: proxy?.ca })
        held.push(session.on('error', () => {}))
        await once(session, 'connect')
        for (let n = 0; n < HELD.streams; n++)
          session
            .request({ ':method': 'POST', ':path': '/api/contact' })
            .on('error', () => {})
            .write('{')
      }),
    ])
    const start = performance.now()
    expect(await its.curl('/blog', '--interface', OTHER_VISITOR)).toBe('200')
    const value = Math.round(performance.now() - start)
    const what = `Time of a page through ${name} while one address holds thousands of requests open`
    recordFigure({ what, value, unit: 'ms', atMost: HELD_PAGE_MS })
    for (const each of held) each.destroy()
  })

  // Last, because it stops the server.
  test('while the site is stopped, a proxy answers visitors with a page and API calls with JSON, and asks both to try again in a minute', async () => {
    its.server.kill()
    await its.server.exited
    await expectOwnAnswer('GET', 503, 'try again in a minute')
  })
})
