import { type ColumnDefinitionBuilder, type Kysely, PostgresAdapter, sql } from 'kysely'

// biome-ignore lint/suspicious/noExplicitAny: a migration must not follow the schema type as it changes later
type AnyDatabase = Kysely<any>

export async function up(db: AnyDatabase) {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter
  const id = (column: ColumnDefinitionBuilder) =>
    isPostgres ? column.primaryKey().generatedByDefaultAsIdentity() : column.primaryKey().autoIncrement()
  const required = (column: ColumnDefinitionBuilder) => column.notNull()
  const empty = (column: ColumnDefinitionBuilder) => column.notNull().defaultTo('')

  const certificates = () => db.schema.alterTable('certificates')
  await certificates()
    .addColumn('version', 'integer', (column) => column.notNull().defaultTo(1))
    .execute()
  await certificates().addColumn('deleted_at', 'text').execute()
  // SHA-256 of the file, in hex.
  await certificates().addColumn('content_hash', 'text', empty).execute()
  // A form feed stands between two pages.
  await certificates().addColumn('text', 'text', empty).execute()
  await certificates().addColumn('cover_placeholder', 'text', empty).execute()
  // The file name in lower case, composed. Databases know only some letters, and macOS decomposes its names.
  await certificates().addColumn('file_name_lower', 'text', empty).execute()
  for (const { id, file_name } of await db.selectFrom('certificates').select(['id', 'file_name']).execute()) {
    const file_name_lower = file_name.normalize('NFC').toLowerCase()
    await db.updateTable('certificates').set({ file_name_lower }).where('id', '=', id).execute()
  }
  await db.schema.dropIndex('certificates_file_name').execute()
  await db.schema
    .createIndex('certificates_file_name_lower')
    .on('certificates')
    .column('file_name_lower')
    .unique()
    .where(sql.ref('deleted_at'), 'is', null)
    .execute()
  await db.schema.createIndex('certificates_content_hash').on('certificates').column('content_hash').execute()
  await db.schema
    .createIndex('certificates_deleted_at')
    .on('certificates')
    .column('deleted_at')
    .where(sql.ref('deleted_at'), 'is not', null)
    .execute()

  const contacts = () => db.schema.alterTable('contacts')
  await contacts().addColumn('answered_at', 'text').execute()
  await contacts().addColumn('last_message_at', 'text', empty).execute()
  await db
    .updateTable('contacts')
    .set(({ selectFrom, fn, ref }) => ({
      last_message_at: fn.coalesce(
        selectFrom('questions')
          .select(({ fn: { max } }) => max('questions.created_at').as('last'))
          .whereRef('questions.contact_id', '=', 'contacts.id'),
        ref('contacts.created_at'),
      ),
    }))
    .execute()
  await db.schema.createIndex('contacts_last_message_at').on('contacts').columns(['last_message_at', 'id']).execute()

  const messages = () => db.schema.alterTable('questions')
  // As it was typed with this message.
  await messages().addColumn('name', 'text', empty).execute()
  // Name, address and question in lower case: databases know only some letters.
  await messages().addColumn('search_text', 'text', empty).execute()
  const written = await db
    .selectFrom('questions')
    .innerJoin('contacts', 'contacts.id', 'contact_id')
    .select(['questions.id', 'contacts.name', 'contacts.email', 'question'])
    .execute()
  for (const { id, name, email, question } of written) {
    const search_text = `${name}\n${email}\n${question}`.normalize('NFC').toLowerCase()
    await db.updateTable('questions').set({ name, search_text }).where('id', '=', id).execute()
  }

  await db.schema
    .createTable('held_questions')
    .addColumn('id', 'integer', id)
    .addColumn('name', 'text', required)
    .addColumn('email', 'text', required)
    .addColumn('question', 'text', required)
    // JSON: a list of sentences
    .addColumn('reasons', 'text', required)
    .addColumn('created_at', 'text', required)
    .execute()
  await db.schema.createIndex('held_questions_created_at').on('held_questions').column('created_at').execute()

  await db.schema
    .alterTable('administrators')
    .addColumn('wants_questions', 'integer', (column) => column.notNull().defaultTo(1))
    .execute()

  await db.schema
    .createTable('queued_mails')
    .addColumn('id', 'integer', id)
    .addColumn('to_address', 'text', required)
    .addColumn('reply_to', 'text')
    .addColumn('subject', 'text', required)
    .addColumn('text', 'text', required)
    // What it tells about: gone when they are.
    .addColumn('contact_id', 'integer', (column) => column.references('contacts.id').onDelete('cascade'))
    .addColumn('state', 'text', required)
    .addColumn('tries', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('error', 'text')
    .addColumn('due_at', 'text', required)
    .addColumn('created_at', 'text', required)
    .execute()
  await db.schema.createIndex('queued_mails_due').on('queued_mails').columns(['state', 'due_at']).execute()
  await db.schema.createIndex('queued_mails_contact').on('queued_mails').column('contact_id').execute()
}
