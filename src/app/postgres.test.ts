// test: postgres only
import { test as bunTest, expect } from 'bun:test'
import { readFileSync } from 'node:fs'
import { type CompiledQuery, Kysely, PostgresDialect, sql } from 'kysely'
import { Pool } from 'pg'
import { listCertificatePage } from '#features/certificates/certificates.list.queries.ts'
import { listPostPage } from '#features/posts/posts.queries.ts'
import { markAnswered } from '#features/questions/contacts.queries.ts'
import { countContacts, findContacts } from '#features/questions/contacts.search.queries.ts'
import { eraseContact } from '#features/questions/erasures.queries.ts'
import { readContentVersion } from '#platform/db/content-version.ts'
import { type Db, openDatabase } from '#platform/db/database.ts'
import { migrate } from '#platform/db/migrate.ts'
import { claimMail } from '#platform/mail/mail-claims.queries.ts'
import { queueUpdate } from '#platform/mail/mail-queue.queries.ts'
import { NOW } from '#testing/create-test-site.ts'
import {
  asAdministrator,
  createContact,
  createImage,
  createPost,
  createSlide,
  createUpdate,
} from '#testing/factories.ts'
import { openEmptyDatabase, openTestDatabase } from '#testing/test-database.ts'
import { readyPort, withServers } from '#testing/with-servers.ts'
import { withSite } from '#testing/with-site.ts'
import { cleanUp } from './housekeeping.ts'

const its = withSite()
const { start } = withServers()
const test = process.env.TEST_DATABASE_URL ? bunTest : bunTest.skip

/** Waits until `count` statements wait for a lock on the contacts table. */
async function waitForLock(tx: Db, count: number) {
  const waits = sql<{ count: number }>`
    select count(*) from pg_locks where not granted and relation = 'contacts'::regclass
    and database = (select oid from pg_database where datname = current_database())`
  while ((await waits.execute(tx)).rows[0]?.count !== count);
}

const ROUNDS = 5
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
  await pool.query(`insert into images (file_key, width, height, alt, created_at)
    select 'key-' || n, 1920, 1280, '', '' from generate_series(1, 3000) n`)
  await pool.query(`insert into image_uses (noun, noun_id, image_id, position, is_shown)
    select 'post', n, n, 0, 1 from generate_series(1, 3000) n`)
  await pool.query(`insert into certificates (title, description, file_key, file_name, file_name_lower, file_size_bytes,
      page_count, cover_width, cover_height, cover_placeholder, cover_widths, position, created_at, updated_at)
    select 'Fern', '', 'key-' || n, n, n, 1, 1, 1, 1, '', '{"avif":[],"webp":[]}', n, '', '' from generate_series(1, 3000) n`)
  await pool.query(`insert into certificate_details (certificate_id, lots, replaces_id)
    select id, 'FH-' || id, id - 1 from certificates`)
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
    expect.stringMatching(/image_uses_pk/),
  ])
  const found = await plansOf(pool, (db) => findContacts(db, ['ada4711'], undefined))
  expect(found).toEqual([expect.stringContaining('Bitmap Index Scan on questions_search')])
  const cards = await plansOf(pool, (db) => listCertificatePage(db, { page: 1, pageSize: 12 }, new Date()))
  expect(cards.at(-1)).toContain('certificates_pkey')
  expect(cards.at(-1)).toContain('certificate_details_replaces_id')
  await pool.end()
  await closeDatabase()
})

