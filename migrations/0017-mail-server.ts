import { type AnyDatabase, one, primary, required } from './columns.ts'

export async function up(db: AnyDatabase) {
  await db.schema
    .createTable('mail_server')
    .addColumn('id', 'integer', primary)
    .addColumn('host', 'text', required)
    .addColumn('port', 'integer', required)
    .addColumn('security', 'text', required)
    .addColumn('user_name', 'text', required)
    .addColumn('sealed_password', 'text', required)
    .addColumn('version', 'integer', one)
    .addColumn('updated_at', 'text', required)
    .execute()
}
