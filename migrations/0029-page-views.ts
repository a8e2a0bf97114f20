import { type AnyDatabase, required } from './columns.ts'

export async function up(db: AnyDatabase) {
  await db.schema
    .createTable('page_views')
    .addColumn('day', 'text', required)
    .addColumn('page', 'text', required)
    .addColumn('count', 'integer', required)
    .addPrimaryKeyConstraint('page_views_key', ['day', 'page'])
    .execute()
}
