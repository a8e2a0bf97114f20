import type { ColumnDefinitionBuilder, Kysely } from 'kysely'

// biome-ignore lint/suspicious/noExplicitAny: a migration must not follow the schema type as it changes later
type AnyDatabase = Kysely<any>

export async function up(db: AnyDatabase) {
  const required = (column: ColumnDefinitionBuilder) => column.notNull()
  await db.schema
    .createTable('password_resets')
    .addColumn('token_hash', 'text', (column) => column.primaryKey())
    .addColumn('administrator_id', 'integer', (column) =>
      column.notNull().references('administrators.id').onDelete('cascade'),
    )
    .addColumn('created_at', 'text', required)
    .addColumn('expires_at', 'text', required)
    .execute()
  await db.schema
    .createIndex('password_resets_administrator')
    .on('password_resets')
    .column('administrator_id')
    .execute()
}
