import { sql } from 'kysely'
import { startPostgres } from '../scripts/postgres.ts'
import { openDatabase } from '../src/platform/db/database.ts'

/** The environment variables that select a site's database; none for SQLite in its data folder. */
export type Where = { DATABASE_URL?: string }

/** Starts a PostgreSQL server; `create` makes a new, empty database on it. */
export async function startDatabases(options?: Parameters<typeof startPostgres>[0]) {
  const { url, stop } = await startPostgres(options)
  const create = async (name: string): Promise<Where> => {
    const db = openDatabase({ databaseUrl: url, dataDir: '' })
    await sql`create database ${sql.id(name)}`.execute(db)
    await db.destroy()
    const created = new URL(url)
    created.pathname = name
    return { DATABASE_URL: created.href }
  }
  return { create, stop }
}
