import { sql } from 'kysely'
import { type AnyDatabase, emptyText, id, isPostgres, one, required, unique, zero } from './columns.ts'

export async function up(db: AnyDatabase) {
  await db.schema
    .createTable('certificates')
    .addColumn('id', 'integer', id(db))
    .addColumn('version', 'integer', one)
    .addColumn('title', 'text', required)
    .addColumn('description', 'text', required)
    .addColumn('file_key', 'text', unique)
    .addColumn('file_name', 'text', required)
    // Lowercase and NFC: databases lowercase only some letters, and macOS decomposes file names.
    .addColumn('file_name_lower', 'text', emptyText)
    .addColumn('file_size_bytes', 'integer', required)
    // SHA-256 of the file, in hex.
    .addColumn('content_hash', 'text', emptyText)
    .addColumn('page_count', 'integer', required)
    // Pages are separated by form feeds.
    .addColumn('text', 'text', emptyText)
    .addColumn('has_text', 'integer', one)
    .addColumn('cover_width', 'integer', required)
    .addColumn('cover_height', 'integer', required)
    .addColumn('cover_placeholder', 'text', emptyText)
    .addColumn('cover_widths', 'text', (column) => column.notNull().defaultTo('{}'))
    .addColumn('is_cover_whole', 'integer', one)
    // Housekeeping rereads certificates that were last read by an older version of the reader.
    .addColumn('reader_version', 'integer', zero)
    .addColumn('reader_tries', 'integer', zero)
    .addColumn('reader_due_at', 'text')
    // Place on the test results page; null until the certificate is published.
    .addColumn('position', 'integer')
    // When the certificate was first public; null if it never was.
    .addColumn('public_since', 'text')
    .addColumn('created_at', 'text', required)
    .addColumn('updated_at', 'text', required)
    .addColumn('deleted_at', 'text')
    .execute()
  const index = (name: string, columns: string[]) => db.schema.createIndex(name).on('certificates').columns(columns)
  await index('certificates_position', ['position']).execute()
  await index('certificates_on_page', ['position', 'id'])
    .where(sql.ref('deleted_at'), 'is', null)
    .where(sql.ref('position'), 'is not', null)
    .execute()
  await index('certificates_file_name_lower', ['file_name_lower'])
    .unique()
    .where(sql.ref('deleted_at'), 'is', null)
    .execute()
  await index('certificates_content_hash', ['content_hash']).execute()
  await index('certificates_deleted_at', ['deleted_at']).where(sql.ref('deleted_at'), 'is not', null).execute()
  // The columns that the back office lists and searches. PostgreSQL stores long texts outside of the rows anyway.
  const listed = ['deleted_at', 'position', 'id', 'file_name', 'title', 'created_at']
  await index('certificates_listed', isPostgres(db) ? listed : [...listed, 'description']).execute()
  // The queries require `deleted_at is null`. PostgreSQL cannot sort by an index that starts with such a column, and
  // SQLite picks another index if this one lacks it.
  await index('certificates_public_since', isPostgres(db) ? ['public_since'] : ['deleted_at', 'public_since']).execute()
}
