import type { AnyDatabase } from './columns.ts'

export async function up(db: AnyDatabase) {
  await db.schema.alterTable('audit_events').addColumn('subject_id', 'integer').execute()
  await db.schema.createIndex('audit_events_actor').on('audit_events').columns(['actor', 'id']).execute()
  await db.schema.createIndex('audit_events_action').on('audit_events').columns(['action', 'id']).execute()
}
