import { sql } from 'kysely'
import { type AnyDatabase, emptyText, one } from './columns.ts'
import { countImageUses } from './content-version.ts'
import { followImageUses } from './image-uses.ts'

/** Posts in Markdown, with pictures, a cover, a summary and a schedule. */
export async function up(db: AnyDatabase) {
  const posts = () => db.schema.alterTable('posts')
  await posts()
    .addColumn('format', 'text', (column) => column.notNull().defaultTo('text'))
    .execute()
  for (const column of ['summary', 'excerpt']) await posts().addColumn(column, 'text', emptyText).execute()
  await posts().addColumn('cover_image_id', 'integer').execute()
  await posts().addColumn('is_indexed', 'integer', one).execute()
  for (const column of ['publish_at', 'unpublish_at']) {
    await posts().addColumn(column, 'text').execute()
    const isSet = sql<boolean>`${sql.ref(column)} is not null`
    await db.schema.createIndex(`posts_${column}`).on('posts').column(column).where(isSet).execute()
  }
  // Lists read this instead of the whole text, which may be as long as a book.
  await sql`update posts set excerpt =
    case when length(content) > 200 then substr(content, 1, 200) || '...' else content end`.execute(db)
  await followImageUses(db, 'posts', 'post')
  await countImageUses(db)
}
