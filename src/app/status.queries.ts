import type { Db } from '#platform/db/database.ts'
import { readRuns } from './housekeeping.queries.ts'

/** Returns the UTC time of the last housekeeping or, without a record of it, of the newest event of the audit log. */
export async function readLastRun(db: Db): Promise<string | undefined> {
  const runs = await readRuns(db)
  if (runs) return runs.last
  const event = await db
    .selectFrom('audit_events')
    .select(({ fn }) => fn.max('happened_at').as('at'))
    .executeTakeFirst()
  return event?.at ?? undefined
}

export const readStoredSize = (db: Db) =>
  db
    .selectFrom('stored_files')
    .select(({ fn }) => [fn.countAll<number>().as('files'), fn.sum<number | null>('size_bytes').as('bytes')])
    .executeTakeFirstOrThrow()
