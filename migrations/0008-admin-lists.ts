import { type Kysely, sql } from 'kysely'

// biome-ignore lint/suspicious/noExplicitAny: a migration must not follow the schema type as it changes later
type AnyDatabase = Kysely<any>

/** For lists of the back office: a page of them is found, counted and searched without reading whole rows. */
export async function up(db: AnyDatabase) {
  const index = (name: string, table: string, columns: string[]) =>
    db.schema.createIndex(name).on(table).columns(columns)

  await index('posts_listed', 'posts', ['deleted_at', 'created_at', 'id', 'title', 'author']).execute()
  await index('contacts_open', 'contacts', ['answered_at', 'last_message_at', 'id']).execute()
  await index('contacts_answered', 'contacts', ['last_message_at', 'id'])
    .where(sql.ref('answered_at'), 'is not', null)
    .execute()
  await index('certificates_listed', 'certificates', [
    'deleted_at',
    'position',
    'id',
    'file_name',
    'title',
    'created_at',
  ]).execute()
}
