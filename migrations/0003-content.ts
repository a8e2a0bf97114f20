import { type Kysely, sql } from 'kysely'

// biome-ignore lint/suspicious/noExplicitAny: a migration must not follow the schema type as it changes later
type AnyDatabase = Kysely<any>

export async function up(db: AnyDatabase) {
  for (const table of ['sections', 'posts', 'quotes', 'images']) {
    // Counts the saves, so that a page that saves an older state can be told so.
    await db.schema
      .alterTable(table)
      .addColumn('version', 'integer', (column) => column.notNull().defaultTo(1))
      .execute()
  }
  for (const table of ['sections', 'posts', 'quotes', 'images']) {
    // Not null: in the trash since then.
    await db.schema.alterTable(table).addColumn('deleted_at', 'text').execute()
    await db.schema
      .createIndex(`${table}_deleted_at`)
      .on(table)
      .column('deleted_at')
      .where(sql.ref('deleted_at'), 'is not', null)
      .execute()
  }
  const images = () => db.schema.alterTable('images')
  await images()
    .addColumn('is_decorative', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
  await images()
    .addColumn('placeholder', 'text', (column) => column.notNull().defaultTo(''))
    .execute()
  await images()
    .addColumn('file_name', 'text', (column) => column.notNull().defaultTo(''))
    .execute()

  await db.schema
    .createTable('file_deletions')
    .addColumn('file_key', 'text', (column) => column.primaryKey())
    .addColumn('due_at', 'text', (column) => column.notNull())
    .execute()
}
