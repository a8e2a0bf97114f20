import { type ColumnDefinitionBuilder, type Kysely, PostgresAdapter } from 'kysely'

// biome-ignore lint/suspicious/noExplicitAny: a migration must not follow the schema type as it changes later
type AnyDatabase = Kysely<any>

export async function up(db: AnyDatabase) {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter
  const id = (column: ColumnDefinitionBuilder) =>
    isPostgres ? column.primaryKey().generatedByDefaultAsIdentity() : column.primaryKey().autoIncrement()
  const required = (column: ColumnDefinitionBuilder) => column.notNull()
  const administrator = (column: ColumnDefinitionBuilder) =>
    column.notNull().references('administrators.id').onDelete('cascade')

  await db.schema.alterTable('administrators').addColumn('last_sign_in_at', 'text').execute()
  // Who is removed must not come back by an invitation that they sent to themselves.
  await db.schema
    .alterTable('invites')
    .addColumn('invited_by', 'integer', (column) => column.references('administrators.id').onDelete('cascade'))
    .execute()
  await db.schema.alterTable('invites').addColumn('unsent_at', 'text').execute()
  await db.schema.createIndex('invites_invited_by').on('invites').column('invited_by').execute()

  await db.schema
    .createTable('sessions')
    .addColumn('id', 'integer', id)
    .addColumn('administrator_id', 'integer', administrator)
    .addColumn('token_hash', 'text', (column) => column.notNull().unique())
    .addColumn('user_agent', 'text', required)
    .addColumn('address', 'text', required)
    .addColumn('created_at', 'text', required)
    .addColumn('last_used_at', 'text', required)
    .execute()
  await db.schema.createIndex('sessions_administrator').on('sessions').column('administrator_id').execute()

  await db.schema
    .createTable('known_devices')
    .addColumn('token_hash', 'text', required)
    .addColumn('administrator_id', 'integer', administrator)
    .addColumn('created_at', 'text', required)
    .addPrimaryKeyConstraint('known_devices_pk', ['token_hash', 'administrator_id'])
    .execute()
  await db.schema.createIndex('known_devices_administrator').on('known_devices').column('administrator_id').execute()

  await db.schema
    .createTable('rate_limits')
    .addColumn('key', 'text', (column) => column.primaryKey())
    .addColumn('empty_at_ms', 'bigint', required)
    .execute()
  await db.schema.createIndex('rate_limits_empty_at').on('rate_limits').column('empty_at_ms').execute()

  await db.schema
    .createTable('audit_events')
    .addColumn('id', 'integer', id)
    .addColumn('happened_at', 'text', required)
    .addColumn('action', 'text', required)
    .addColumn('actor', 'text')
    .addColumn('subject', 'text')
    .addColumn('user_agent', 'text')
    .addColumn('address', 'text')
    .execute()
  await db.schema.createIndex('audit_events_happened_at').on('audit_events').column('happened_at').execute()
}
