import type { ColumnDefinitionBuilder } from 'kysely'
import type { AnyDatabase } from './columns.ts'

const middle = (column: ColumnDefinitionBuilder) => column.notNull().defaultTo(50)

export async function up(db: AnyDatabase) {
  await db.schema.alterTable('images').addColumn('focus_x', 'integer', middle).execute()
  await db.schema.alterTable('images').addColumn('focus_y', 'integer', middle).execute()
}
