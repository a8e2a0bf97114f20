import { expect, test } from 'bun:test'
import { setImmediate } from 'node:timers/promises'
import { excerptOf } from '#features/writing/text/parse-text.ts'
import { NOW } from '#testing/create-test-site.ts'
import { asAdministrator, createAdministrator, createPost, signIn } from '#testing/factories.ts'
import { withSite } from '#testing/with-site.ts'
import { eachPost } from './posts.queries.ts'
import type { Post } from './posts.schema.ts'

const its = withSite()

const PLAIN = { format: 'text', summary: '', coverImageId: null, picture: null, isIndexed: true }

const titlesOf = (posts: Pick<Post, 'title'>[]) => posts.map(({ title }) => title)
const listed = async (headers = {}) => titlesOf(await (await its.site.get('/api/blog', headers)).json())

test('published posts are listed newest first', async () => {
  await createPost(its.site.db, { title: 'Old', created_at: '2024-01-01T00:00:00.000Z' })
  await createPost(its.site.db, { title: 'New', created_at: '2024-02-01T00:00:00.000Z' })
  const posts = await (await its.site.get('/api/blog')).json()
  expect(titlesOf(posts)).toEqual(['New', 'Old'])
  expect(posts[0]).toEqual({
    id: 2,
    title: 'New',
    author: 'June',
    content: 'It came.',
    ...PLAIN,
    excerpt: 'It came.',
    path: '/blog/2-new',
    published: true,
    createdAt: '2024-02-01T00:00:00.000Z',
    version: 1,
  })
})

test.each([
  ['unpublished', { published: 0 as const }],
  ['deleted', { deleted_at: NOW.toISOString() }],
])('a post that is %s while a long list is being read is left out of the list', async (_, change) => {
  const { db } = its.site
  for (let n = 0; n < 300; n++) await createPost(db, { title: `Post ${n}` })
  const batches = eachPost(db, false, {})
  const first = (await batches.next()).value ?? []
  await db.updateTable('posts').set(change).where('title', '=', 'Post 0').execute()
  const rest = (await Array.fromAsync(batches)).flat()
  expect(titlesOf([...first, ...rest])).toEqual(Array.from({ length: 299 }, (_, index) => `Post ${299 - index}`))
})

test('reading a thousand posts returns all of them without blocking the event loop', async () => {
  const titles = Array.from({ length: 1000 }, (_, index) => `Post ${index}`)
  for (const title of titles) await createPost(its.site.db, { title })
  let isRead = false
  const list = its.site.get('/api/blog').then((response) => {
    isRead = true
    return response.json()
  })
  let turns = 0
  for (; !isRead; turns++) await setImmediate()
  expect(titlesOf(await list)).toEqual(titles.toReversed())
  expect(turns).toBeGreaterThanOrEqual(5)
})

test('visitors get 404 for a draft, and the list of posts leaves it out', async () => {
  const draft = await createPost(its.site.db, { published: 0 })
  expect(await (await its.site.get('/api/blog')).json()).toEqual([])
  expect((await its.site.get(`/api/blog/${draft.id}`)).status).toBe(404)
  expect((await its.site.get(`/blog/${draft.id}`)).status).toBe(404)
})

const INVALID_IDS = ['0', '-1', '1.5', 'x', '%00', '99999999999999999999', "1'--"]

test.each(INVALID_IDS)('GET /api/blog/%s gets 400 for its invalid id', async (id) => {
  const response = await its.site.get(`/api/blog/${id}`)
  expect(response.status).toBe(400)
  expect(await response.json()).toMatchObject({ error: expect.any(String), fields: { id: expect.any(String) } })
})

test('an unknown post id gets 404 with a JSON error', async () => {
  const response = await its.site.get('/api/blog/12')
  expect(response.status).toBe(404)
  expect(await response.json()).toEqual({ error: 'Post not found.' })
})

test('an excerpt is the first 200 characters and three dots, even in the middle of a word or before a period', () => {
  for (const end of ['hollow in November', '  hollow', '. The end', '\n\nhollow']) {
    const opening = `${'a'.repeat(195)}${end}`
    expect(excerptOf(opening)).toBe(`${opening.slice(0, 200)}...`)
  }
})

