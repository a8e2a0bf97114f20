// test: sqlite only
import { Database } from 'bun:sqlite'
import { expect, test } from 'bun:test'
import { readFile, rm, stat, statfs, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { CompiledQuery, Kysely, type LogEvent, sql } from 'kysely'
import { cleanUp, keepHouse } from '#app/housekeeping.ts'
import { listCertificatePage } from '#features/certificates/certificates.list.queries.ts'
import { listUnassignedPage } from '#features/images/images.queries.ts'
import { getShownPost, listPostPage, scheduledPosts } from '#features/posts/posts.queries.ts'
import { findContacts } from '#features/questions/contacts.search.queries.ts'
import { listDue } from '#features/writing/schedule/schedule.queries.ts'
import { findSession } from '#platform/access/sessions.queries.ts'
import { claimMail } from '#platform/mail/mail-claims.queries.ts'
import { createTestSite, NOW } from '#testing/create-test-site.ts'
import {
  asAdministrator,
  createAdministrator,
  createCertificate,
  createContact,
  createDetails,
  createMail,
  createPost,
  signIn,
} from '#testing/factories.ts'
import { withSite } from '#testing/with-site.ts'
import { openContentVersion } from './content-version.ts'
import type { Db } from './database.ts'
import { BunSqliteDialect } from './sqlite-dialect.ts'

const its = withSite()
const CERTIFICATE = join(import.meta.dirname, '../../app/starter/certificates/FH-2409-blue-fern-flower.pdf')
const answerOf = async (response: Response) => [response.status, (await response.json()).error]

test('a message gets 503 when the database is full and 201 when there is room again', async () => {
  const { db } = its.site
  const { page_count } = (await sql<{ page_count: number }>`pragma page_count`.execute(db)).rows[0] ?? { page_count: 0 }
  await sql`pragma max_page_count = ${sql.lit(page_count)}`.execute(db)
  const question = 'x'.repeat(9000)
  const response = await its.site.post('/api/contact', { name: 'Ada', email: 'a@b.example', question })
  expect(response.status).toBe(503)
  await sql`pragma max_page_count = 1000000`.execute(db)
  expect((await its.site.post('/api/contact', { name: 'Ada', email: 'a@b.example', question })).status).toBe(201)
})

test('on a full disk, messages and /readyz get 503; both recover with free space, and every acknowledged message is kept', async () => {
  const { dataDir } = its.site
  const mount = Bun.spawnSync(['mount', '-t', 'tmpfs', '-o', 'size=6m', 'tmpfs', dataDir])
  if (!mount.success) return console.warn(`Not tested here, because a small disk needs root: ${mount.stderr}`)
  const before = process.env.TMPDIR
  process.env.TMPDIR = dataDir
  const site = await createTestSite()
  try {
    const ask = async (n: number) => {
      const form = { name: 'Ada', email: `ada${n}@b.example`, question: 'x'.repeat(9000) }
      return (await site.post('/api/contact', form, {}, `203.0.113.${n}`)).status
    }
    const ready = async () => {
      await site.probe.look()
      return (await site.get('/readyz')).status
    }
    expect([await ask(0), await ready()]).toEqual([201, 200])
    const { bavail, bsize } = await statfs(dataDir)
    const filler = join(dataDir, 'filler')
    await writeFile(filler, new Uint8Array(bavail * bsize))
    const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => ask(n + 1)))
    expect([answers.includes(503), await ready()]).toEqual([true, 503])
    // The PDF fits, but not its cover.
    await truncate(filler, bavail * bsize - 300 * 1024)
    const { bearer } = await signIn(site.db, (await createAdministrator(site.db)).id)
    const form = new FormData()
    form.append('file', Bun.file(CERTIFICATE), 'fern.pdf')
    const upload = await site.request('/api/manage/create', { method: 'POST', headers: bearer, body: form })
    expect(await answerOf(upload)).toEqual([503, "The site can't reach its storage right now. Please try again later."])
    await rm(filler)
    expect([await ask(21), await ready()]).toEqual([201, 200])
    const asked = site.db.selectFrom('contacts').select('email')
    const stored = await asked.unionAll(site.db.selectFrom('held_questions').select('email')).execute()
    expect(stored).toHaveLength(answers.filter((status) => status === 201).length + 2)
  } finally {
    await site.close()
    if (before === undefined) delete process.env.TMPDIR
    else process.env.TMPDIR = before
    Bun.spawnSync(['umount', dataDir])
  }
})

test('while another connection holds the write lock, a write waits and other requests are answered', async () => {
  const other = new Database(join(its.site.dataDir, 'trellis.sqlite'))
  other.run('begin immediate')
  const waiting = its.site.post('/api/contact', { name: 'Ada', email: 'a@b.example', question: 'When?' })
  expect((await its.site.get('/healthz')).status).toBe(200)
  other.run('commit')
  other.close()
  expect((await waiting).status).toBe(201)
})

