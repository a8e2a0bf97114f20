// test: sqlite only
import { Database } from 'bun:sqlite'
import { expect, test } from 'bun:test'
import { readFile, rm, stat, statfs, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { CompiledQuery, Kysely, type LogEvent, sql } from 'kysely'
import { cleanUp, keepHouse } from '../../app/housekeeping.ts'
import { listCertificatePage } from '../../features/certificates/certificates.list.queries.ts'
import { listUnassignedPage } from '../../features/images/images.queries.ts'
import { listPostPage } from '../../features/posts/posts.queries.ts'
import { findContacts } from '../../features/questions/contacts.search.queries.ts'
import { createTestSite, NOW } from '../../testing/create-test-site.ts'
import { asAdministrator, createContact } from '../../testing/factories.ts'
import { withSite } from '../../testing/with-site.ts'
import { openContentVersion } from './content-version.ts'
import type { Db } from './database.ts'
import { BunSqliteDialect } from './sqlite-dialect.ts'

const its = withSite()

test('a disk that is full is said, and the next write works when there is room again', async () => {
  const { db } = its.site
  const { page_count } = (await sql<{ page_count: number }>`pragma page_count`.execute(db)).rows[0] ?? { page_count: 0 }
  await sql`pragma max_page_count = ${sql.lit(page_count)}`.execute(db)
  const question = 'x'.repeat(9000)
  const response = await its.site.post('/api/contact', { name: 'Ada', email: 'a@b.example', question })
  expect(response.status).toBe(503)
  await sql`pragma max_page_count = 1000000`.execute(db)
  expect((await its.site.post('/api/contact', { name: 'Ada', email: 'a@b.example', question })).status).toBe(201)
})

test('on a full disk a message is 503 and readiness is lost; both come back with room, and no answered message is lost', async () => {
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

test('while another process holds the lock, what needs no writing is answered, and the write waits', async () => {
  const other = new Database(join(its.site.dataDir, 'trellis.sqlite'))
  other.run('begin immediate')
  const waiting = its.site.post('/api/contact', { name: 'Ada', email: 'a@b.example', question: 'When?' })
  expect((await its.site.get('/healthz')).status).toBe(200)
  other.run('commit')
  other.close()
  expect((await waiting).status).toBe(201)
})

test('a change by another process is seen at once, by two who ask in one turn as well', async () => {
  const { db, dataDir } = its.site
  const version = openContentVersion(db, dataDir)
  const other = new Database(join(dataDir, 'trellis.sqlite'))
  const before = version.read() as number
  other.run('update content_version set version = version + 1')
  expect(version.read()).toBe(before + 1)
  version.close()
  other.close()
})

test('who ends while another program has the database open leaves nothing in the log', async () => {
  const other = its.site.openAgain()
  await createContact(other)
  const logBytes = async () => (await stat(join(its.site.dataDir, 'trellis.sqlite-wal'))).size
  expect(await logBytes()).toBeGreaterThan(0)
  await other.destroy()
  expect(await logBytes()).toBe(0)
})

test('who ends while another program is reading waits for it, and leaves nothing in the log', async () => {
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

test('a database file that somebody removed takes no message', async () => {
  await rm(join(its.site.dataDir, 'trellis.sqlite'))
  const form = { name: 'Ada', email: 'a@b.example', question: 'Where?' }
  expect((await its.site.post('/api/contact', form)).status).toBe(503)
  await its.site.probe.look()
  expect((await its.site.get('/readyz')).status).toBe(503)
})

test('a database that takes no changes is 503 in one sentence, and is seen by the check of readiness', async () => {
  await sql`pragma query_only = on`.execute(its.site.db)
  const response = await its.site.post('/api/contact', { name: 'Ada', email: 'a@b.example', question: 'When?' })
  expect([response.status, await response.json()]).toEqual([
    503,
    { error: 'The database is read-only right now, so nothing was saved.' },
  ])
  await its.site.probe.look()
  expect((await its.site.get('/readyz')).status).toBe(503)
})

test('a database file that was cut off is seen by the check of readiness, although its pages are in memory', async () => {
  const path = join(its.site.dataDir, 'trellis.sqlite')
  await sql`pragma wal_checkpoint(truncate)`.execute(its.site.db)
  await its.site.probe.look()
  expect((await its.site.get('/readyz')).status).toBe(200)
  await truncate(path, (await stat(path)).size / 2)
  await its.site.probe.look()
  expect((await its.site.get('/readyz')).status).toBe(503)
})

test('a contact that is erased while somebody reads is out of the log an hour later', async () => {
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

test('of a contact that is erased no word is left in the files of the database', async () => {
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

/** What is stored of the index of messages. */
function readSearchIndex() {
  const db = new Database(join(its.site.dataDir, 'trellis.sqlite'))
  db.run("insert into contact_search (contact_search, rank) values ('integrity-check', 1)")
  const blocks = db.query<{ block: Uint8Array }, []>('select block from contact_search_data').all()
  db.close()
  return Buffer.concat(blocks.map(({ block }) => block)).toString('latin1')
}

/** How SQLite says that it would answer the queries. */
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

test('public lists are read and counted through an index, and never sorted', async () => {
  const query = { page: 2, pageSize: 12 }
  const plans = await plansOf(async (db) => {
    await listPostPage(db, false, query)
    await listPostPage(db, true, query)
    await listCertificatePage(db, query)
    await listUnassignedPage(db, query)
  })
  expect(plans).toHaveLength(8)
  for (const plan of plans) {
    expect(plan).not.toContain('TEMP B-TREE')
    expect(plan).toMatch(/^(SEARCH|SCAN) \w+ USING (COVERING )?INDEX/)
  }
})

test('messages are found through their index, and never sorted', async () => {
  const plans = await plansOf((db) => findContacts(db, ['soil', 'a'], undefined))
  expect(plans).toEqual([
    'SCAN contact_search_end',
    'SEARCH questions USING INTEGER PRIMARY KEY (rowid>?)',
    expect.stringMatching(
      /^SCAN contact_search VIRTUAL TABLE INDEX \d+:\S+, SEARCH questions USING INTEGER PRIMARY KEY/,
    ),
  ])
})
