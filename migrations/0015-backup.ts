import { type AnyDatabase, primary, required } from './columns.ts'

export async function up(db: AnyDatabase) {
  await db.schema
    .createTable('stored_files')
    .addColumn('name', 'text', primary)
    .addColumn('file_key', 'text', required)
    .addColumn('sha256', 'text', required)
    .addColumn('size_bytes', 'integer', required)
    .execute()
  await db.schema.createIndex('stored_files_file_key').on('stored_files').column('file_key').execute()
  await db.schema
    .createTable('erasures')
    .addColumn('email_hash', 'text', primary)
    .addColumn('erased_at', 'text', required)
    .execute()
}
