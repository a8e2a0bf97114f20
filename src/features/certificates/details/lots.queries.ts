import type { Db } from '#platform/db/database.ts'
import { placed } from '../certificates.queries.ts'
import { listDetails, listWithdrawn } from './details.queries.ts'
import type { Details } from './details.schema.ts'
import { foldLot, LOT_MAX } from './lot.ts'
import { nearestOf } from './nearest-lots.ts'

/**
 * Returns the certificates that have this lot, also withdrawn ones, or else those that had it before a correction.
 * Leaves out those whose replacement fits too.
 */
export async function findByLot(db: Db, lot: string): Promise<Details[]> {
  const rows = await db
    .selectFrom('certificate_lots')
    .select(['certificate_id as id', 'is_former'])
    .where('folded', '=', foldLot(lot))
    .execute()
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const all = [...(await listDetails(db, ids)), ...(await listWithdrawn(db, ids))]
  const present = new Set(rows.filter(({ is_former }) => is_former === 0).map(({ id }) => id))
  const having = all.filter(({ id }) => present.has(id))
  const fitting = having.length > 0 ? having : all
  const fittingIds = new Set(fitting.map(({ id }) => id))
  return fitting.filter(({ replacedBy }) => replacedBy === null || !fittingIds.has(replacedBy))
}

/** Returns up to three lots of public certificates that are most like this one, with the details. */
export async function listNearest(db: Db, lot: string) {
  const lots = await db
    .selectFrom('certificate_lots')
    .select(['certificate_id as id', 'folded', 'lot'])
    .where('is_former', '=', 0)
    .where('certificate_id', 'in', placed(db).select('id'))
    .orderBy('certificate_id')
    .orderBy('folded')
    .execute()
  const nearest = nearestOf(foldLot(lot).slice(0, LOT_MAX), lots)
  if (nearest.length === 0) return []
  const details = await listDetails(
    db,
    nearest.map(({ id }) => id),
  )
  return nearest.flatMap(({ id, lot }) => details.filter((one) => one.id === id).map((one) => ({ ...one, lot })))
}
