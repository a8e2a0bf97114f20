// test: slow, postgres only, long form
// The site with a PostgreSQL server that fails.
import { afterEach, test as bunTest, expect, setDefaultTimeout } from 'bun:test'
import { sql } from 'kysely'
import { Pool } from 'pg'
import { openMigrated } from '#platform/backup/open-migrated.ts'
import { readConfig } from '#platform/config.ts'
import { openDatabase, openForMaintenance } from '#platform/db/database.ts'
import { PATIENCE } from '#platform/db/postgres-pool.ts'
import { createTestSite } from '#testing/create-test-site.ts'
import { createAdministrator, createContact, signIn } from '#testing/factories.ts'
import { recordFigure } from '#testing/figures.ts'
import { SELF_SIGNED } from '#testing/self-signed.ts'
import { startProxy } from '#testing/start-proxy.ts'
import { openEmptyDatabase, openTestDatabase } from '#testing/test-database.ts'
import { printed, readyPort, withServers } from '#testing/with-servers.ts'
import { withSite } from '#testing/with-site.ts'
import { startPostgres } from '../../scripts/postgres.ts'

setDefaultTimeout(600_000)
const its = withSite()
const { newFolder, start } = withServers()
const SERVER = process.env.TEST_DATABASE_URL ?? ''
const test = SERVER ? bunTest : bunTest.skip
const form = { name: 'Ada', email: 'a@b.example', question: 'When?' }
const requests = { ...PATIENCE.requests }
afterEach(() => void Object.assign(PATIENCE.requests, requests))

const admin = async (statement: string) => {
  const pool = new Pool({ connectionString: SERVER, max: 1 })
  return pool.query(statement).finally(() => pool.end())
}

const answerOf = async (answer: Promise<Response>) => {
  const response = await answer
  return [response.status, (await response.json()).error]
}

const post = (port: number) =>
  fetch(`http://127.0.0.1:${port}/api/contact`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(form),
  })

/** Repeats the request until it returns the status. */
async function until(status: number, ask: () => Promise<Response>) {
  for (;;) {
    const response = await ask()
    if (response.status === status) return response
    await Bun.sleep(200)
  }
}

test('while PostgreSQL does not respond, requests and /readyz get a 503, and both recover once it responds', async () => {
  const { databaseUrl } = await openTestDatabase('')
  const proxy = await startProxy(databaseUrl)
  const server = await start({ DATABASE_URL: proxy.url, RATE_LIMITS: 'off', DATABASE_POOL: '4' })
  const port = await readyPort(server)
  const readyz = () => fetch(`http://127.0.0.1:${port}/readyz`)
  expect((await Promise.all(Array.from({ length: 4 }, () => post(port)))).map(({ status }) => status)).toEqual([
    201, 201, 201, 201,
  ])
  expect((await readyz()).status).toBe(200)
  proxy.hang()
  const hungAt = performance.now()
  const since = () => Math.round((performance.now() - hungAt) / 100) / 10
  const notReady = until(503, readyz).then(since)
  // Send more requests than the pool has connections.
  const answers = await Promise.all(
    Array.from({ length: 12 }, async () => {
      const response = await post(port)
      return { status: response.status, error: (await response.json()).error, seconds: since() }
    }),
  )
  expect(answers.map(({ status }) => status)).toEqual(Array(12).fill(503))
  expect(answers.map(({ error }) => error)).toContain('The database took too long to answer. Please try again later.')
  const what = 'Longest wait of a request for a PostgreSQL server that has stopped responding'
  recordFigure({ what, value: Math.round(Math.max(...answers.map(({ seconds }) => seconds))), unit: 's', atMost: 20 })
  const whatReady = 'Time until /readyz returns 503 after PostgreSQL has stopped responding'
  recordFigure({ what: whatReady, value: await notReady, unit: 's', atMost: 30 })
  expect((await fetch(`http://127.0.0.1:${port}/healthz`)).status).toBe(200)
  expect(await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()).toMatch(/^db_up 0$/m)
  proxy.forward()
  await until(201, () => post(port))
  await until(200, readyz)
})

