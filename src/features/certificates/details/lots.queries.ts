import { type SqlBool, sql } from 'kysely'
import { type Db, isPostgres } from '#platform/db/database.ts'
import { placed } from '../certificates.queries.ts'
import { listDetails, listWithdrawn } from './details.queries.ts'
import type { Details } from './details.schema.ts'
import { foldLot, LOT_MAX } from './lot.ts'

const NEAREST = 3
const CANDIDATES_MAX = 200
/** How many more letters the candidates share with the wanted lot if there are too many of them. */
const STEP = 2

/**
 * Returns the certificates that have this lot, or else those that had it before a correction. Leaves out the replaced
 * ones whose replacement fits too, and the withdrawn ones if a public one fits.
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
  const newest = fitting.filter(({ replacedBy }) => replacedBy === null || !fittingIds.has(replacedBy))
  const open = newest.filter(({ state }) => state !== 'withdrawn')
  return open.length > 0 ? open : newest
}

/** Returns up to three lots of public certificates that differ least from this one. */
export async function listNearest(db: Db, lot: string) {
  const folded = foldLot(lot).slice(0, LOT_MAX)
  const found = await listCandidates(db, folded)
  if (found.length === 0) return []
  // Not a join, for which SQLite would read every certificate.
  const ids = found.map(({ id }) => id)
  const titles = await placed(db).select(['id', 'title']).where('id', 'in', ids).execute()
  const products = new Map(titles.map(({ id, title }) => [id, title]))
  const ranked = found.flatMap(({ id, lot, folded: other }) => {
    const product = products.get(id)
    const differs = countDifferences(folded, other.slice(0, LOT_MAX))
    return product === undefined ? [] : [{ id, lot, product, folded: other, differs }]
  })
  const unique = [...new Map(ranked.map((one) => [one.folded, one])).values()]
  const nearest = unique.toSorted((a, b) => a.differs - b.differs).slice(0, NEAREST)
  return nearest.map(({ lot, id, product }) => ({ lot, id, product }))
}

/** Returns all lots if they are few, otherwise some that begin with the same letters, as many of them as needed. */
async function listCandidates(db: Db, folded: string) {
  let found: Awaited<ReturnType<typeof listStarting>> = []
  for (let letters = 0; letters <= folded.length; letters += STEP) {
    const starting = await listStarting(db, folded.slice(0, letters))
    if (letters === 0 || starting.length >= NEAREST) found = starting
    if (starting.length < CANDIDATES_MAX) break
  }
  return found
}

/** @param start letters and digits, so that it contains no wildcards */
const listStarting = (db: Db, start: string) =>
  db
    .selectFrom('certificate_lots')
    .select(['lot', 'folded', 'certificate_id as id'])
    .where(isPostgres(db) ? sql<SqlBool>`folded like ${`${start}%`}` : sql<SqlBool>`folded glob ${`${start}*`}`)
    .where('is_former', '=', 0)
    .orderBy('folded')
    .limit(CANDIDATES_MAX)
    .execute()

/** Returns how many letters must be changed, added or left out (Levenshtein distance). */
function countDifferences(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, index) => index)
  for (const [done, letter] of from.split('').entries()) {
    const next = [done + 1]
    for (let index = 0; index < to.length; index++) {
      const [left = 0, above = 0, corner = 0] = [next[index], row[index + 1], row[index]]
      next.push(Math.min(left + 1, above + 1, corner + (letter === to[index] ? 0 : 1)))
    }
    row = next
  }
  return row.at(-1) ?? 0
}
