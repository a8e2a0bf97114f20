import { sql } from 'kysely'
import { type AnyDatabase, id, isPostgres, one, required } from './columns.ts'

export async function up(db: AnyDatabase) {
  await db.schema
    .createTable('posts')
    .addColumn('id', 'integer', id(db))
    .addColumn('version', 'integer', one)
    .addColumn('title', 'text', required)
    .addColumn('author', 'text', required)
    .addColumn('content', 'text', required)
    .addColumn('published', 'integer', required)
    // When the post was first public; null if it never was.
    .addColumn('public_since', 'text')
    .addColumn('created_at', 'text', required)
    .addColumn('updated_at', 'text', required)
    .addColumn('deleted_at', 'text')
    .execute()
  // Covering indexes: long lists are paged, counted and searched without reading whole rows.
  const index = (name: string, columns: string[]) => db.schema.createIndex(name).on('posts').columns(columns)
  await index('posts_listed', ['deleted_at', 'created_at', 'id', 'title', 'author']).execute()
  await index('posts_published', ['deleted_at', 'published', 'created_at', 'id', 'title', 'author']).execute()
  await index('posts_created_at', ['created_at', 'id']).where(sql.ref('deleted_at'), 'is', null).execute()
  await index('posts_deleted_at', ['deleted_at']).where(sql.ref('deleted_at'), 'is not', null).execute()
  // The queries require `deleted_at is null`. PostgreSQL cannot sort by an index that starts with such a column, and
  // SQLite picks another index if this one lacks it.
  await index('posts_public_since', isPostgres(db) ? ['public_since'] : ['deleted_at', 'public_since']).execute()
  if (!isPostgres(db)) return
  await sql`create index posts_newest on posts (created_at, id, published) where deleted_at is null`.execute(db)
}
