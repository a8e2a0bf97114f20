import { type ColumnDefinitionBuilder, type Kysely, sql } from 'kysely'

// biome-ignore lint/suspicious/noExplicitAny: a migration must not follow the schema type as it changes later
type AnyDatabase = Kysely<any>

export async function up(db: AnyDatabase) {
  const empty = (column: ColumnDefinitionBuilder) => column.notNull().defaultTo('')
  const none = (column: ColumnDefinitionBuilder) => column.notNull().defaultTo(0)

  const updates = () => db.schema.alterTable('updates')
  await updates().addColumn('subject', 'text', empty).execute()
  // Both parts of the e-mail, with a mark where the address goes that unsubscribes.
  await updates().addColumn('html', 'text', empty).execute()
  await updates().addColumn('text', 'text', empty).execute()
  await updates().addColumn('recipient_count', 'integer', none).execute()
  await updates().addColumn('is_forwarded', 'integer', none).execute()
  // When the automation has said that it has sent it.
  await updates().addColumn('forwarded_at', 'text').execute()
  await updates().addColumn('sent_by', 'text').execute()
  // Made by who sends: the same update is not sent twice.
  await updates().addColumn('send_key', 'text').execute()
  await db.schema.createIndex('updates_send_key').on('updates').column('send_key').unique().execute()
  await db.schema.alterTable('update_images').addColumn('position', 'integer', none).execute()

  await db.schema
    .createTable('unsubscribed_addresses')
    .addColumn('email_lower', 'text', (column) => column.primaryKey())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .execute()

  const mails = () => db.schema.alterTable('queued_mails')
  await mails()
    .addColumn('kind', 'text', (column) => column.notNull().defaultTo('question'))
    .execute()
  await mails()
    .addColumn('invite_id', 'integer', (column) => column.references('invites.id').onDelete('set null'))
    .execute()
  await mails()
    .addColumn('update_id', 'integer', (column) => column.references('updates.id').onDelete('cascade'))
    .execute()
  await mails().addColumn('changed_at', 'text', empty).execute()
  // From when on it is tried for two days.
  await mails().addColumn('tried_since', 'text', empty).execute()
  await db
    .updateTable('queued_mails')
    .set({ changed_at: sql.ref('due_at'), tried_since: sql.ref('created_at') })
    .execute()
  await db.schema.createIndex('queued_mails_update').on('queued_mails').columns(['update_id', 'state']).execute()
  // What goes to one person is sent before what goes to many.
  await db.schema.dropIndex('queued_mails_due').execute()
  await db.schema.createIndex('queued_mails_due').on('queued_mails').columns(['state', 'kind', 'due_at']).execute()
  // For a page of those in one state.
  await db.schema.createIndex('queued_mails_state').on('queued_mails').columns(['state', 'id']).execute()
  await db.schema.createIndex('queued_mails_invite').on('queued_mails').column('invite_id').execute()

  await db.schema.alterTable('invites').dropColumn('unsent_at').execute()
}
