import { type Kysely, PostgresAdapter, sql } from 'kysely'

// The widths of the version before this one, which stored every picture in both formats.
const WIDTHS = [320, 640, 960, 1280, 1920]

const storedOf = (width: number) => {
  const narrower = WIDTHS.filter((candidate) => candidate < width)
  return narrower.length < WIDTHS.length ? [...narrower, width] : WIDTHS
}

/** The variants that are stored of each picture and each cover, and the pictures that still miss some. */
// biome-ignore lint/suspicious/noExplicitAny: a migration must not follow the schema type as it changes later
export async function up(db: Kysely<any>) {
  await db.schema
    .createTable('image_jobs')
    .addColumn('file_key', 'text', (column) => column.primaryKey())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('claimed_until', 'text', (column) => column.notNull().defaultTo(''))
    .addColumn('tries', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
  const pictures = [
    { table: 'images', column: 'widths', largest: 'width' },
    { table: 'certificates', column: 'cover_widths', largest: 'cover_width' },
  ]
  for (const { table, column } of pictures) {
    await db.schema
      .alterTable(table)
      .addColumn(column, 'text', (each) => each.notNull().defaultTo('{}'))
      .execute()
  }
  for (const { table, column, largest } of pictures) {
    const rows = await db.selectFrom(table).select(largest).distinct().execute()
    for (const row of rows) {
      const stored = storedOf(row[largest])
      const widths = JSON.stringify({ avif: stored, webp: stored })
      await db
        .updateTable(table)
        .set({ [column]: widths })
        .where(largest, '=', row[largest])
        .execute()
    }
  }
  if (!(db.getExecutor().adapter instanceof PostgresAdapter)) return
  // PostgreSQL changes no table whose triggers are still due. A later migration in this transaction may have to.
  await sql`set constraints all immediate`.execute(db)
  await sql`set constraints all deferred`.execute(db)
}
