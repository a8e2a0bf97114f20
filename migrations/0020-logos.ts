import { type AnyDatabase, emptyText, id, required, unique } from './columns.ts'

export async function up(db: AnyDatabase) {
  await db.schema
    .createTable('logos')
    .addColumn('id', 'integer', id(db))
    .addColumn('file_key', 'text', unique)
    .addColumn('file_name', 'text', emptyText)
    .addColumn('width', 'integer', required)
    .addColumn('height', 'integer', required)
    .addColumn('is_opaque', 'integer', required)
    .addColumn('dark_gray', 'text', required)
    .addColumn('light_gray', 'text', required)
    .addColumn('created_at', 'text', required)
    .execute()
}