test('the next of 20,000 emails of an update is found through an index, without sorting them all', async () => {
  const { db, databaseUrl, closeDatabase } = await openTestDatabase('')
  const pool = new Pool({ connectionString: databaseUrl })
  const { id } = await createUpdate(db)
  const readers = Array.from({ length: 20_000 }, (_, n) => `reader${n}@example.com`)
  await db.transaction().execute((tx) => queueUpdate(tx, id, readers, '', NOW))
  await pool.query('vacuum analyze')
  const plans = await plansOf(pool, (db) => claimMail(db, NOW))
  const plan = plans.filter((each) => each.includes('Limit')).at(-1)
  expect(plan).toContain('Presorted Key: due_at')
  expect(plan).toContain('Index Scan using queued_mails_due')
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

test('the version of the content stays the same when housekeeping merges the rows that store it', async () => {
  const { db } = its.site
  for (let n = 0; n < 4; n++) await createPost(db)
  const before = await readContentVersion(db)
  await Promise.all([cleanUp(its.site, NOW), cleanUp(its.site, NOW)])
  expect(await readContentVersion(db)).toBe(before)
  expect(await db.selectFrom('content_version').selectAll().execute()).toHaveLength(1)
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

test('while other administrators save posts without a pause, every change of the carousel and of the settings is saved', async () => {
  const { db } = its.site
  const order: number[] = []
  for (let position = 0; position < 24; position++) {
    const { id } = await createSlide(db, (await createImage(db)).id, { position })
    order.push(id)
  }
  const call = await asAdministrator(its.site)
  let isDone = false
  const saving = Array.from({ length: 4 }, async () => {
    const { id } = await createPost(db)
    while (!isDone) {
      const saved = await call('PUT', `/api/blog/${id}`, { title: 'First frost', content: crypto.randomUUID() })
      expect(saved.status).toBe(200)
    }
  })
  const statuses: string[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const answers = await Promise.all([
      call('POST', '/api/slides/update-order', { order: order.toReversed() }),
      call('POST', '/api/slides/update-order', { order }),
      call('PUT', `/api/slides/${order[0]}`, { caption: `Caption ${round}` }),
      call('PUT', '/api/admin/settings', { openingHours: `From ${round} to noon` }),
      call('PUT', '/api/admin/settings', { footerText: `Round ${round}` }),
    ])
    statuses.push(answers.map(({ status }) => status).join(' '))
  }
  isDone = true
  await Promise.all(saving)
  expect(statuses).toEqual(Array(ROUNDS).fill('200 200 200 200 200'))
})

test('a change that PostgreSQL aborts because of a conflict gets a 503 and is not saved', async () => {
  const { db } = its.site
  const { id, title } = await createPost(db)
  const call = await asAdministrator(its.site)
  await sql`create function abort_change() returns trigger language plpgsql as $$
    begin raise serialization_failure; end $$`.execute(db)
  await sql`create trigger abort_change before update on posts for each row execute function abort_change()`.execute(db)
  expect(await call('PUT', `/api/blog/${id}`, { title: 'Second frost' })).toEqual({
    status: 503,
    body: { error: 'Too many changes were being saved at the same time, so yours was not. Please try again.' },
  })
  expect((await call('GET', `/api/blog/${id}/stored`)).body.title).toBe(title)
})

test('a cached response of 18 KB takes less than three times the processor time of one of 12 KB', async () => {
  const { db, databaseUrl, closeDatabase } = await openTestDatabase('')
  await createPost(db, { id: 1, content: 'a'.repeat(12_000) })
  await createPost(db, { id: 2, content: 'a'.repeat(18_000) })
  const server = await start({ DATABASE_URL: databaseUrl })
  const url = `http://127.0.0.1:${await readyPort(server)}/api/blog`
  // Linux counts the nanoseconds that the main thread ran.
  const ranNs = () => Number(readFileSync(`/proc/${server.pid}/schedstat`, 'utf8').split(' ')[0])
  const request = async (id: number) => {
    const response = await fetch(`${url}/${id}`, { headers: { 'accept-encoding': 'identity' } })
    const { length } = await response.bytes()
    expect(response.headers.get('content-length')).toBe(String(length))
  }
  const costOf = async (id: number) => {
    const before = ranNs()
    for (let round = 0; round < 50; round++) await Promise.all(Array.from({ length: 20 }, () => request(id)))
    return ranNs() - before
  }
  for (const id of [1, 2]) await costOf(id)
  const [shorter, longer] = [await costOf(1), await costOf(2)]
  expect(longer / shorter).toBeLessThan(3)
  server.kill()
  await server.exited
  await closeDatabase()
})
