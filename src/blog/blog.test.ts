import { expect, test } from 'bun:test'
import { createPost } from '../testing/factories.ts'
import { withSite } from '../testing/with-site.ts'
import { preview } from './preview.ts'

const its = withSite()

test('published posts come newest first', async () => {
  await createPost(its.site.db, { title: 'Old', created_at: '2024-01-01T00:00:00.000Z' })
  await createPost(its.site.db, { title: 'New', created_at: '2024-02-01T00:00:00.000Z' })
  const posts = await (await its.site.get('/api/blog')).json()
  expect(posts.map((post: { title: string }) => post.title)).toEqual(['New', 'Old'])
  expect(posts[0]).toEqual({
    id: 2,
    title: 'New',
    author: 'June',
    content: 'It came.',
    published: true,
    createdAt: '2024-02-01T00:00:00.000Z',
  })
})

test('a draft post is not found by visitors', async () => {
  const draft = await createPost(its.site.db, { published: 0 })
  expect(await (await its.site.get('/api/blog')).json()).toEqual([])
  expect((await its.site.get(`/api/blog/${draft.id}`)).status).toBe(404)
  expect((await its.site.get(`/blog/${draft.id}`)).status).toBe(404)
})

test.each(['0', '-1', '1.5', 'x', '%00', '99999999999999999999', "1'--"])('the id %s is refused', async (id) => {
  const response = await its.site.get(`/api/blog/${id}`)
  expect(response.status).toBe(400)
  expect(await response.json()).toMatchObject({ error: expect.any(String), fields: { id: expect.any(String) } })
})

test('an unknown id is 404 in the one error shape', async () => {
  const response = await its.site.get('/api/blog/12')
  expect(response.status).toBe(404)
  expect(await response.json()).toEqual({ error: 'There is no such post.' })
})

test('a preview cuts after 200 characters, and no emoji in two', () => {
  expect(preview('Short.')).toBe('Short.')
  expect(preview('a'.repeat(200))).toBe('a'.repeat(200))
  expect(preview('🌿'.repeat(201))).toBe(`${'🌿'.repeat(200)}...`)
})
