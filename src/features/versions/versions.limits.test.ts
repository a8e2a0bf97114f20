import { expect, test } from 'bun:test'
import { asAdministrator, createPost } from '#testing/factories.ts'
import { withSite } from '#testing/with-site.ts'
import type { VersionList } from './versions.schema.ts'

const its = withSite()

type Call = Awaited<ReturnType<typeof asAdministrator>>

const PATH = '/api/admin/versions'
const listOf = async (call: Call, noun: string, id: number): Promise<VersionList> =>
  (await call('GET', `${PATH}/${noun}/${id}`)).body
const countVersions = async () => (await its.site.db.selectFrom('versions').select('id').execute()).length

test('saving an item without a change adds no version', async () => {
  const call = await asAdministrator(its.site)
  const { id } = await createPost(its.site.db)
  for (let time = 0; time < 3; time++) await call('PUT', `/api/blog/${id}`, { published: true })
  expect(await countVersions()).toBe(1)
  expect((await listOf(call, 'post', id)).versions).toHaveLength(1)
})

test('an item keeps at most 100 versions', async () => {
  const call = await asAdministrator(its.site)
  const { id } = await createPost(its.site.db)
  for (let n = 1; n <= 102; n++) await call('PUT', `/api/blog/${id}`, { title: `Day ${n}` })
  const { versions } = await listOf(call, 'post', id)
  expect([versions.length, versions[0]?.version, versions.at(-1)?.version]).toEqual([100, 103, 4])
})

test('the versions of an item together have at most five million characters', async () => {
  const call = await asAdministrator(its.site)
  const { id } = await createPost(its.site.db)
  for (const letter of 'abcdefghijklmno') await call('PUT', `/api/blog/${id}`, { content: letter.repeat(400_000) })
  expect(await countVersions()).toBe(12)
})

test('a post that several people save at the same time keeps a version of each save', async () => {
  const call = await asAdministrator(its.site)
  const { id } = await createPost(its.site.db)
  await Promise.all(['a', 'b', 'c', 'd'].map((content) => call('PUT', `/api/blog/${id}`, { content })))
  const { versions } = await listOf(call, 'post', id)
  expect(versions.map(({ version }) => version)).toEqual([5, 4, 3, 2, 1])
})

test.each([
  [`${PATH}/contact/1`, 400],
  [`${PATH}/post/0`, 400],
  [`${PATH}/post/9`, 404],
  [`${PATH}/settings/2`, 404],
  [`${PATH}/post/1/7`, 404],
  [`${PATH}/post/1/x`, 400],
])('GET %s responds with status %d', async (path, status) => {
  const call = await asAdministrator(its.site)
  await createPost(its.site.db)
  expect((await call('GET', path)).status).toBe(status)
})
