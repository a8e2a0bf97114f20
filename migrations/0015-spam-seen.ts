import { type Kysely, sql } from 'kysely'

// biome-ignore lint/suspicious/noExplicitAny: a migration must not follow the schema type as it changes later
type AnyDatabase = Kysely<any>

/** Which held messages administrators have seen or heard of; reasons as codes; questions that await a digest. */
export async function up(db: AnyDatabase) {
  await db.schema.alterTable('held_messages').addColumn('first_shown_at', 'text').execute()
  await db.schema
    .alterTable('held_messages')
    .addColumn('is_announced', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
  await turnReasonsIntoCodes(db)
  await db.schema
    .alterTable('contact_messages')
    .addColumn('awaits_digest', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
  await db.schema.createIndex('contact_messages_created_at').on('contact_messages').column('created_at').execute()
  await db.schema
    .createIndex('contact_messages_awaiting_digest')
    .on('contact_messages')
    .column('created_at')
    .where(sql.ref('awaits_digest'), '=', sql.lit(1))
    .execute()
}

/** The sentences of earlier versions stay as they are. Their weights were not stored. */
async function turnReasonsIntoCodes(db: AnyDatabase) {
  for (const { id, reasons } of await db.selectFrom('held_messages').select(['id', 'reasons']).execute()) {
    const codes = JSON.parse(reasons).map((sentence: string) => ({ code: 'earlier', weight: 0, sentence }))
    await db
      .updateTable('held_messages')
      .set({ reasons: JSON.stringify(codes) })
      .where('id', '=', id)
      .execute()
  }
}
