import { Database } from 'bun:sqlite'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { type Db, databaseSize, openForMaintenance, sqlitePath } from '#platform/db/database.ts'
import { CARRIED } from '#platform/db/schema.ts'
import type { JsonRow } from './archive.ts'
import type { Manifest } from './manifest.ts'

const FETCH_ROWS = 100

/** All rows of a database at one moment, even while other connections write. */
export type Snapshot = {
  database: Manifest['database']
  migrations: string[]
  tables: string[]
  /** The highest id that a table has ever assigned, or null if its ids are not numbered. */
  lastId: (table: string) => Promise<number | null>
  rows: (table: string) => AsyncIterable<JsonRow>
}

export type Place = { databaseUrl: string | undefined; dataDir: string }

/** A database may contain tables of other programs and of extensions, and lack those of newer migrations. */
const carried = (tables: string[]) => CARRIED.filter((table) => tables.includes(table))

/** @param scratch a folder with space for a temporary copy of SQLite's database */
export function withSnapshot<Result>(place: Place, scratch: string, work: (snapshot: Snapshot) => Promise<Result>) {
  return place.databaseUrl
    ? withPostgres(place.databaseUrl, work)
    : withSqliteCopy(sqlitePath(place.dataDir), scratch, work)
}

/** Copies the database first, because a long read would let its WAL grow. Blocks this process while it copies. */
async function withSqliteCopy<Result>(path: string, scratch: string, work: (snapshot: Snapshot) => Promise<Result>) {
  const copy = join(scratch, 'snapshot.sqlite')
  try {
    vacuumInto(path, copy)
    return await withSqlite(copy, work)
  } finally {
    await rm(copy, { force: true })
  }
}

/** @param pragmas run before the copy */
export function vacuumInto(path: string, copy: string, pragmas: string[] = []): void {
  using source = new Database(path, { readwrite: true })
  for (const pragma of ['busy_timeout=10000', ...pragmas]) source.run(`pragma ${pragma}`)
  source.query('vacuum into ?').run(copy)
}

/** Reads a SQLite file to which no process writes. */
export async function withSqlite<Result>(path: string, work: (snapshot: Snapshot) => Promise<Result>) {
  using sqlite = new Database(path, { readonly: true })
  const names = (query: string) =>
    sqlite
      .query<{ name: string }, []>(query)
      .all()
      .map(({ name }) => name)
  return await work({
    database: 'sqlite',
    migrations: names('select name from kysely_migration order by name'),
    tables: carried(names("select name from sqlite_schema where type = 'table'")),
    lastId: async (table) =>
      sqlite.query<{ seq: number }, string>('select seq from sqlite_sequence where name = ?').get(table)?.seq ?? null,
    rows: (table) => iterate(sqlite, table),
  })
}

async function* iterate(sqlite: Database, table: string) {
  yield* sqlite.query<JsonRow, []>(`select * from "${table}"`).iterate()
}

async function withPostgres<Result>(databaseUrl: string, work: (snapshot: Snapshot) => Promise<Result>) {
  await using db = openForMaintenance(databaseUrl)
  return await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) =>
      work({
        database: 'postgres',
        migrations: await listMigrations(tx),
        tables: carried(await listPostgresTables(tx)),
        lastId: (table) => lastIdOnPostgres(tx, table),
        rows: (table) => fetchRows(tx, table),
      }),
    )
}

/** The tables of a PostgreSQL database, which may also be those of other programs. */
export async function listPostgresTables(db: Db) {
  const { rows } = await sql<{ name: string }>`select table_name as name from information_schema.tables
    where table_schema = current_schema() and table_type = 'BASE TABLE'`.execute(db)
  return rows.map(({ name }) => name)
}

async function listMigrations(db: Db) {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)
  return rows.map(({ name }) => name)
}

async function lastIdOnPostgres(tx: Db, table: string) {
  const { rows } = await sql<{ sequence: string | null }>`
    select pg_get_serial_sequence(quote_ident(${table}), column_name) as sequence from information_schema.columns
    where table_schema = current_schema() and table_name = ${table} and is_identity = 'YES'`.execute(tx)
  const sequence = rows[0]?.sequence
  if (!sequence) return null
  const { rows: last } = await sql<{ last: number }>`
    select case when is_called then last_value else 0 end as last from ${sql.raw(sequence)}`.execute(tx)
  return last[0]?.last ?? null
}

async function* fetchRows(tx: Db, table: string) {
  await sql`declare backup_rows no scroll cursor for select * from ${sql.table(table)}`.execute(tx)
  for (;;) {
    const { rows } = await sql<JsonRow>`fetch ${sql.lit(FETCH_ROWS)} from backup_rows`.execute(tx)
    yield* rows
    if (rows.length < FETCH_ROWS) break
  }
  await sql`close backup_rows`.execute(tx)
}

/** Returns the size of the database in bytes, with its indexes, without opening SQLite's. */
export async function databaseBytes({ databaseUrl, dataDir }: Place): Promise<number> {
  if (!databaseUrl) {
    const path = sqlitePath(dataDir)
    return Bun.file(path).size + Bun.file(`${path}-wal`).size
  }
  await using db = openForMaintenance(databaseUrl)
  return await databaseSize(db)
}
