import { sql } from 'kysely'
import type { Db } from '#platform/db/database.ts'
import type { MissedAddress } from './pages.schema.ts'

/** How many unknown addresses are kept, in memory and in the database. */
export const MISSED_ROWS_MAX = 1000
const LISTED = 100
/** Where an unknown address leads by now. */
const LEADS_TO = sql<string | null>`(
  select coalesce(nullif(pages.link_to, ''), nullif(pages.address, ''), redirects.to_path) from redirects
  left join pages on pages.id = redirects.page_id
  where redirects.address = missed_paths.path
    and (redirects.page_id is null or pages.published = 1 and pages.deleted_at is null)
  order by redirects.id desc limit 1)`
const KEPT_MS = 90 * 24 * 60 * 60 * 1000

/** Adds to the counts. The least wanted and oldest addresses make room for others, unless they were sent to a page. */
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
    .where('path', 'not in', (sent) => sent.selectFrom('redirects').select('address'))
    .execute()
}

/** Deletes addresses that nobody has wanted for 90 days, unless they were sent to a page, which can be undone. */
export async function deleteOldMissed(tx: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - KEPT_MS).toISOString()
  await tx
    .deleteFrom('missed_paths')
    .where('last_at', '<', before)
    .where('path', 'not in', (sent) => sent.selectFrom('redirects').select('address'))
    .execute()
}

/** The unknown addresses that visitors wanted most, and then the most wanted of those that lead to a page by now. */
export async function listMissed(db: Db): Promise<MissedAddress[]> {
  const most = (leads: boolean) =>
    db
      .selectFrom('missed_paths')
      .select(['path', 'count', 'last_at as lastAt'])
      .select(LEADS_TO.as('leadsTo'))
      .where(LEADS_TO, leads ? 'is not' : 'is', null)
      .orderBy('count', 'desc')
      .orderBy('path')
      .limit(LISTED)
      .execute()
  return [...(await most(false)), ...(await most(true))]
}
