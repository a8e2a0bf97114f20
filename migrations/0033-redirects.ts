import { type AnyDatabase, emptyText, id, required } from './columns.ts'
import { countContentChanges } from './content-version.ts'

/** Lets an address have several rows: it leads to the newest one whose page is public. */
export async function up(db: AnyDatabase) {
  await db.schema
    .createTable('later_redirects')
    .addColumn('id', 'integer', id(db))
    .addColumn('address', 'text', required)
    .addColumn('page_id', 'integer', (column) => column.references('pages.id').onDelete('cascade'))
    .addColumn('to_path', 'text', emptyText)
    .addColumn('created_at', 'text', required)
    .execute()
  const columns = ['address', 'page_id', 'to_path', 'created_at']
  await db
    .insertInto('later_redirects')
    .columns(columns)
    .expression(db.selectFrom('redirects').select(columns).orderBy('created_at').orderBy('address'))
    .execute()
  await db.schema.dropTable('redirects').execute()
  await db.schema.alterTable('later_redirects').renameTo('redirects').execute()
  for (const column of ['address', 'page_id'])
    await db.schema.createIndex(`redirects_${column}`).on('redirects').column(column).execute()
  await countContentChanges(db, ['redirects'])
}
