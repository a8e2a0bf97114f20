import { type AnyDatabase, emptyText, id, required, zero } from './columns.ts'

export async function up(db: AnyDatabase) {
  await db.schema
    .createTable('queued_mails')
    .addColumn('id', 'integer', id(db))
    .addColumn('kind', 'text', (column) => column.notNull().defaultTo('question'))
    .addColumn('to_address', 'text', required)
    .addColumn('reply_to', 'text')
    .addColumn('subject', 'text', required)
    .addColumn('text', 'text', required)
    // An email about a contact is deleted with the contact.
    .addColumn('contact_id', 'integer', (column) => column.references('contacts.id').onDelete('cascade'))
    .addColumn('invite_id', 'integer', (column) => column.references('invites.id').onDelete('set null'))
    .addColumn('update_id', 'integer', (column) => column.references('updates.id').onDelete('cascade'))
    .addColumn('state', 'text', required)
    .addColumn('tries', 'integer', zero)
    .addColumn('error', 'text')
    .addColumn('due_at', 'text', required)
    // The queue retries for two days after this time.
    .addColumn('tried_since', 'text', emptyText)
    .addColumn('changed_at', 'text', emptyText)
    .addColumn('created_at', 'text', required)
    .execute()
  const index = (name: string, columns: string[]) => db.schema.createIndex(name).on('queued_mails').columns(columns)
  // Email to one person is sent before email to many.
  await index('queued_mails_due', ['state', 'kind', 'due_at']).execute()
  await index('queued_mails_state', ['state', 'id']).execute()
  await index('queued_mails_contact', ['contact_id']).execute()
  await index('queued_mails_invite', ['invite_id']).execute()
  await index('queued_mails_update', ['update_id', 'state']).execute()
}
