// Tests that need PostgreSQL. The name keeps them out of `bun test src/`; scripts/test.ts hands them over by their path.
import { expect, test } from 'bun:test'
import { sql } from 'kysely'
import { withSite } from '../testing/with-site.ts'
import { migrate } from './migrate.ts'

const its = withSite()

const form = { name: 'Ada', email: 'a@b.example', question: 'When?' }

test('several that migrate an empty database at once all succeed', async () => {
  const { db } = its.site
  await sql`drop schema public cascade`.execute(db)
  await sql`create schema public`.execute(db)
  await Promise.all([migrate(db), migrate(db), migrate(db)])
  expect((await its.site.post('/api/contact', form)).status).toBe(201)
})

test('connections that are cut cost the requests that use them a 503, and the next ones nothing', async () => {
  const { db, post, get } = its.site
  await Promise.all(Array.from({ length: 6 }, () => get('/api/blog')))
  const waiting = await db.transaction().execute(async (tx) => {
    await sql`lock table contacts`.execute(tx)
    const posts = Array.from({ length: 3 }, (_, n) => post('/api/contact', form, {}, `203.0.113.${n}`))
    const waits = sql<{ count: number }>`
      select count(*) from pg_locks where not granted and relation = 'contacts'::regclass
      and database = (select oid from pg_database where datname = current_database())`
    while ((await waits.execute(tx)).rows[0]?.count !== posts.length);
    await sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`.execute(tx)
    return Promise.all(posts)
  })
  expect(waiting.map((response) => response.status)).toEqual([503, 503, 503])
  expect((await post('/api/contact', form)).status).toBe(201)
})
