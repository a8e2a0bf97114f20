import { type Kysely, PostgresAdapter } from 'kysely'

// biome-ignore lint/suspicious/noExplicitAny: a migration must not follow the schema type as it changes later
type AnyDatabase = Kysely<any>

/** How many contacts there are, and what a search of certificates looks at, is read without reading whole rows. */
export async function up(db: AnyDatabase) {
  // Nothing lists contacts in this order any more.
  await db.schema.dropIndex('contacts_created_at').execute()
  // It has such an index of each primary key, and keeps long texts apart from their rows.
  if (db.getExecutor().adapter instanceof PostgresAdapter) return

  await db.schema.createIndex('contacts_id').on('contacts').column('id').execute()
  await db.schema.dropIndex('certificates_listed').execute()
  await db.schema
    .createIndex('certificates_listed')
    .on('certificates')
    .columns(['deleted_at', 'position', 'id', 'file_name', 'title', 'created_at', 'description'])
    .execute()
}
