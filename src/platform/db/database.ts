import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { Kysely, PostgresAdapter, PostgresDialect, sql } from 'kysely'
import { withAfterCommit } from './after-commit.ts'
import { openPool } from './postgres-pool.ts'
import type { Schema } from './schema.ts'
import { BunSqliteDialect } from './sqlite-dialect.ts'

export type Db = Kysely<Schema>

// Number of connections if the caller sets no `databasePool`, as in tests and benchmarks.
const DEFAULT_POOL = 10

type Place = { databaseUrl: string | undefined; databasePool?: number; dataDir: string }

/**
 * Opens PostgreSQL if `databaseUrl` is set, otherwise SQLite in `dataDir`. Connects at the first query.
 * @param onLoss ends the process when SQLite's files are removed, replaced or emptied; without it, writes throw
 */
export function openDatabase({ databaseUrl, databasePool, dataDir }: Place, onLoss?: (sentence: string) => never): Db {
  if (databaseUrl) return openPostgres(databaseUrl, 'requests', databasePool ?? DEFAULT_POOL)
  mkdirSync(dataDir, { recursive: true })
  return new Kysely({ dialect: withAfterCommit(new BunSqliteDialect(sqlitePath(dataDir), onLoss)) })
}

/** Opens one PostgreSQL connection for migrations and housekeeping, whose statements may take an hour. */
export const openForMaintenance = (databaseUrl: string): Db => openPostgres(databaseUrl, 'maintenance', 1)

function openPostgres(connectionString: string, patience: 'requests' | 'maintenance', connections: number): Db {
  return new Kysely({
    dialect: withAfterCommit(
      new PostgresDialect({ pool: () => openPool({ connectionString, connections, patience }) }),
    ),
  })
}

export const sqlitePath = (dataDir: string) => join(dataDir, 'trellis.sqlite')

export const isPostgres = (db: Db) => db.getExecutor().adapter instanceof PostgresAdapter

/** Returns the size of the database in bytes, with its indexes. */
export async function databaseSize(db: Db): Promise<number> {
  const size = isPostgres(db)
    ? sql<{ bytes: number }>`select pg_database_size(current_database()) as bytes`
    : sql<{ bytes: number }>`select page_count * page_size as bytes from pragma_page_count, pragma_page_size`
  const { rows } = await size.execute(db)
  return rows[0]?.bytes ?? 0
}

/** Empties SQLite's WAL, which still contains deleted text. @throws if another connection prevents that */
export async function truncateWal(db: Db): Promise<void> {
  if (isPostgres(db)) return
  const { rows } = await sql<{ busy: number }>`pragma wal_checkpoint(truncate)`.execute(db)
  if (rows[0]?.busy) throw new Error("Couldn't truncate the database's WAL: another connection is using it.")
}

// PostgreSQL's serialization_failure and deadlock_detected.
const RETRIED_CODES = ['40001', '40P01']
const TRY_MS = 5000
const MAX_PAUSE_MS = 100

/**
 * Runs a transaction that checks several rows before it writes. Retries it on conflicts for five seconds, so `work` may
 * run several times.
 */
export async function serializable<Result>(db: Db, work: (tx: Db) => Promise<Result>): Promise<Result> {
  for (const deadline = Date.now() + TRY_MS; ; await Bun.sleep(Math.random() * MAX_PAUSE_MS)) {
    try {
      return await db.transaction().setIsolationLevel('serializable').execute(work)
    } catch (error) {
      if (!RETRIED_CODES.includes(String((error as { code?: string }).code)) || Date.now() > deadline) throw error
    }
  }
}