test('the content version changes as soon as another connection commits a change of content', async () => {
  const { db, dataDir } = its.site
  const version = openContentVersion(db, dataDir)
  const other = new Database(join(dataDir, 'trellis.sqlite'))
  const before = version.read() as number
  other.run('update content_version set version = version + 1')
  expect(version.read()).toBe(before + 1)
  version.close()
  other.close()
})

test('closing the database empties the WAL even if another connection stays open', async () => {
  const other = its.site.openAgain()
  await createContact(other)
  const logBytes = async () => (await stat(join(its.site.dataDir, 'trellis.sqlite-wal'))).size
  expect(await logBytes()).toBeGreaterThan(0)
  await other.destroy()
  expect(await logBytes()).toBe(0)
})

test('closing the database waits for a reading process and then empties the WAL', async () => {
  const { dataDir, openAgain } = its.site
  const read = `import { Database } from 'bun:sqlite'
    const database = new Database(process.argv[1], { readonly: true })
    database.run('begin')
    database.query('select count(*) from contacts').get()
    console.log('reading')
    process.stdin.once('data', () => setTimeout(() => database.run('commit'), 100))`
  const reader = Bun.spawn([process.execPath, '-e', read, join(dataDir, 'trellis.sqlite')], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  await reader.stdout.getReader().read()
  const other = openAgain()
  await createContact(other)
  reader.stdin.write('end\n')
  reader.stdin.flush()
  await other.destroy()
  expect((await stat(join(dataDir, 'trellis.sqlite-wal'))).size).toBe(0)
  reader.kill()
})

test('POST /api/contact and GET /readyz return 503 after the database file is removed', async () => {
  await rm(join(its.site.dataDir, 'trellis.sqlite'))
  const form = { name: 'Ada', email: 'a@b.example', question: 'Where?' }
  expect((await its.site.post('/api/contact', form)).status).toBe(503)
  await its.site.probe.look()
  expect((await its.site.get('/readyz')).status).toBe(503)
})

test('POST /api/contact and GET /readyz return 503 while the database is read-only', async () => {
  await sql`pragma query_only = on`.execute(its.site.db)
  const response = await its.site.post('/api/contact', { name: 'Ada', email: 'a@b.example', question: 'When?' })
  expect([response.status, await response.json()]).toEqual([
    503,
    { error: 'The database is read-only right now, so nothing was saved. Please try again later.' },
  ])
  await its.site.probe.look()
  expect((await its.site.get('/readyz')).status).toBe(503)
})

test('after the database file is truncated, /readyz returns 503 although SQLite has cached its pages', async () => {
  const path = join(its.site.dataDir, 'trellis.sqlite')
  await sql`pragma wal_checkpoint(truncate)`.execute(its.site.db)
  await its.site.probe.look()
  expect((await its.site.get('/readyz')).status).toBe(200)
  await truncate(path, (await stat(path)).size / 2)
  await its.site.probe.look()
  expect((await its.site.get('/readyz')).status).toBe(503)
})

test('housekeeping removes an erased contact from the WAL once no reader blocks it', async () => {
  const { dataDir } = its.site
  await its.site.post('/api/contact', { name: 'Xylem', email: 'xylem@a.example', question: 'Soil?' })
  const reader = new Database(join(dataDir, 'trellis.sqlite'), { readonly: true })
  reader.run('begin')
  reader.query('select count(*) from contacts').get()
  const call = await asAdministrator(its.site)
  expect((await call('DELETE', '/api/contact/1')).status).toBe(200)
  const log = async () => (await readFile(join(dataDir, 'trellis.sqlite-wal'))).toString('latin1')
  expect(await log()).toMatch(/xylem/i)
  const clean = () => keepHouse({ ...its.site, clock: () => NOW })
  await clean()
  expect(await log()).toMatch(/xylem/i)
  reader.run('commit')
  reader.close()
  await clean()
  expect(await log()).not.toMatch(/xylem/i)
})

test('erasing a contact leaves none of its text in the database files', async () => {
  const ask = (name: string, n: number) =>
    its.site.post(
      '/api/contact',
      { name, email: `${name}${n}@a.example`, question: `Soil ${n} for ${name}?` },
      {},
      `::${n}`,
    )
  for (let n = 1; n < 40; n++) await ask(n % 4 ? 'Nell' : 'Xylem', n % 4 ? n : 0)
  await cleanUp(its.site, NOW)
  expect(readSearchIndex().includes('yle')).toBe(true)
  const call = await asAdministrator(its.site)
  const { body } = await call('GET', '/api/contact?page=1&search=xylem0')
  expect((await call('DELETE', `/api/contact/${body.contacts[0].id}`)).status).toBe(200)
  for (const file of ['trellis.sqlite', 'trellis.sqlite-wal']) {
    expect((await readFile(join(its.site.dataDir, file))).toString('latin1')).not.toMatch(/xylem/i)
  }
  expect(readSearchIndex().includes('yle')).toBe(false)
})

/** Checks the index of messages. @returns its stored blocks, as text */
function readSearchIndex() {
  const db = new Database(join(its.site.dataDir, 'trellis.sqlite'))
  db.run("insert into contact_search (contact_search, rank) values ('integrity-check', 1)")
  const blocks = db.query<{ block: Uint8Array }, []>('select block from contact_search_data').all()
  db.close()
  return Buffer.concat(blocks.map(({ block }) => block)).toString('latin1')
}

/** SQLite's query plans for the statements that `work` runs. */
async function plansOf(work: (db: Db) => Promise<unknown>) {
  const statements: CompiledQuery[] = []
  const log = (event: LogEvent) => void statements.push(event.query)
  const db: Db = new Kysely({ dialect: new BunSqliteDialect(join(its.site.dataDir, 'trellis.sqlite')), log })
  await work(db)
  await db.destroy()
  return Promise.all(
    statements.map(async ({ sql: text, parameters }) => {
      const { rows } = await its.site.db.executeQuery(CompiledQuery.raw(`explain query plan ${text}`, [...parameters]))
      return (rows as { detail: string }[]).map(({ detail }) => detail).join(', ')
    }),
  )
}

test('queries for public lists use an index and never sort', async () => {
  const query = { page: 2, pageSize: 12 }
  const plans = await plansOf(async (db) => {
    await listPostPage(db, false, query)
    await listPostPage(db, true, query)
    await listCertificatePage(db, query, its.site.now())
    await listUnassignedPage(db, query)
  })
  expect(plans).toHaveLength(8)
  for (const plan of plans) {
    expect(plan).not.toContain('TEMP B-TREE')
    expect(plan).toMatch(/^(SEARCH|SCAN) \w+ USING (COVERING )?INDEX/)
  }
})

test('the session of a call is found through indexes alone, without a scan of a table', async () => {
  const { token } = await signIn(its.site.db, (await createAdministrator(its.site.db)).id)
  const plans = await plansOf((db) => findSession(db, token, its.site.now()))
  expect(plans).toHaveLength(1)
  expect(plans[0]).toContain('SEARCH sessions USING INDEX')
  expect(plans[0]).not.toMatch(/SCAN (?!CONSTANT ROW)|TEMP B-TREE/)
})

test('the next email of an update is found through an index, without sorting thousands', async () => {
  await createMail(its.site.db, { kind: 'update' })
  const plans = await plansOf((db) => claimMail(db, its.site.now()))
  const last = plans.findLast((plan) => plan.includes('due_at<'))
  expect(last).toContain('INDEX queued_mails_due (state=? AND kind=? AND due_at<?)')
  expect(last).not.toContain('TEMP B-TREE')
})

test('the facts on the cards of certificates are found by key', async () => {
  const { db } = its.site
  const { id } = await createCertificate(db)
  await createDetails(db, { certificate_id: id, replaces_id: id })
  const plans = await plansOf((db) => listCertificatePage(db, { page: 1, pageSize: 12 }, its.site.now()))
  const facts = plans.find((plan) => plan.includes('certificate_details_replaces_id'))
  expect(facts).toContain('SEARCH certificates USING INTEGER PRIMARY KEY')
  expect(facts).toContain('SEARCH certificate_details USING INTEGER PRIMARY KEY')
  for (const plan of plans) expect(plan).not.toContain('SCAN certificate_details')
})

test('queries for the page of a post, for its pictures and for the schedule use an index and never sort', async () => {
  const { id } = await createPost(its.site.db)
  const plans = await plansOf(async (db) => {
    await getShownPost(db, id)
    await listPostPage(db, false, { page: 1, pageSize: 12 })
    await listDue(db, scheduledPosts, its.site.now())
  })
  for (const plan of plans) {
    expect(plan).not.toContain('TEMP B-TREE')
    expect(plan).not.toMatch(/SCAN (posts|image)/)
  }
  const neighbor = 'SEARCH posts USING COVERING INDEX posts_published (deleted_at=? AND published=? AND created_at'
  expect(plans.filter((plan) => plan.startsWith(neighbor))).toHaveLength(2)
  expect(plans.at(-1)).toContain('posts_unpublish_at')
})

test('a search for messages uses the index of messages and never sorts', async () => {
  const plans = await plansOf((db) => findContacts(db, ['soil', 'a'], undefined))
  expect(plans).toEqual([
    'SCAN contact_search_end',
    'SEARCH questions USING INTEGER PRIMARY KEY (rowid>?)',
    expect.stringMatching(
      /^SCAN contact_search VIRTUAL TABLE INDEX \d+:\S+, SEARCH questions USING INTEGER PRIMARY KEY/,
    ),
  ])
})
