import { readBackupStatus } from '#platform/backup/status.queries.ts'
import { countRows } from '#platform/db/count-rows.ts'
import { type Db, databaseSize } from '#platform/db/database.ts'
import { UNDER_WAY } from '#platform/mail/mail-queue.queries.ts'
import { mailStateOf } from '#platform/mail/mail-state.schema.ts'

/** Returns what the metrics report about the rows of the site. Times are UTC ISO strings. */
export async function readFacts(db: Db) {
  const { newest, proof } = await readBackupStatus(db)
  const mails = await db
    .selectFrom('queued_mails')
    .select(({ fn }) => ['state' as const, fn.countAll<number>().as('count'), fn.min('tried_since').as('oldest_at')])
    .where('state', 'in', [...UNDER_WAY, 'failed', 'unknown'])
    .groupBy('state')
    .execute()
  const countIn = (state: string) =>
    mails.filter((row) => mailStateOf(row.state) === state).reduce((sum, { count }) => sum + count, 0)
  const waitingSince = mails.filter(({ state }) => UNDER_WAY.includes(state)).map(({ oldest_at }) => oldest_at)
  return {
    mails: { waiting: countIn('waiting'), failed: countIn('failed'), unknown: countIn('unknown') },
    oldestMailAt: waitingSince.sort()[0],
    backupAt: newest?.at,
    provenAt: proof?.at,
    unfinishedImages: await countRows(db.selectFrom('image_jobs')),
    heldMessages: await countRows(db.selectFrom('held_questions')),
    bytes: await databaseSize(db),
  }
}
