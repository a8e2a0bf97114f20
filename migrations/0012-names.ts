import { type AnyDatabase, emptyText } from './columns.ts'

export async function up(db: AnyDatabase) {
  await db.schema.alterTable('administrators').addColumn('name', 'text', emptyText).execute()
}
