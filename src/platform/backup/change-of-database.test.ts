// test: slow, postgres only, long form
import { expect, test } from 'bun:test'
import { recordFigure, sized } from '#testing/figures.ts'
import { moveSite } from '#testing/move-site.ts'
import { asRestored, readContents, withBackups, withDatabase } from '#testing/with-backups.ts'

const its = withBackups()

const POSTS = sized(200, 10_000)
const AT_ONCE = 200
const AT = '2026-11-20T21:00:00.000Z'

test('a site has the same rows and files after it moves from SQLite to PostgreSQL and back', async () => {
  const [from, by, to] = [await its.filledSqlite(), await its.emptyPlace(), await its.newFolder()]
  const content = 'The cold slides down both slopes and stays.\n\n'.repeat(60)
  const post = { author: '', content, published: 1 as const, created_at: AT, updated_at: AT, public_since: AT }
  await withDatabase(from, async (db) => {
    for (let first = 0; first < POSTS; first += AT_ONCE) {
      const posts = Array.from({ length: AT_ONCE }, (_, n) => ({ ...post, title: `Post ${first + n}` }))
      await db.insertInto('posts').values(posts).execute()
    }
  })
  const before = await readContents(from)
  const begun = performance.now()
  const { createdAt } = await moveSite(from, by, await its.newFolder())
  const expected = asRestored(before, createdAt)
  expect(await readContents(by)).toEqual(expected)
  await moveSite(by, { databaseUrl: undefined, dataDir: to }, await its.newFolder())
  expect(await readContents({ databaseUrl: undefined, dataDir: to })).toEqual(expected)
  const value = Math.round((performance.now() - begun) / 100) / 10
  recordFigure({
    what: `Time to move ${POSTS.toLocaleString('en-US')} posts from SQLite to PostgreSQL and back, and compare all rows`,
    value,
    unit: 's',
  })
})
