import { type Kysely, PostgresAdapter, sql } from 'kysely'

/**
 * Since when visitors see a post or a certificate; null: they never have. A draft may have been written, and a PDF uploaded,
 * long before.
 */
// biome-ignore lint/suspicious/noExplicitAny: a migration must not follow the schema type as it changes later
export async function up(db: Kysely<any>) {
  // PostgreSQL sees no order in an index that begins with a column that is null; SQLite takes another one without it.
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter
  const indexed = isPostgres ? ['public_since'] : ['deleted_at', 'public_since']
  for (const table of ['posts', 'certificates']) {
    await db.schema.alterTable(table).addColumn('public_since', 'text').execute()
    await db.schema.createIndex(`${table}_public_since`).on(table).columns(indexed).execute()
  }
  // Last: PostgreSQL makes no index while a trigger of these has still to run.
  await sql`update posts set public_since = created_at where published = 1`.execute(db)
  await sql`update certificates set public_since = created_at where position is not null`.execute(db)
  if (!isPostgres) return
  // For what comes after it in the same transaction.
  await sql`set constraints all immediate`.execute(db)
  await sql`set constraints all deferred`.execute(db)
}
