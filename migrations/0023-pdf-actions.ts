import { type AnyDatabase, zero } from './columns.ts'

export async function up(db: AnyDatabase) {
  // 1: the PDF contains a script, or an action that starts a program.
  await db.schema.alterTable('certificates').addColumn('has_actions', 'integer', zero).execute()
}
