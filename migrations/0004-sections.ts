import { sql } from 'kysely'
import { type AnyDatabase, id, one, required } from './columns.ts'
import { followImageUses } from './image-uses.ts'

export async function up(db: AnyDatabase) {
  await db.schema
    .createTable('sections')
    .addColumn('id', 'integer', id(db))
    .addColumn('version', 'integer', one)
    .addColumn('title', 'text', required)
    .addColumn('text', 'text', required)
    .addColumn('position', 'integer', required)
    .addColumn('created_at', 'text', required)
    .addColumn('updated_at', 'text', required)
    .addColumn('deleted_at', 'text')
    .execute()
  await db.schema.createIndex('sections_position').on('sections').column('position').execute()
  await db.schema
    .createIndex('sections_deleted_at')
    .on('sections')
    .column('deleted_at')
    .where(sql.ref('deleted_at'), 'is not', null)
    .execute()
  await followImageUses(db, 'sections', 'section')
}
