import { type AnyDatabase, id, one, required } from './columns.ts'
import { followImageUses } from './image-uses.ts'

/** Unsaved text of posts and pages, and links that show it to people without an account. */
export async function up(db: AnyDatabase) {
  await db.schema
    .createTable('drafts')
    .addColumn('id', 'integer', id(db))
    .addColumn('noun', 'text', required)
    .addColumn('noun_id', 'integer')
    .addColumn('value', 'text', required)
    // The version of the post or page on which the text is based; 0 for a new one.
    .addColumn('version', 'integer', required)
    .addColumn('revision', 'integer', one)
    .addColumn('saved_by', 'text', required)
    .addColumn('saved_by_name', 'text', required)
    .addColumn('created_at', 'text', required)
    .addColumn('updated_at', 'text', required)
    .execute()
  await db.schema.createIndex('drafts_of').unique().on('drafts').columns(['noun', 'noun_id']).execute()
  await followImageUses(db, 'drafts', 'draft', { hasTrash: false })
  await db.schema
    .createTable('preview_links')
    .addColumn('token_hash', 'text', (column) => column.primaryKey())
    .addColumn('noun', 'text', required)
    .addColumn('noun_id', 'integer', required)
    .addColumn('created_at', 'text', required)
    .addColumn('ends_at', 'text', required)
    .execute()
  await db.schema.createIndex('preview_links_of').on('preview_links').columns(['noun', 'noun_id']).execute()
  await db.schema.createIndex('preview_links_ends_at').on('preview_links').column('ends_at').execute()
}
