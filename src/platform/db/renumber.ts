import { type Db, isPostgres } from './database.ts'

/** Tables with a `position`, which is null for a certificate that is not on the public page. */
type Ordered = 'sections' | 'certificates'

/** Locks the rows of a table. Call it before the first change, so that two requests cannot assign the same position. */
export async function lockOrder(tx: Db, table: Ordered): Promise<void> {
  // SQLite runs only one writing transaction at a time anyway.
  if (isPostgres(tx)) await tx.selectFrom(table).select('id').orderBy('id').forUpdate().execute()
}

/** Renumbers all rows from 0. The restored row gets its old position, and the rows from there on move back by one. */
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
