import { type AnyDatabase, isPostgres } from './columns.ts'

/** A moved row gets a position between those of its neighbors. SQLite stores fractions in an integer column. */
export async function up(db: AnyDatabase) {
  if (!isPostgres(db)) return
  for (const table of ['sections', 'certificates', 'slides'])
    await db.schema
      .alterTable(table)
      .alterColumn('position', (column) => column.setDataType('double precision'))
      .execute()
}
