import { sql } from 'kysely'
import type { Db } from '#platform/db/database.ts'
import type { MissedAddress } from './pages.schema.ts'

/** How many unknown addresses are kept, in memory and in the database. */
export const MISSED_ROWS_MAX = 1000
const LISTED = 100
const KEPT_MS = 90 * 24 * 60 * 60 * 1000

/** Adds to the counts. The least wanted and oldest addresses make room for others. */
export async function addMissed(tx: Db, counts: [path: string, count: number][], now: Date): Promise<void> {
  if (counts.length === 0) return
  const last_at = now.toISOString()
  await tx
    .insertInto('missed_paths')
    // In one order, so that two instances never wait for each other's rows.
    .values(counts.toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([path, count]) => ({ path, count, last_at })))
    .onConflict((conflict) =>
      conflict.column('path').doUpdateSet({ count: sql`missed_paths.count + excluded.count`, last_at }),
    )
    .execute()
  await tx
    .deleteFrom('missed_paths')
    .where('path', 'not in', (rows) =>
      rows
        .selectFrom('missed_paths')
        .select('path')
        .orderBy('count', 'desc')
        .orderBy('last_at', 'desc')
        .limit(MISSED_ROWS_MAX),
    )
    .execute()
}

/** Deletes addresses that nobody has wanted for 90 days. */
export async function deleteOldMissed(tx: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - KEPT_MS).toISOString()
  await tx.deleteFrom('missed_paths').where('last_at', '<', before).execute()
}

/** The unknown addresses that visitors wanted most. Addresses that lead to a page by now come last. */
export const listMissed = (db: Db): Promise<MissedAddress[]> =>
  db
    .selectFrom('missed_paths')
    .leftJoin('redirects', 'redirects.address', 'missed_paths.path')
    .leftJoin('pages', 'pages.id', 'redirects.page_id')
    .select(['path', 'count', 'last_at as lastAt'])
    .select(sql<string | null>`coalesce(nullif(pages.link_to, ''), pages.address, redirects.to_path)`.as('leadsTo'))
    .orderBy(sql`case when redirects.address is null then 0 else 1 end`)
    .orderBy('count', 'desc')
    .orderBy('path')
    .limit(LISTED)
    .execute()
