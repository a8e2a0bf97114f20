import { expect, test } from 'bun:test'
import { createPost } from '#testing/factories.ts'
import { withSite } from '#testing/with-site.ts'
import { adminPaths, paths } from './paths.ts'

const its = withSite()

test('every path in paths.ts answers 200', async () => {
  const { id } = await createPost(its.site.db)
  for (const spell of Object.values({ ...paths, ...adminPaths })) {
    const response = await its.site.get(spell({ id }))
    expect([spell({ id }), response.status]).toEqual([spell({ id }), 200])
  }
})