test('an excerpt counts an emoji as one character and never splits it', () => {
  expect(excerptOf('Short.')).toBe('Short.')
  expect(excerptOf('a'.repeat(200))).toBe('a'.repeat(200))
  expect(excerptOf('🌿'.repeat(200))).toBe('🌿'.repeat(200))
  expect(excerptOf('🌿'.repeat(201))).toBe(`${'🌿'.repeat(200)}...`)
  expect(excerptOf(`a${'🌿'.repeat(250_000)}`)).toBe(`a${'🌿'.repeat(199)}...`)
})

test('a new post is a draft that can be published, edited and unpublished', async () => {
  const call = await asAdministrator(its.site)
  const form = { id: 0, title: 'Frost', author: '', content: 'It came.\n\nIt went.' }
  const { status, body: post } = await call('POST', '/api/blog', form)
  const facts = { published: false, createdAt: NOW.toISOString(), version: 1, publishAt: null, unpublishAt: null }
  const added = { ...form, ...PLAIN, ...facts, id: post.id, excerpt: form.content, path: `/blog/${post.id}-frost` }
  expect([status, post]).toEqual([201, added])
  expect(await listed()).toEqual([])
  const path = `/api/blog/${post.id}`
  expect((await call('PUT', path, { published: true })).body).toMatchObject({ title: 'Frost', published: true })
  expect(await listed()).toEqual(['Frost'])
  expect(await (await its.site.get(`/blog/${post.id}`)).text()).toContain('It went.')
  expect((await call('PUT', path, { ...form, title: 'First frost', published: true })).status).toBe(200)
  expect(await (await its.site.get('/blog')).text()).toContain('First frost')
  expect((await call('PUT', path, { published: false })).status).toBe(200)
  expect((await its.site.get(path)).status).toBe(404)
})

test('an administrator gets drafts in the list of posts but not on the public page', async () => {
  const { db } = its.site
  await createPost(db, { title: 'Draft', published: 0 })
  const { cookie, bearer } = await signIn(db, (await createAdministrator(db)).id)
  expect(await listed(bearer)).toEqual(['Draft'])
  expect(await listed(cookie)).toEqual(['Draft'])
  expect(await listed({ authorization: 'Bearer nobody' })).toEqual([])
  expect(await (await its.site.get('/blog', cookie)).text()).not.toContain('Draft')
})

test('saving a stale version of a post gets 409, and without a version the last save wins', async () => {
  const call = await asAdministrator(its.site)
  const { id } = await createPost(its.site.db, { published: 0 })
  const save = (form: object) => call('PUT', `/api/blog/${id}`, form)
  expect(await save({ title: 'June', version: 1 })).toMatchObject({ status: 200, body: { version: 2 } })
  expect((await save({ title: 'Nell', version: 1 })).status).toBe(409)
  // Administrators cannot publish a version that they have not seen.
  expect((await save({ published: true, version: 1 })).status).toBe(409)
  expect((await save({ title: 'Nell' })).body).toMatchObject({ title: 'Nell', version: 3 })
})

test.each([
  ['no title', { content: 'x' }, 'title'],
  ['a title of 201 characters', { title: 'x'.repeat(201), content: 'x' }, 'title'],
  ['no content', { title: 'x', content: ' ' }, 'content'],
  ['content of 500,001 characters', { title: 'x', content: 'x'.repeat(500_001) }, 'content'],
  ['a string for published', { title: 'x', content: 'x', published: 'yes' }, 'published'],
])('a post with %s gets 400 with the name of the field', async (_, form, field) => {
  const call = await asAdministrator(its.site)
  const expected = { status: 400, body: { error: expect.any(String), fields: { [field]: expect.any(String) } } }
  expect(await call('POST', '/api/blog', form)).toEqual(expected)
  const { id } = await createPost(its.site.db)
  if (field in form) expect(await call('PUT', `/api/blog/${id}`, form)).toEqual(expected)
})

test('long posts are stored whole up to the limit, and a request of 5 MB gets 413', async () => {
  const call = await asAdministrator(its.site)
  for (const content of ['🌿 frost '.repeat(20_000), '"'.repeat(500_000)]) {
    const { status, body } = await call('POST', '/api/blog', { title: 'x', content })
    expect([status, body.content.length]).toEqual([201, content.trim().length])
  }
  const { status, body } = await call('POST', '/api/blog', { title: 'x', content: 'x'.repeat(5_000_000) })
  expect([status, body]).toEqual([413, { error: 'This is too long to send. Shorten it and try again.' }])
})

