import { type AnyDatabase, emptyText, id, primary, required, zero } from './columns.ts'
import { followImageUses } from './image-uses.ts'

export async function up(db: AnyDatabase) {
  await db.schema
    .createTable('updates')
    .addColumn('id', 'integer', id(db))
    .addColumn('new_products', 'text', required)
    .addColumn('test_results', 'text', required)
    .addColumn('coming_soon', 'text', required)
    .addColumn('generated_brief', 'text', required)
    .addColumn('recipient_emails', 'text', required)
    .addColumn('subject', 'text', emptyText)
    // The HTML and text parts of the email, with a placeholder for the unsubscribe link.
    .addColumn('html', 'text', emptyText)
    .addColumn('text', 'text', emptyText)
    .addColumn('recipient_count', 'integer', zero)
    .addColumn('is_forwarded', 'integer', zero)
    // When the automation confirmed that it had sent the update.
    .addColumn('forwarded_at', 'text')
    .addColumn('sent_by', 'text')
    // Chosen by the client, so that a repeated request does not send the update twice.
    .addColumn('send_key', 'text')
    .addColumn('created_at', 'text', required)
    .execute()
  await db.schema.createIndex('updates_send_key').on('updates').column('send_key').unique().execute()
  await followImageUses(db, 'updates', 'update', { hasTrash: false })

  await db.schema
    .createTable('unsubscribed_addresses')
    .addColumn('email_lower', 'text', primary)
    .addColumn('created_at', 'text', required)
    .execute()
}
