import type { Db } from '#platform/db/database.ts'

const KEY = 'housekeeping'
const DAY_MS = 24 * 60 * 60 * 1000
const GAP_MAX_MS = 2 * DAY_MS
const CONFIRMED_AFTER_MS = DAY_MS

/** `since`: the first of the runs without a gap between them. `last`: the newest run. */
type Runs = { since: string; last: string }

const hasGap = ({ last }: Runs, now: Date) => Math.abs(now.getTime() - Date.parse(last)) > GAP_MAX_MS

export async function readRuns(db: Db): Promise<Runs | undefined> {
  const row = await db.selectFrom('site_state').select('value').where('key', '=', KEY).executeTakeFirst()
  return row && JSON.parse(row.value)
}

/** Records a run of housekeeping. The clock may have jumped if the last run is more than two days away. */
export async function recordRun(tx: Db, now: Date): Promise<void> {
  const runs = await readRuns(tx)
  const last = now.toISOString()
  const value = JSON.stringify({ since: runs && !hasGap(runs, now) ? runs.since : last, last } satisfies Runs)
  await tx
    .insertInto('site_state')
    .values({ key: KEY, value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
    .execute()
}

/** Whether runs over a whole day confirm the date. Until then, nothing may be deleted because of its age. */
export async function isDateConfirmed(db: Db, now: Date): Promise<boolean> {
  const runs = await readRuns(db)
  return runs !== undefined && !hasGap(runs, now) && now.getTime() - Date.parse(runs.since) >= CONFIRMED_AFTER_MS
}
