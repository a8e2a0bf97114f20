import { type Db, isPostgres } from './database.ts'

/** Tables whose rows have an order; a certificate that is not on the public page has the position null. */
type Ordered = 'sections' | 'certificates'

/** Call it before the first change of a row, so that two requests cannot give one position twice. */
export async function lockOrder(tx: Db, table: Ordered): Promise<void> {
  // SQLite lets one transaction write at a time.
  if (isPostgres(tx)) await tx.selectFrom(table).select('id').orderBy('id').forUpdate().execute()
}

/** Gives a restored row the place that it had: the rows from there on move back by one. */
export async function renumber(tx: Db, table: Ordered, restoredId: number): Promise<void> {
  const rows = await tx
    .selectFrom(table)
    .select(['id', 'position'])
    .where('deleted_at', 'is', null)
    .where('position', 'is not', null)
    .orderBy('position')
    .orderBy((eb) => eb.case().when('id', '=', restoredId).then(0).else(1).end())
    .orderBy('id')
    .execute()
  for (const [position, row] of rows.entries()) {
    if (row.position !== position) await tx.updateTable(table).set({ position }).where('id', '=', row.id).execute()
  }
}
