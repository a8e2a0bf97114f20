import { type Kysely, sql } from 'kysely'

// biome-ignore lint/suspicious/noExplicitAny: a migration must not follow the schema type as it changes later
type AnyDatabase = Kysely<any>

/** Long lists are read a page at a time through one of these, in its order, and counted without reading a row. */
export async function up(db: AnyDatabase) {
  await db.schema.dropIndex('posts_published_created_at').execute()
  await db.schema
    .createIndex('posts_published')
    .on('posts')
    .columns(['published', 'created_at', 'id'])
    .where(sql.ref('deleted_at'), 'is', null)
    .execute()
  await db.schema
    .createIndex('posts_created_at')
    .on('posts')
    .columns(['created_at', 'id'])
    .where(sql.ref('deleted_at'), 'is', null)
    .execute()
  await db.schema
    .createIndex('certificates_on_page')
    .on('certificates')
    .columns(['position', 'id'])
    .where(sql.ref('deleted_at'), 'is', null)
    .where(sql.ref('position'), 'is not', null)
    .execute()
  await db.schema
    .createIndex('images_present')
    .on('images')
    .column('id')
    .where(sql.ref('deleted_at'), 'is', null)
    .execute()
}
