import { sql } from 'kysely'
import { type AnyDatabase, emptyText, id, one, required, zero } from './columns.ts'
import { countContentChanges } from './content-version.ts'
import { followImageUses } from './image-uses.ts'

/** Pages that administrators write, their earlier addresses, and the unknown addresses that visitors asked for. */
export async function up(db: AnyDatabase) {
  await db.schema
    .createTable('pages')
    .addColumn('id', 'integer', id(db))
    .addColumn('version', 'integer', one)
    .addColumn('title', 'text', required)
    .addColumn('address', 'text', required)
    .addColumn('content', 'text', required)
    .addColumn('format', 'text', (column) => column.notNull().defaultTo('text'))
    .addColumn('excerpt', 'text', emptyText)
    .addColumn('place', 'text', (column) => column.notNull().defaultTo('none'))
    .addColumn('link_to', 'text', emptyText)
    .addColumn('is_indexed', 'integer', one)
    .addColumn('published', 'integer', zero)
    .addColumn('publish_at', 'text')
    .addColumn('unpublish_at', 'text')
    .addColumn('public_since', 'text')
    .addColumn('created_at', 'text', required)
    .addColumn('updated_at', 'text', required)
    .addColumn('deleted_at', 'text')
    .execute()
  await db.schema
    .createIndex('pages_address')
    .unique()
    .on('pages')
    .column('address')
    .where(sql.ref('deleted_at'), 'is', null)
    .where(sql.ref('address'), '<>', '')
    .execute()
  for (const column of ['publish_at', 'unpublish_at', 'deleted_at'])
    await db.schema
      .createIndex(`pages_${column}`)
      .on('pages')
      .column(column)
      .where(sql.ref(column), 'is not', null)
      .execute()
  await db.schema
    .createTable('redirects')
    .addColumn('address', 'text', (column) => column.primaryKey())
    .addColumn('page_id', 'integer', (column) => column.references('pages.id').onDelete('cascade'))
    .addColumn('to_path', 'text', emptyText)
    .addColumn('created_at', 'text', required)
    .execute()
  await db.schema.createIndex('redirects_page').on('redirects').column('page_id').execute()
  await db.schema
    .createTable('missed_paths')
    .addColumn('path', 'text', (column) => column.primaryKey())
    .addColumn('count', 'integer', required)
    .addColumn('last_at', 'text', required)
    .execute()
  await countContentChanges(
    db,
    ['pages'],
    ['insert', 'update', 'delete'],
    (row) => `${row}.published = 1 and ${row}.deleted_at is null`,
  )
  await countContentChanges(db, ['redirects'])
  await followImageUses(db, 'pages', 'page')
}
