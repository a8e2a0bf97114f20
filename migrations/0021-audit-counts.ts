import type { Kysely } from 'kysely'

/** Repeated refusals share one audit line. `merge_key` names their kind, network and hour, and is null on other lines. */
// biome-ignore lint/suspicious/noExplicitAny: a migration must not follow the schema type as it changes later
export async function up(db: Kysely<any>) {
  await db.schema
    .alterTable('audit_events')
    .addColumn('count', 'integer', (column) => column.notNull().defaultTo(1))
    .execute()
  await db.schema.alterTable('audit_events').addColumn('merge_key', 'text').execute()
  await db.schema.createIndex('audit_events_merge_key').on('audit_events').column('merge_key').unique().execute()
}
