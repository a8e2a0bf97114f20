import { expect, test } from 'bun:test'
import { createPost } from '#testing/factories.ts'
import { withSite } from '#testing/with-site.ts'

const its = withSite()

const canonicalOf = async (path: string) =>
  (await (await its.site.get(path)).text()).match(/<link rel="canonical" href="https:\/\/grower\.example([^"]+)"/)?.[1]

/** Returns the status, and where a redirect leads. */
async function answerOf(path: string) {
  const { status, headers } = await its.site.get(path)
  return [status, headers.get('location')]
}

test("a post's number alone and its words answer 200 and name the long address; other words lead there", async () => {
  const { id } = await createPost(its.site.db, { title: 'First frost', published: 1 })
  const path = `/blog/${id}-first-frost`
  for (const right of [`/blog/${id}`, path, `${path}/`]) {
    expect([right, ...(await answerOf(right))]).toEqual([right, 200, null])
    expect(await canonicalOf(right)).toBe(path)
  }
  for (const wrong of [
    '-',
    '-snow',
    '-first-frost-',
    '-First-Frost',
    '-%D8%B5%D9%82%D9%8A%D8%B9',
    `-${'x'.repeat(300)}`,
  ])
    expect([wrong, ...(await answerOf(`/blog/${id}${wrong}`))]).toEqual([wrong, 301, path])
  expect((await its.site.get(`/blog/${id}-snow`)).headers.get('cache-control')).toMatch(/no-cache|no-store/)
  for (const wrong of ['-snow', '-Snow'])
    expect(await answerOf(`/blog/${id}${wrong}?utm_source=card`)).toEqual([301, `${path}?utm_source=card`])
  await its.site.db.updateTable('posts').set({ title: 'Snow' }).execute()
  expect(await answerOf(path)).toEqual([301, `/blog/${id}-snow`])
})

test("a post's page links to its neighbors by their long addresses", async () => {
  const { db } = its.site
  for (const title of ['First frost', 'Snow', 'Thaw']) await createPost(db, { title, published: 1 })
  const [first, snow, thaw] = await db.selectFrom('posts').select('id').orderBy('id').execute()
  const html = await (await its.site.get(`/blog/${snow?.id}-snow`)).text()
  const links = [...html.matchAll(/<a [^>]*rel="(prev|next)"[^>]*>/g)].map(([link]) => /href="([^"]+)"/.exec(link)?.[1])
  expect(links).toEqual([`/blog/${first?.id}-first-frost`, `/blog/${thaw?.id}-thaw`])
})

test.each([
  ['of 200 letters', 'Moss and fern '.repeat(14), `-${'moss-and-fern-'.repeat(14).slice(0, 78)}`],
  ['in Arabic', 'صقيع', '-sqye'],
  ['of emoji alone', '🌿🌿', ''],
])('a title %s has an address that answers 200', async (_, title, words) => {
  const { id } = await createPost(its.site.db, { title, published: 1 })
  const path = await canonicalOf(`/blog/${id}`)
  expect(path).toBe(`/blog/${id}${words}`)
  expect(await answerOf(path ?? '')).toEqual([200, null])
  expect(await answerOf(`/blog/${id}-`)).toEqual([301, path ?? ''])
})

test('a missing post, a draft and a number that is none get 404 with any words', async () => {
  const { id } = await createPost(its.site.db, { title: 'First frost', published: 0 })
  for (const path of [
    `/blog/${id}-first-frost`,
    '/blog/99-first-frost',
    '/blog/0-first',
    '/blog/first-frost',
    '/blog/-',
  ])
    expect([path, (await its.site.get(path)).status]).toEqual([path, 404])
})

test('invented words take no place in the cache', async () => {
  const { id } = await createPost(its.site.db, { title: 'First frost', published: 1 })
  const cachedResponses = async () =>
    Number((await (await its.site.request('/metrics', {}, '127.0.0.1')).text()).match(/^cache_responses (\d+)/m)?.[1])
  await its.site.get('/')
  const before = await cachedResponses()
  for (let n = 0; n < 5; n++)
    for (const path of [`/blog/${id}-made-up-${n}`, `/blog/99-made-up-${n}`]) await its.site.get(path)
  expect(await cachedResponses()).toBe(before)
  await its.site.get(`/blog/${id}-first-frost`)
  expect(await cachedResponses()).toBe(before + 1)
})
