import { expect, test } from 'bun:test'
import { setImmediate } from 'node:timers/promises'
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib'
import { openContentVersion } from '#platform/db/content-version.ts'
import {
  asAdministrator,
  createAdministrator,
  createPost,
  createQuote,
  createSection,
  signIn,
} from '#testing/factories.ts'
import { withSite } from '#testing/with-site.ts'
import { CACHEABLE } from '#ui/public-addresses.ts'
import { ResponseCache } from './response-cache.ts'

const its = withSite()

/** Opens another cache in front of the site. `made` lists the paths that missed the cache. */
function openCache(db = its.site.db) {
  const made: string[] = []
  const cache = new ResponseCache({
    cacheable: CACHEABLE,
    version: openContentVersion(db, its.site.dataDir),
    make: (request) => {
      made.push(new URL(request.url).pathname)
      return its.site.app.fetch(new Request(request, { headers: { 'accept-encoding': 'identity' } }), {})
    },
  })
  const get = async (path: string, headers: Record<string, string> = {}, method = 'GET') => {
    await setImmediate()
    const request = new Request(`http://localhost${path}`, { method, headers })
    return cache.answer(request, () => new Response('otherwise', { status: 404 }))
  }
  return { made, get }
}

test('a thousand concurrent requests share one rendering, and a thousand more are served from the cache', async () => {
  const { made, get } = openCache()
  const come = () => Promise.all(Array.from({ length: 1000 }, async () => (await get('/')).status))
  expect(new Set(await come())).toEqual(new Set([200]))
  await come()
  expect(made).toEqual(['/'])
})

test('a cached page has four encodings, each with its own strong ETag', async () => {
  const { made, get } = openCache()
  const plain = await (await get('/')).text()
  const decoders = { br: brotliDecompressSync, zstd: zstdDecompressSync, gzip: gunzipSync }
  const tags = [(await get('/')).headers.get('etag')]
  for (const [encoding, decode] of Object.entries(decoders)) {
    const response = await get('/', { 'accept-encoding': encoding })
    expect(response.headers.get('content-encoding')).toBe(encoding)
    expect(response.headers.get('vary')).toContain('accept-encoding')
    expect(decode(await response.bytes()).toString()).toBe(plain)
    tags.push(response.headers.get('etag'))
  }
  expect(new Set(tags).size).toBe(4)
  for (const tag of tags) expect(tag).toMatch(/^"[\w-]+"$/)
  expect(made).toEqual(['/'])
})

test.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip;q=1.0, br;q=0', 'gzip'],
  ['zstd, gzip', 'zstd'],
  ['*', 'br'],
  ['deflate', 'identity'],
  ['nonsense;;q=x', 'identity'],
  ['', 'identity'],
])('Accept-Encoding "%s" selects the encoding %s', async (accepted, encoding) => {
  const response = await openCache().get('/', { 'accept-encoding': accepted })
  expect([response.status, response.headers.get('content-encoding') ?? 'identity']).toEqual([200, encoding])
})

test('a request with the current ETag gets 304, in every form of If-None-Match', async () => {
  const { get } = openCache()
  const etag = (await get('/blog')).headers.get('etag') ?? ''
  for (const known of [etag, `W/${etag}`, `"other", ${etag}`, `${etag},"other"`, '*']) {
    const response = await get('/blog', { 'if-none-match': known })
    expect([response.status, await response.text()]).toEqual([304, ''])
    expect(response.headers.get('etag')).toBe(etag)
  }
  for (const other of ['"other"', `other${etag}`, `W${etag}`]) {
    expect((await get('/blog', { 'if-none-match': other })).status).toBe(200)
  }
  expect((await get('/blog', { 'if-none-match': etag, 'accept-encoding': 'br' })).status).toBe(200)
})

test('a response too large for the cache is rendered for each request, except for a request with its ETag', async () => {
  for (let n = 0; n < 10; n++) await createPost(its.site.db, { content: `${n}`.repeat(500_000) })
  const { made, get } = openCache()
  const etag = (await get('/api/blog')).headers.get('etag') ?? ''
  expect((await get('/api/blog', { 'if-none-match': etag })).status).toBe(304)
  expect(made).toHaveLength(1)
  expect((await (await get('/api/blog')).json())[0]).toHaveProperty('content')
  expect(made).toHaveLength(2)
  await createPost(its.site.db)
  expect((await get('/api/blog', { 'if-none-match': etag })).status).toBe(200)
})

test('HEAD returns the headers of GET without a body', async () => {
  const { get } = openCache()
  const whole = await get('/', { 'accept-encoding': 'br' })
  const head = await get('/', { 'accept-encoding': 'br' }, 'HEAD')
  expect(await head.text()).toBe('')
  expect(head.headers.get('content-length')).toBe(String((await whole.bytes()).length))
  expect(head.headers.get('etag')).toBe(whole.headers.get('etag'))
})

