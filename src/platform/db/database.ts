import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { Kysely, PostgresAdapter, PostgresDialect, sql } from 'kysely'
import { openPool } from './postgres-pool.ts'
import type { Schema } from './schema.ts'
import { BunSqliteDialect } from './sqlite-dialect.ts'

export type Db = Kysely<Schema>

// `DATABASE_POOL` of the configuration says how many a site has.
const DEFAULT_POOL = 10

type Place = { databaseUrl: string | undefined; databasePool?: number; dataDir: string }

/**
 * Opens PostgreSQL when `databaseUrl` is given, else SQLite in `dataDir`. Nothing is connected before the first query.
 * @param onLoss ends the program when the files of SQLite are replaced or removed; without it, writes fail
 */
export function openDatabase({ databaseUrl, databasePool, dataDir }: Place, onLoss?: (sentence: string) => never): Db {
  if (databaseUrl) return openPostgres(databaseUrl, 'requests', databasePool ?? DEFAULT_POOL)
  mkdirSync(dataDir, { recursive: true })
  return new Kysely({ dialect: new BunSqliteDialect(sqlitePath(dataDir), onLoss) })
}

/** One connection to PostgreSQL whose statements may take an hour: for migrations and housekeeping. */
export const openForMaintenance = (databaseUrl: string): Db => openPostgres(databaseUrl, 'maintenance', 1)

function openPostgres(connectionString: string, patience: 'requests' | 'maintenance', connections: number): Db {
  return new Kysely({
    dialect: new PostgresDialect({ pool: () => openPool({ connectionString, connections, patience }) }),
  })
}

export const sqlitePath = (dataDir: string) => join(dataDir, 'trellis.sqlite')

export const isPostgres = (db: Db) => db.getExecutor().adapter instanceof PostgresAdapter

/** After a deletion that must leave nothing readable: SQLite's log still has what was there. @throws when it stays */
export async function emptyLog(db: Db): Promise<void> {
  if (isPostgres(db)) return
  const { rows } = await sql<{ busy: number }>`pragma wal_checkpoint(truncate)`.execute(db)
  if (rows[0]?.busy) throw new Error("Couldn't empty the database's log (WAL): another connection is using it.")
}

// A conflict with another transaction, and two that wait for each other.
const TRY_AGAIN = ['40001', '40P01']
const MAX_TRIES = 10
const MAX_PAUSE_MS = 20

/** A transaction that runs as if it were alone, for what checks several rows before it writes. It may run more than once. */
export async function serializable<Result>(db: Db, work: (tx: Db) => Promise<Result>): Promise<Result> {
  for (let tries = 1; ; tries++) {
    try {
      return await db.transaction().setIsolationLevel('serializable').execute(work)
    } catch (error) {
      if (!TRY_AGAIN.includes(String((error as { code?: string }).code)) || tries === MAX_TRIES) throw error
      await Bun.sleep(Math.random() * MAX_PAUSE_MS * tries)
    }
  }
}
