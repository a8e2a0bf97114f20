import { type Kysely, PostgresAdapter, sql } from 'kysely'

/**
 * Which certificates have a text to read and a cover that shows everything, and which version of the reader has read
 * them: housekeeping reads the others again.
 */
// biome-ignore lint/suspicious/noExplicitAny: a migration must not follow the schema type as it changes later
export async function up(db: Kysely<any>) {
  const flag = (name: string) =>
    db.schema
      .alterTable('certificates')
      .addColumn(name, 'integer', (column) => column.notNull().defaultTo(1))
      .execute()
  const count = (name: string) =>
    db.schema
      .alterTable('certificates')
      .addColumn(name, 'integer', (column) => column.notNull().defaultTo(0))
      .execute()
  await flag('has_text')
  await flag('is_cover_whole')
  await count('reader_version')
  await count('reader_tries')
  await db.schema.alterTable('certificates').addColumn('reader_due_at', 'text').execute()
  await sql`update certificates set has_text = 0 where text = ''`.execute(db)
  if (!(db.getExecutor().adapter instanceof PostgresAdapter)) return
  // The triggers of this update must run before a later migration changes the table.
  await sql`set constraints all immediate`.execute(db)
  await sql`set constraints all deferred`.execute(db)
}