test('a deleted post leaves the list and gets 404', async () => {
  const call = await asAdministrator(its.site)
  const { id } = await createPost(its.site.db)
  expect((await call('DELETE', `/api/blog/${id}`)).status).toBe(200)
  expect((await call('GET', '/api/blog')).body).toEqual([])
  expect((await its.site.get(`/api/blog/${id}`)).status).toBe(404)
  expect((await call('DELETE', `/api/blog/${id}`)).status).toBe(404)
  expect((await call('PUT', `/api/blog/${id}`, { published: true, version: 1 })).status).toBe(404)
})

test('a post update that changes nothing gets 400 and keeps the version', async () => {
  const call = await asAdministrator(its.site)
  const { id } = await createPost(its.site.db)
  for (const form of [{}, { version: 1 }, { color: 'red' }]) {
    expect((await call('PUT', `/api/blog/${id}`, form)).status).toBe(400)
  }
  expect((await call('PUT', `/api/blog/${id}`, { author: null })).body).toMatchObject({ author: '', version: 2 })
})

test('pages of published posts are the same for administrators and visitors', async () => {
  const { db } = its.site
  for (const title of ['One', 'Two', 'Three']) await createPost(db, { title })
  await createPost(db, { title: 'Draft', published: 0 })
  const { bearer } = await signIn(db, (await createAdministrator(db)).id)
  const page = async (query: string, headers = {}) => {
    const { posts, total } = await (await its.site.get(`/api/blog?pageSize=2&${query}`, headers)).json()
    return [titlesOf(posts), total]
  }
  expect(await page('page=1')).toEqual([['Three', 'Two'], 3])
  expect(await page('page=1', bearer)).toEqual([['Draft', 'Three'], 4])
  expect(await page('page=1&published=true', bearer)).toEqual([['Three', 'Two'], 3])
  expect(await page('page=2&published=true', bearer)).toEqual([['One'], 3])
  expect((await its.site.get('/api/blog?published=perhaps')).status).toBe(400)
})

test('the list of posts can be read with excerpts instead of full texts', async () => {
  const long = `${'🌿'.repeat(201)} and a book`
  for (const content of ['Short.', '🌿'.repeat(200), long, 'and a book '.repeat(40).trim()]) {
    await createPost(its.site.db, { content })
    for (const query of ['?excerpt=true', '?page=1&excerpt=true']) {
      const answer = await (await its.site.get(`/api/blog${query}`)).json()
      expect((answer.posts ?? answer)[0].content).toBe(excerptOf(content))
    }
    expect((await (await its.site.get('/api/blog')).json())[0].content).toBe(content)
  }
})

test('search finds posts by title or author in any letter case and alphabet, and finds drafts only for administrators', async () => {
  const { db, get } = its.site
  await createPost(db, { title: 'Bäche im Herbst', author: 'Zoë' })
  await createPost(db, { title: 'Frost', author: 'ZOË', published: 0 })
  await createPost(db, { title: 'Frost', author: 'June', content: 'Zoë came.' })
  await createPost(db, { title: 'Gone', author: 'Zoë', deleted_at: NOW.toISOString() })
  const call = await asAdministrator(its.site)
  const found = async (query: string) => {
    const { body } = await call('GET', `/api/blog?${query}`)
    return [body.total, body.posts.map(({ id }: { id: number }) => id)]
  }
  expect(await found('search=zoë')).toEqual([2, [2, 1]])
  expect(await found('search=zoë&page=2&pageSize=1')).toEqual([2, [1]])
  expect(await found('search=BÄCHE zoë')).toEqual([1, [1]])
  expect(await found('search=rain')).toEqual([0, []])
  expect((await (await get('/api/blog?search=zoë')).json()).posts).toMatchObject([{ id: 1 }])
})

test('GET /api/blog/{id}/stored returns even a draft to administrators, and visitors get 401', async () => {
  const { db, get } = its.site
  const call = await asAdministrator(its.site)
  const { id } = await createPost(db, { title: 'Draft', published: 0 })
  expect(await call('GET', `/api/blog/${id}/stored`)).toMatchObject({ status: 200, body: { id, title: 'Draft' } })
  expect((await get(`/api/blog/${id}/stored`)).status).toBe(401)
  await call('DELETE', `/api/blog/${id}`)
  expect((await call('GET', `/api/blog/${id}/stored`)).status).toBe(404)
})
