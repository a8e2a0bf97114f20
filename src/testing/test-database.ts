import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { Pool } from 'pg'
import { openDatabase, sqlitePath } from '#platform/db/database.ts'
import { MIGRATIONS, migrate } from '#platform/db/migrate.ts'

const SERVER = process.env.TEST_DATABASE_URL
// A server may still have the template of a version with other migrations.
const TEMPLATE = `trellis_template_${Bun.hash(Object.keys(MIGRATIONS).join()).toString(36)}`
// PostgreSQL's own template, which has no tables.
const EMPTY = 'template0'
const LOCK = 20_241_005
const MAX_LOOKS = 200

const pool = new Pool({ connectionString: SERVER, max: 2, allowExitOnIdle: true })

/** A new, migrated database: SQLite in `dataDir`, or one on the PostgreSQL server of `TEST_DATABASE_URL`. */
export async function openTestDatabase(dataDir: string) {
  if (SERVER) await makeTemplate()
  else {
    migrated ??= migrateOnce()
    await Bun.write(sqlitePath(dataDir), await migrated)
  }
  const opened = await (SERVER ? openOnPostgres(TEMPLATE) : openOnSqlite(dataDir))
  // Connects now, because Kysely's `destroy` does nothing before the first connection.
  await sql`select 1`.execute(opened.db)
  return opened
}

/** Opens a new database without tables, like `openTestDatabase` before its migrations. */
export const openEmptyDatabase = (dataDir: string) => (SERVER ? openOnPostgres(EMPTY) : openOnSqlite(dataDir))

async function openOnSqlite(dataDir: string) {
  const openAgain = () => openDatabase({ databaseUrl: undefined, dataDir })
  const db = openAgain()
  return { db, databaseUrl: '', openAgain, closeDatabase: () => db.destroy() }
}

async function openOnPostgres(template: string) {
  const name = await createDatabase(template)
  const db = openByName(name)
  return {
    db,
    databaseUrl: urlOf(name),
    openAgain: () => openByName(name),
    async closeDatabase() {
      await db.destroy()
      await dropDatabase(name)
    },
  }
}

/** Migrated once per process; all other SQLite databases are copies. */
let migrated: Promise<Uint8Array> | undefined

async function migrateOnce() {
  const dataDir = await mkdtemp(join(tmpdir(), 'trellis-template-'))
  const db = openDatabase({ databaseUrl: undefined, dataDir })
  await migrate(db)
  await db.destroy()
  const bytes = await Bun.file(sqlitePath(dataDir)).bytes()
  await rm(dataDir, { recursive: true })
  return bytes
}

/** Migrates one template per server; all other databases are copies. One process migrates it while the others wait. */
async function makeTemplate() {
  const client = await pool.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [LOCK])
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [TEMPLATE])
    if (rowCount) return
    const name = await createDatabase(EMPTY)
    const db = openByName(name)
    await migrate(db)
    await db.destroy()
    await waitUntilUnused(name)
    await client.query(`alter database ${name} rename to ${TEMPLATE}`)
  } finally {
    await client.query('select pg_advisory_unlock($1)', [LOCK])
    client.release()
  }
}

function urlOf(name: string) {
  const url = new URL(SERVER ?? '')
  url.pathname = name
  return url.href
}

const openByName = (name: string) => openDatabase({ databaseUrl: urlOf(name), dataDir: '' })

async function createDatabase(template: string) {
  const name = `trellis_${crypto.randomUUID().replaceAll('-', '')}`
  // Takes half of the time of the default, which also writes the copy to the write-ahead log.
  await pool.query(`create database ${name} template ${template} strategy file_copy`)
  return name
}

async function dropDatabase(name: string) {
  await waitUntilUnused(name)
  await pool.query(`drop database ${name} with (force)`)
}

// Closed connections take a moment to disappear. PostgreSQL waits for them too, but in steps of 100 ms.
async function waitUntilUnused(name: string) {
  const look = () => pool.query('select 1 from pg_stat_activity where datname = $1', [name])
  for (let looks = 0; looks < MAX_LOOKS && (await look()).rowCount; looks++);
}
