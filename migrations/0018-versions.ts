import { type AnyDatabase, required } from './columns.ts'

export async function up(db: AnyDatabase) {
  await db.schema
    .createTable('versions')
    .addColumn('noun', 'text', required)
    .addColumn('id', 'integer', required)
    .addColumn('version', 'integer', required)
    .addColumn('value', 'text', required)
    .addColumn('actor', 'text')
    .addColumn('saved_at', 'text')
    .addPrimaryKeyConstraint('versions_primary_key', ['noun', 'id', 'version'])
    .execute()
}
