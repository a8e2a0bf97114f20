import { sql } from 'kysely'
import { type AnyDatabase, isPostgres } from './columns.ts'

type Change = 'insert' | 'update' | 'delete'

const CHANGES: Change[] = ['insert', 'update', 'delete']

/**
 * Creates triggers that increase `content_version` whenever a row of these tables changes, so that no query has to.
 * 0011-site.ts creates the version's table and, for PostgreSQL, the function `count_content_change`.
 */
export async function countContentChanges(db: AnyDatabase, tables: string[], changes = CHANGES) {
  for (const table of tables) {
    if (isPostgres(db)) await countOnPostgres(db, table, changes)
    else await countOnSqlite(db, table, changes)
  }
}

async function countOnSqlite(db: AnyDatabase, table: string, changes: Change[]) {
  for (const change of changes) {
    await sql`create trigger ${sql.id(`${table}_${change}_counts`)} after ${sql.raw(change)} on ${sql.table(table)}
        begin update content_version set version = version + 1; end`.execute(db)
  }
}

async function countOnPostgres(db: AnyDatabase, table: string, changes: Change[]) {
  await sql`create constraint trigger ${sql.id(`${table}_counts`)}
      after ${sql.raw(changes.join(' or '))} on ${sql.table(table)} deferrable initially deferred
      for each row execute function count_content_change()`.execute(db)
}
