import { type AnyDatabase, id, required } from './columns.ts'

/** Answers to visitors' questions, and which queued email brings each one. */
export async function up(db: AnyDatabase) {
  await db.schema
    .createTable('replies')
    .addColumn('id', 'integer', id(db))
    .addColumn('contact_id', 'integer', (column) => column.notNull().references('contacts.id').onDelete('cascade'))
    .addColumn('text', 'text', required)
    // As text, because the answer outlives the account.
    .addColumn('sent_by', 'text', required)
    .addColumn('sent_by_name', 'text', required)
    .addColumn('send_key', 'text', required)
    .addColumn('created_at', 'text', required)
    .execute()
  await db.schema.createIndex('replies_send_key').unique().on('replies').columns(['contact_id', 'send_key']).execute()
  await db.schema
    .alterTable('queued_mails')
    .addColumn('reply_id', 'integer', (column) => column.references('replies.id').onDelete('cascade'))
    .execute()
  await db.schema.createIndex('queued_mails_reply').on('queued_mails').column('reply_id').execute()
}
