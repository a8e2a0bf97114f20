import { type ColumnDefinitionBuilder, type Kysely, PostgresAdapter, sql } from 'kysely'

// biome-ignore lint/suspicious/noExplicitAny: a migration must not follow the schema type as it changes later
type AnyDatabase = Kysely<any>

export async function up(db: AnyDatabase) {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter
  const id = (column: ColumnDefinitionBuilder) =>
    isPostgres ? column.primaryKey().generatedByDefaultAsIdentity() : column.primaryKey().autoIncrement()
  const required = (column: ColumnDefinitionBuilder) => column.notNull()

  await db.schema
    .createTable('images')
    .addColumn('id', 'integer', id)
    .addColumn('file_key', 'text', (column) => column.notNull().unique())
    .addColumn('width', 'integer', required)
    .addColumn('height', 'integer', required)
    .addColumn('alt', 'text', required)
    .addColumn('created_at', 'text', required)
    .execute()

  await db.schema
    .createTable('sections')
    .addColumn('id', 'integer', id)
    .addColumn('title', 'text', required)
    .addColumn('text', 'text', required)
    .addColumn('image_id', 'integer', (column) => column.references('images.id').onDelete('set null'))
    .addColumn('position', 'integer', required)
    .addColumn('created_at', 'text', required)
    .addColumn('updated_at', 'text', required)
    .execute()
  await db.schema.createIndex('sections_position').on('sections').column('position').execute()
  await db.schema.createIndex('sections_image').on('sections').column('image_id').execute()

  await db.schema
    .createTable('certificates')
    .addColumn('id', 'integer', id)
    .addColumn('title', 'text', required)
    .addColumn('description', 'text', required)
    .addColumn('file_key', 'text', (column) => column.notNull().unique())
    .addColumn('file_name', 'text', required)
    .addColumn('file_size_bytes', 'integer', required)
    .addColumn('page_count', 'integer', required)
    .addColumn('cover_width', 'integer', required)
    .addColumn('cover_height', 'integer', required)
    // null: uploaded, but not yet saved as a certificate of the public page
    .addColumn('position', 'integer')
    .addColumn('created_at', 'text', required)
    .addColumn('updated_at', 'text', required)
    .execute()
  await db.schema.createIndex('certificates_position').on('certificates').column('position').execute()
  await db.schema
    .createIndex('certificates_file_name')
    .on('certificates')
    .expression(sql`lower(file_name)`)
    .unique()
    .execute()

  await db.schema
    .createTable('contacts')
    .addColumn('id', 'integer', id)
    .addColumn('name', 'text', required)
    .addColumn('email', 'text', required)
    .addColumn('email_lower', 'text', (column) => column.notNull().unique())
    .addColumn('created_at', 'text', required)
    .execute()
  await db.schema.createIndex('contacts_created_at').on('contacts').column('created_at').execute()

  await db.schema
    .createTable('questions')
    .addColumn('id', 'integer', id)
    .addColumn('contact_id', 'integer', (column) => column.notNull().references('contacts.id').onDelete('cascade'))
    .addColumn('question', 'text', required)
    .addColumn('created_at', 'text', required)
    .execute()
  await db.schema.createIndex('questions_contact').on('questions').column('contact_id').execute()

  await db.schema
    .createTable('posts')
    .addColumn('id', 'integer', id)
    .addColumn('title', 'text', required)
    .addColumn('author', 'text', required)
    .addColumn('content', 'text', required)
    .addColumn('published', 'integer', required)
    .addColumn('created_at', 'text', required)
    .addColumn('updated_at', 'text', required)
    .execute()
  await db.schema.createIndex('posts_published_created_at').on('posts').columns(['published', 'created_at']).execute()

  await db.schema
    .createTable('quotes')
    .addColumn('id', 'integer', id)
    .addColumn('text', 'text', required)
    .addColumn('author', 'text', required)
    .addColumn('image_id', 'integer', (column) => column.references('images.id').onDelete('set null'))
    .addColumn('text_color', 'text', required)
    .addColumn('created_at', 'text', required)
    .addColumn('updated_at', 'text', required)
    .execute()
  await db.schema.createIndex('quotes_image').on('quotes').column('image_id').execute()

  await db.schema
    .createTable('administrators')
    .addColumn('id', 'integer', id)
    .addColumn('email', 'text', required)
    .addColumn('email_lower', 'text', (column) => column.notNull().unique())
    .addColumn('password_hash', 'text', required)
    .addColumn('created_at', 'text', required)
    .execute()

  await db.schema
    .createTable('invites')
    .addColumn('id', 'integer', id)
    .addColumn('email', 'text', required)
    .addColumn('email_lower', 'text', (column) => column.notNull().unique())
    .addColumn('token_hash', 'text', (column) => column.notNull().unique())
    .addColumn('created_at', 'text', required)
    .addColumn('expires_at', 'text', required)
    .execute()

  await db.schema
    .createTable('updates')
    .addColumn('id', 'integer', id)
    .addColumn('new_products', 'text', required)
    .addColumn('test_results', 'text', required)
    .addColumn('coming_soon', 'text', required)
    .addColumn('generated_brief', 'text', required)
    .addColumn('recipient_emails', 'text', required)
    .addColumn('created_at', 'text', required)
    .execute()
  await db.schema
    .createTable('update_images')
    .addColumn('update_id', 'integer', (column) => column.notNull().references('updates.id').onDelete('cascade'))
    .addColumn('image_id', 'integer', (column) => column.notNull().references('images.id'))
    .addPrimaryKeyConstraint('update_images_pk', ['update_id', 'image_id'])
    .execute()

  await db.schema
    .createTable('site_state')
    .addColumn('key', 'text', (column) => column.primaryKey())
    .addColumn('value', 'text', required)
    .execute()
}
