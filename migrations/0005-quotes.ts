import { sql } from 'kysely'
import { type AnyDatabase, id, one, required } from './columns.ts'
import { followImageUses } from './image-uses.ts'

export async function up(db: AnyDatabase) {
  await db.schema
    .createTable('quotes')
    .addColumn('id', 'integer', id(db))
    .addColumn('version', 'integer', one)
    .addColumn('text', 'text', required)
    .addColumn('author', 'text', required)
    .addColumn('text_color', 'text', required)
    .addColumn('created_at', 'text', required)
    .addColumn('updated_at', 'text', required)
    .addColumn('deleted_at', 'text')
    .execute()
  await db.schema
    .createIndex('quotes_deleted_at')
    .on('quotes')
    .column('deleted_at')
    .where(sql.ref('deleted_at'), 'is not', null)
    .execute()
  await followImageUses(db, 'quotes', 'quote')
}