test('every change of content is visible to the very next request, even on another instance', async () => {
  const { get, db } = its.site
  const other = its.site.openAgain()
  const elsewhere = openCache(other)
  const call = await asAdministrator(its.site)
  const see = async (path: string) => {
    const texts = [await (await get(path)).text(), await (await elsewhere.get(path)).text()]
    expect(texts[1]).toBe(texts[0] as string)
    return texts[0] as string
  }
  expect(await see('/blog')).toContain('Coming Soon')
  for (let round = 0; round < 20; round++) {
    const title = `Post ${round}, in other words`
    const made = await call('POST', '/api/blog', { title, content: 'It came.', author: 'June', published: true })
    const { id } = made.body
    expect(await see('/blog')).toContain(title)
    expect(await see(`/blog/${id}`)).toContain(title)
    expect(await see('/api/blog')).toContain(title)
    await other
      .updateTable('posts')
      .set({ title: `Changed ${round}` })
      .where('id', '=', id)
      .execute()
    expect(await see(`/api/blog/${id}`)).toContain(`Changed ${round}`)
    await db.deleteFrom('posts').where('id', '=', id).execute()
    expect(await see('/blog')).not.toContain(`Changed ${round}`)
  }
  await other.destroy()
})

test('a change that is rolled back never appears on a page', async () => {
  const { db, get } = its.site
  const before = await (await get('/')).text()
  const failing = db.transaction().execute(async (tx) => {
    await createQuote(tx, { text: 'Never said.' })
    throw new Error('stop')
  })
  await expect(failing).rejects.toThrow('stop')
  expect(await (await get('/')).text()).toBe(before)
})

test('only a change of public content makes the cache render a page again', async () => {
  const { made, get } = openCache()
  await get('/')
  await its.site.post('/api/contact', { name: 'Ada', email: 'ada@example.com', question: 'Which soil?' })
  await get('/')
  expect(made).toEqual(['/'])
  await createSection(its.site.db, {})
  await get('/')
  expect(made).toEqual(['/', '/'])
})

test('URLs that differ only in unknown parameters share one cache entry', async () => {
  const { made, get } = openCache()
  for (const query of ['', '?utm_source=mail', '?fbclid=abc', '?x=%00', '?page=7', '?token=x']) await get(`/${query}`)
  expect(made).toEqual(['/'])
  for (const address of ['/api/manage', '/api/manage/', '/api/manage?utm=1']) await get(address)
  for (const address of ['/blog', '/blog/', '/blog?ref=a&b=c']) await get(address)
  expect(made).toEqual(['/', '/api/manage', '/blog'])
})

test.each(['/test-results?search=frost', '/blog?page=0', '/blog?page=abc', '/blog?page=2&page=1'])(
  'a request for %s bypasses the cache',
  async (address) => expect(await (await openCache().get(address)).text()).toBe('otherwise'),
)

test.each([
  ['a list requested with a session cookie', '/api/blog', { cookie: 'session=x' }],
  ['a list requested with a bearer token', '/api/blog', { authorization: 'Bearer x' }],
  ['a list with an invalid page number', '/api/blog?page=0', {}],
  ['the result of a search', '/api/manage?search=frost', {}],
  ['a search inside PDFs', '/api/manage?insidePdfs=true', {}],
  ['the contact form for a batch', '/contact-us?batch=FH-9999-ZZ', {}],
  ['the stamp of the contact form', '/api/contact/stamp', {}],
  ['the back office', '/admin/dashboard', {}],
  ['an invitation', '/register?token=x', {}],
  ['a path that climbs to the back office', '/blog/1/../../admin', {}],
])('%s is never cached: %s', async (_, path, headers) => {
  expect(await (await openCache().get(path, headers)).text()).toBe('otherwise')
})

test('a cached 404 is replaced as soon as the post exists', async () => {
  expect((await its.site.get('/blog/1')).status).toBe(404)
  await createPost(its.site.db, { id: 1 })
  expect((await its.site.get('/blog/1')).status).toBe(200)
})

test('a missing page gets 404 even with If-None-Match: *', async () => {
  expect((await its.site.get('/blog/7', { 'if-none-match': '*' })).status).toBe(404)
})

test('a change during rendering fails no pending request, and later requests see it', async () => {
  const { get } = openCache()
  const coming = Array.from({ length: 20 }, (_, n) => get(n % 2 ? '/' : '/blog', { 'accept-encoding': 'br' }))
  await createPost(its.site.db, { title: 'Meanwhile' })
  coming.push(...Array.from({ length: 20 }, () => get('/blog')))
  const all = await Promise.all(coming)
  expect(new Set(all.map(({ status }) => status))).toEqual(new Set([200]))
  for (const response of all.slice(20)) expect(await response.text()).toContain('Meanwhile')
})

test('with a session, the list of posts includes drafts even when the public list is cached', async () => {
  await createPost(its.site.db, { title: 'Draft', published: 0 })
  const { bearer, cookie } = await signIn(its.site.db, (await createAdministrator(its.site.db)).id)
  for (const headers of [bearer, cookie]) {
    expect(await (await its.site.get('/api/blog')).json()).toEqual([])
    const response = await its.site.get('/api/blog', headers)
    expect(await response.json()).toHaveLength(1)
    expect(response.headers.get('cache-control')).toBe('no-store')
  }
})