test('a question whose SQL statement exceeds its timeout gets a 503', async () => {
  Object.assign(PATIENCE.requests, { statementMs: 300 })
  const site = await createTestSite()
  const other = site.openAgain()
  await other.transaction().execute(async (tx) => {
    await sql`lock table contacts`.execute(tx)
    expect(await answerOf(site.post('/api/contact', form))).toEqual([
      503,
      'The database took too long to answer. Please try again later.',
    ])
  })
  expect((await site.post('/api/contact', form)).status).toBe(201)
  await other.destroy()
  await site.close()
})

test('a contact list that exceeds the statement timeout gets a 503, not a broken download', async () => {
  Object.assign(PATIENCE.requests, { statementMs: 300 })
  const site = await createTestSite()
  const { id } = await createAdministrator(site.db)
  const { bearer } = await signIn(site.db, id)
  const other = site.openAgain()
  await other.transaction().execute(async (tx) => {
    await sql`lock table contacts in access exclusive mode`.execute(tx)
    for (const path of ['/api/contact', '/api/contact/csv']) {
      const answer = [503, 'The database took too long to answer. Please try again later.']
      expect(await answerOf(site.get(path, bearer))).toEqual(answer)
    }
  })
  await other.destroy()
  await site.close()
})

test('a site opens at most DATABASE_POOL connections, and further statements wait for one', async () => {
  const { databaseUrl } = await openTestDatabase('')
  const db = openDatabase({ databaseUrl, databasePool: 3, dataDir: '' })
  const sleeping = Array.from({ length: 9 }, () => sql`select pg_sleep(0.3)`.execute(db))
  await sleeping[0]
  const { rows } = await admin(
    `select count(*)::int as count from pg_stat_activity where datname = '${new URL(databaseUrl).pathname.slice(1)}' and query like 'select pg_sleep%'`,
  )
  expect(rows[0].count).toBe(3)
  await Promise.all(sleeping)
  await db.destroy()
})

test('migrations and housekeeping may run longer than the statement timeout of requests', async () => {
  Object.assign(PATIENCE.requests, { statementMs: 100, answerMs: 200 })
  const { databaseUrl, openAgain } = await openEmptyDatabase('')
  const db = openAgain()
  const holder = openForMaintenance(databaseUrl)
  await sql`create table kysely_migration_lock (id varchar(255) primary key, is_locked integer not null default 0)`.execute(
    holder,
  )
  const { migrating } = await holder.transaction().execute(async (tx) => {
    await sql`lock table kysely_migration_lock in access exclusive mode`.execute(tx)
    const migrating = openMigrated(readConfig({ DATABASE_URL: databaseUrl, DATA_DIR: await newFolder() }))
    await sql`select pg_sleep(0.5)`.execute(tx)
    return { migrating }
  })
  const migrated = await migrating
  await createContact(migrated)
  await Promise.all([migrated.destroy(), holder.destroy(), db.destroy()])
})

