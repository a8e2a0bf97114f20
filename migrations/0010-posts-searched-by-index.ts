import type { Kysely } from 'kysely'

// biome-ignore lint/suspicious/noExplicitAny: a migration must not follow the schema type as it changes later
type AnyDatabase = Kysely<any>

/** What a search of posts looks at is read without whole rows. */
export async function up(db: AnyDatabase) {
  await db.schema.dropIndex('posts_published').execute()
  await db.schema
    .createIndex('posts_published')
    .on('posts')
    .columns(['deleted_at', 'published', 'created_at', 'id', 'title', 'author'])
    .execute()
}
