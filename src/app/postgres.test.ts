// test: postgres only
import { test as bunTest, expect } from 'bun:test'
import { type CompiledQuery, Kysely, PostgresDialect, sql } from 'kysely'
import { Pool } from 'pg'
import { listPostPage } from '../features/posts/posts.queries.ts'
import { markAnswered } from '../features/questions/contacts.queries.ts'
import { countContacts, findContacts } from '../features/questions/contacts.search.queries.ts'
import { eraseContact } from '../features/questions/erasures.queries.ts'
import { type Db, openDatabase } from '../platform/db/database.ts'
import { migrate } from '../platform/db/migrate.ts'
import { NOW } from '../testing/create-test-site.ts'
import { createContact } from '../testing/factories.ts'
import { openEmptyDatabase, openTestDatabase } from '../testing/test-database.ts'
import { withSite } from '../testing/with-site.ts'
import { cleanUp } from './housekeeping.ts'

const its = withSite()
const test = process.env.TEST_DATABASE_URL ? bunTest : bunTest.skip

/** Waits until `count` statements wait for a lock on the contacts table. */
async function waitForLock(tx: Db, count: number) {
  const waits = sql<{ count: number }>`
    select count(*) from pg_locks where not granted and relation = 'contacts'::regclass
    and database = (select oid from pg_database where datname = current_database())`
  while ((await waits.execute(tx)).rows[0]?.count !== count);
}

const form = { name: 'Ada', email: 'a@b.example', question: 'When?' }

test('three concurrent migrations of an empty database all succeed', async () => {
  const { db } = its.site
  await sql`drop schema public cascade`.execute(db)
  await sql`create schema public`.execute(db)
  await Promise.all([migrate(db), migrate(db), migrate(db)])
  expect((await its.site.post('/api/contact', form)).status).toBe(201)
})

test('requests on a cut connection get a 503, and the next request succeeds', async () => {
  const { db, post, get } = its.site
  await Promise.all(Array.from({ length: 6 }, () => get('/api/blog')))
  const waiting = await db.transaction().execute(async (tx) => {
    await sql`lock table contacts`.execute(tx)
    const posts = Array.from({ length: 3 }, (_, n) => post('/api/contact', form, {}, `203.0.113.${n}`))
    await waitForLock(tx, posts.length)
    await sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`.execute(tx)
    return Promise.all(posts)
  })
  expect(waiting.map((response) => response.status)).toEqual([503, 503, 503])
  expect((await post('/api/contact', form)).status).toBe(201)
})

/** @returns PostgreSQL's plan for each query of `work` */
async function plansOf(pool: Pool, work: (db: Db) => Promise<unknown>) {
  const statements: CompiledQuery[] = []
  const db: Db = new Kysely({
    dialect: new PostgresDialect({ pool }),
    log: (event) => void statements.push(event.query),
  })
  await work(db)
  return Promise.all(
    statements.map(async ({ sql: text, parameters }) => {
      const { rows } = await pool.query(`explain ${text}`, [...parameters])
      return rows.map((row) => row['QUERY PLAN']).join('\n')
    }),
  )
}

test('PostgreSQL sorts posts and finds contacts through indexes', async () => {
  const { databaseUrl, closeDatabase } = await openTestDatabase('')
  const pool = new Pool({ connectionString: databaseUrl })
  await pool.query(`insert into posts (title, author, content, published, created_at, updated_at)
    select 'Post ' || n, 'June', repeat(md5(n::text), 100), 1, '2024-01-' || n, '' from generate_series(1, 3000) n`)
  await pool.query(`insert into contacts (name, email, email_lower, last_message_at, created_at)
    select 'Ada', 'ada' || n, 'ada' || n, '', '' from generate_series(1, 20000) n`)
  await pool.query(`insert into questions (contact_id, name, question, search_text, created_at)
    select id, name, '', email || ' asks for honey', '' from contacts`)
  await pool.query('vacuum analyze')
  const posts = await plansOf(pool, (db) => listPostPage(db, false, { page: 200, pageSize: 12 }))
  expect(posts).toEqual([
    expect.stringContaining('Aggregate'),
    expect.stringContaining('Index Only Scan Backward using posts_newest'),
    expect.stringContaining('posts_pkey'),
  ])
  const found = await plansOf(pool, (db) => findContacts(db, ['ada4711'], undefined))
  expect(found).toEqual([expect.stringContaining('Bitmap Index Scan on questions_search')])
  await pool.end()
  await closeDatabase()
})

test('the counts of contacts stay correct when housekeeping merges the rows that store them', async () => {
  const { db } = its.site
  for (const name of ['ada', 'bea', 'cleo', 'dora']) await createContact(db, { email: `${name}@example.com` })
  await markAnswered(db, 1, { isAnswered: true }, NOW)
  await markAnswered(db, 2, { isAnswered: true }, NOW)
  await markAnswered(db, 2, { isAnswered: true }, NOW)
  await markAnswered(db, 2, { isAnswered: false }, NOW)
  await eraseContact(db, 3, NOW)
  const counts = async () => [await countContacts(db, 'open'), await countContacts(db, 'answered')]
  expect(await counts()).toEqual([2, 1])
  await Promise.all([cleanUp(its.site, NOW), cleanUp(its.site, NOW)])
  expect(await counts()).toEqual([2, 1])
  expect(await db.selectFrom('contact_counts').selectAll().execute()).toHaveLength(2)
})

test('contact search works without the pg_trgm extension', async () => {
  const { db, databaseUrl, closeDatabase } = await openEmptyDatabase('')
  const role = `plain_${crypto.randomUUID().replaceAll('-', '')}`
  await sql`create role ${sql.id(role)}`.execute(db)
  await sql`grant all on schema public to ${sql.id(role)}`.execute(db)
  const plain = openDatabase({ databaseUrl: `${databaseUrl}?options=-c%20role%3D${role}`, dataDir: '' })
  await migrate(plain)
  const { rows } = await sql`select 1 from pg_extension where extname = 'pg_trgm'`.execute(plain)
  expect(rows).toEqual([])
  await createContact(plain, { name: 'Cleo' })
  expect((await findContacts(plain, ['cleo'], undefined)).ids).toEqual([1])
  await plain.destroy()
  await sql`drop owned by ${sql.id(role)}`.execute(db)
  await sql`drop role ${sql.id(role)}`.execute(db)
  await closeDatabase()
})
