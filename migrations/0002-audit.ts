import { type AnyDatabase, id, one, required } from './columns.ts'

export async function up(db: AnyDatabase) {
  await db.schema
    .createTable('audit_events')
    .addColumn('id', 'integer', id(db))
    .addColumn('happened_at', 'text', required)
    .addColumn('action', 'text', required)
    .addColumn('actor', 'text')
    .addColumn('subject', 'text')
    .addColumn('user_agent', 'text')
    .addColumn('address', 'text')
    .addColumn('count', 'integer', one)
    // Repeated refusals share a row. The key is their action, network and hour; it is null in other rows.
    .addColumn('merge_key', 'text')
    .execute()
  await db.schema.createIndex('audit_events_happened_at').on('audit_events').column('happened_at').execute()
  await db.schema.createIndex('audit_events_merge_key').on('audit_events').column('merge_key').unique().execute()
}