test('changes on a read-only PostgreSQL server get a 503, and /readyz fails', async () => {
  const { db, post, get } = its.site
  await sql`do $$ begin
    execute format('alter database %I set default_transaction_read_only = on', current_database());
  end $$`.execute(db)
  // Open database sessions keep the old setting, so end them.
  const close = sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database()`
  await close.execute(db).catch(() => {})
  await until(200, async () => get('/api/blog?page=1&pageSize=1'))
  expect(await answerOf(post('/api/contact', form))).toEqual([
    503,
    'The database is read-only right now, so nothing was saved. Please try again later.',
  ])
  await its.site.probe.look()
  expect((await get('/readyz')).status).toBe(503)
})

test('startup waits for a PostgreSQL server that is not up yet and says so', async () => {
  const { databaseUrl } = await openTestDatabase('')
  const { url } = await startProxy(databaseUrl)
  const listener = Bun.listen({ hostname: '127.0.0.1', port: 0, socket: { data() {} } })
  const { port } = listener
  listener.stop(true)
  const later = new URL(url)
  later.port = String(port)
  const server = await start({ DATABASE_URL: later.href })
  const [forWait, forReady] = server.stdout.tee()
  await printed(
    { stdout: forWait, stderr: server.stderr },
    /^The database at DATABASE_URL is not up yet \(ECONNREFUSED\): waiting for up to 30 seconds…\n/,
  )
  await startProxy(databaseUrl, port)
  const ready = await readyPort({ stdout: forReady, stderr: server.stderr })
  expect((await post(ready)).status).toBe(201)
})

test('startup without a PostgreSQL server fails after 30 seconds', async () => {
  const startedAt = performance.now()
  const server = await start({ DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' })
  expect(await server.exited).toBe(1)
  expect(performance.now() - startedAt).toBeGreaterThan(29_000)
  expect(await new Response(server.stderr).text()).toMatch(
    /^Trellis cannot start: the database at DATABASE_URL cannot be opened: connect ECONNREFUSED [^\n]+\n$/,
  )
})

test('startup fails without retrying when PostgreSQL accepts the connection but never responds', async () => {
  const { databaseUrl } = await openTestDatabase('')
  const proxy = await startProxy(databaseUrl)
  proxy.hang()
  const server = await start({ DATABASE_URL: proxy.url })
  const [said, status] = await Promise.all([new Response(server.stdout).text(), server.exited])
  expect([said, status]).toEqual(['', 1])
  expect(await new Response(server.stderr).text()).toMatch(
    /^Trellis cannot start: the database at DATABASE_URL cannot be opened: [^\n]*timeout[^\n]*\n$/,
  )
})

/** Creates a database that needs a password. @returns a function that returns its URL with a password */
async function lockedDatabase() {
  const name = `locked_${crypto.randomUUID().replaceAll('-', '')}`
  await admin(`create role ${name} login password 'right'`)
  await admin(`create database ${name} owner ${name} template template0`)
  const { rows } = await admin(
    `select pg_read_file(current_setting('hba_file')) as rules, current_setting('hba_file') as file`,
  )
  const rules = `host ${name} ${name} 127.0.0.1/32 scram-sha-256\n${rows[0].rules}`
  await admin(`copy (select unnest(string_to_array('${rules.replaceAll("'", "''")}', E'\\n'))) to '${rows[0].file}'`)
  await admin('select pg_reload_conf()')
  const url = new URL(SERVER)
  return (password: string) => Object.assign(url, { username: name, password, pathname: name }).href
}

test('a wrong database password ends startup at once', async () => {
  const urlWith = await lockedDatabase()
  await readyPort(await start({ DATABASE_URL: urlWith('right') }))
  const server = await start({ DATABASE_URL: urlWith('wrong') })
  const [said, status] = await Promise.all([new Response(server.stdout).text(), server.exited])
  expect([said, status]).toEqual(['', 1])
  expect(await new Response(server.stderr).text()).toMatch(
    /^Trellis cannot start: the database at DATABASE_URL cannot be opened: password authentication failed [^\n]+\n$/,
  )
})

test('a PostgreSQL server with a self-signed certificate stops startup with one line that names two ways to accept it', async () => {
  const folder = await newFolder()
  const { url, stop } = await startPostgres({ tls: SELF_SIGNED })
  try {
    const server = await start({ DATABASE_URL: `${url}?sslmode=require` })
    const [said, status] = await Promise.all([new Response(server.stdout).text(), server.exited])
    expect([said, status]).toEqual(['', 1])
    expect(await new Response(server.stderr).text()).toMatch(
      /^Trellis cannot start: the database at DATABASE_URL [^\n]+self.signed certificate[^\n]+sslrootcert[^\n]+sslmode=no-verify[^\n]+\n$/,
    )
    await Bun.write(`${folder}/ca.pem`, SELF_SIGNED.cert)
    for (const accepted of ['sslmode=no-verify', `sslmode=require&sslrootcert=${folder}/ca.pem`]) {
      const port = await readyPort(await start({ DATABASE_URL: `${url}?${accepted}` }))
      expect((await post(port)).status).toBe(201)
    }
  } finally {
    stop()
  }
})

test('startup refuses a LATIN1 database and leaves it empty', async () => {
  const name = `latin_${crypto.randomUUID().replaceAll('-', '')}`
  await admin(`create database ${name} encoding 'LATIN1' locale 'C' template template0`)
  const url = new URL(SERVER)
  url.pathname = name
  const server = await start({ DATABASE_URL: url.href })
  expect(await server.exited).toBe(1)
  expect(await new Response(server.stderr).text()).toBe(
    'The database at DATABASE_URL stores text as LATIN1. Create one that uses UTF8: createdb -E UTF8 -T template0 NAME\n',
  )
  const db = openDatabase({ databaseUrl: url.href, dataDir: '' })
  expect(await db.introspection.getTables({ withInternalKyselyTables: true })).toEqual([])
  await db.destroy()
})
