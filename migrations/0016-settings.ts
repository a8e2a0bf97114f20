import { type AnyDatabase, one, primary, required } from './columns.ts'
import { countContentChanges } from './content-version.ts'

export async function up(db: AnyDatabase) {
  await db.schema
    .createTable('settings')
    .addColumn('id', 'integer', primary)
    .addColumn('value', 'text', required)
    .addColumn('version', 'integer', one)
    .addColumn('updated_at', 'text', required)
    .execute()
  await countContentChanges(db, ['settings'])
}
