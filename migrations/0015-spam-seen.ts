import { type Kysely, sql } from 'kysely'

// biome-ignore lint/suspicious/noExplicitAny: a migration must not follow the schema type as it changes later
type AnyDatabase = Kysely<any>

/** Which held messages administrators have seen or heard of; reasons as codes; questions that await a digest. */
export async function up(db: AnyDatabase) {
  await db.schema.alterTable('held_questions').addColumn('first_shown_at', 'text').execute()
  await db.schema
    .alterTable('held_questions')
    .addColumn('is_announced', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
  await turnReasonsIntoCodes(db)
  await db.schema
    .alterTable('questions')
    .addColumn('awaits_digest', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
  await db.schema.createIndex('questions_created_at').on('questions').column('created_at').execute()
  await db.schema
    .createIndex('questions_awaiting_digest')
    .on('questions')
    .column('created_at')
    .where(sql.ref('awaits_digest'), '=', sql.lit(1))
    .execute()
}

/** The sentences of earlier versions stay as they are. Their weights were not stored. */
async function turnReasonsIntoCodes(db: AnyDatabase) {
  for (const { id, reasons } of await db.selectFrom('held_questions').select(['id', 'reasons']).execute()) {
    const codes = JSON.parse(reasons).map((sentence: string) => ({ code: 'earlier', weight: 0, sentence }))
    await db
      .updateTable('held_questions')
      .set({ reasons: JSON.stringify(codes) })
      .where('id', '=', id)
      .execute()
  }
}
