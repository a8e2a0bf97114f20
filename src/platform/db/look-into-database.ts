import { constants, Database } from 'bun:sqlite'
import { statSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { sql } from 'kysely'
import { type Db, isPostgres, sqlitePath } from './database.ts'

/** The state of a database before the server changes it: the migrations that have run, and the text encoding. */
export type Found = { migrations: string[]; encoding: string }

const READ_MIGRATIONS = 'select name from kysely_migration order by name'
const UNDEFINED_TABLE = '42P01'
const { SQLITE_OPEN_READONLY, SQLITE_OPEN_URI } = constants

const sizeOf = (path: string) => statSync(path, { throwIfNoEntry: false })?.size ?? 0

export function lookIntoSqlite(dataDir: string): Found {
  const path = sqlitePath(dataDir)
  const migrations = sizeOf(path) === 0 ? [] : readMigrations(path)
  return { migrations, encoding: 'UTF8' }
}

function readMigrations(path: string): string[] {
  using sqlite = openWithoutTrace(path)
  const table = sqlite.query("select 1 from sqlite_schema where name = 'kysely_migration'").get()
  const rows = table ? sqlite.query<{ name: string }, []>(READ_MIGRATIONS).all() : []
  return rows.map(({ name }) => name)
}

/** Immutable mode ignores the WAL, so a database with a non-empty WAL needs a normal connection. */
function openWithoutTrace(path: string) {
  return sizeOf(`${path}-wal`) > 0 ? new Database(path, { readonly: true }) : openImmutable(path)
}

/** Makes SQLite read only this file, without taking a lock or creating a WAL. */
function openImmutable(path: string) {
  return new Database(`${pathToFileURL(path)}?immutable=1`, SQLITE_OPEN_READONLY | SQLITE_OPEN_URI)
}

/** @throws if SQLite's file is shorter than its header says, which an open connection with cached pages may not notice */
export function checkDatabaseFile(db: Db, dataDir: string): void {
  if (isPostgres(db)) return
  using sqlite = openImmutable(sqlitePath(dataDir))
  sqlite.query('select count(*) from sqlite_schema').get()
}

/** Inserts and deletes a row. The key is random, so that instances do not wait for each other's locks. */
export async function checkWriting(db: Db): Promise<void> {
  const key = `probe ${crypto.randomUUID()}`
  await db.transaction().execute(async (tx) => {
    await tx.insertInto('site_state').values({ key, value: '' }).execute()
    await tx.deleteFrom('site_state').where('key', '=', key).execute()
  })
}

// The database server is not listening, is not in DNS, is still starting (57P03), or has no free connection (53300).
const NOT_UP_YET = ['ECONNREFUSED', 'ENOTFOUND', '57P03', '53300']
const WAIT_MAX_MS = 30_000
const WAIT_STEP_MS = 500
const IS_UNTRUSTED = /self.signed|local issuer|first certificate/
const IS_OTHER_HOST = /altnames/
const UNTRUSTED =
  'To trust its certificate, add sslrootcert=/path/to/certificate.pem to DATABASE_URL. On your own network, sslmode=no-verify accepts any certificate.'

const OTHER_HOST =
  'Use a host name in DATABASE_URL that the certificate has. On your own network, sslmode=no-verify accepts any certificate.'

/** Waits up to 30 seconds for a database server that is not up yet. */
export async function lookIntoPostgres(db: Db): Promise<Found> {
  const encoding = await whenUp(() => sql<{ server_encoding: string }>`show server_encoding`.execute(db))
  const found = await sql<{ name: string }>`${sql.raw(READ_MIGRATIONS)}`.execute(db).catch((error) => {
    if (error.code === UNDEFINED_TABLE) return { rows: [] }
    throw error
  })
  return { migrations: found.rows.map(({ name }) => name), encoding: encoding.rows[0]?.server_encoding ?? '' }
}

/** Calls `ask` again for up to 30 seconds while the database server is not up yet. */
export async function whenUp<Result>(ask: () => Promise<Result>): Promise<Result> {
  const deadline = Date.now() + WAIT_MAX_MS
  for (let isSaid = false; ; isSaid = true) {
    try {
      return await ask()
    } catch (error) {
      const { code = '', message } = error as Error & { code?: string }
      if (IS_OTHER_HOST.test(message)) throw new Error(`${message} ${OTHER_HOST}`)
      if (IS_UNTRUSTED.test(message)) throw new Error(`${message}. ${UNTRUSTED}`)
      if (!NOT_UP_YET.includes(code) || Date.now() > deadline) throw error
      if (!isSaid) console.log(`The database at DATABASE_URL is not up yet (${code}): waiting for up to 30 seconds…`)
      await Bun.sleep(WAIT_STEP_MS)
    }
  }
}
