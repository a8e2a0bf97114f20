import type { Config } from '../../../platform/config.ts'
import type { Db } from '../../../platform/db/database.ts'
import { digestMail } from './question-mail.ts'
import { queueForEach } from './question-notices.ts'

const HOUR_MS = 60 * 60 * 1000
const NOTICES_PER_HOUR = 600

/** Whether the whole site got so many questions within an hour that a digest tells about the next ones. */
export async function isBusyHour(db: Db, now: Date): Promise<boolean> {
  const hourAgo = new Date(now.getTime() - HOUR_MS).toISOString()
  const recent = await db
    .selectFrom('questions')
    .select('created_at')
    .where('created_at', '>', hourAgo)
    .where('created_at', '<=', now.toISOString())
    .orderBy('created_at')
    .offset(NOTICES_PER_HOUR - 1)
    .limit(1)
    .executeTakeFirst()
  return recent !== undefined
}

/**
 * Writes one e-mail for each administrator who wants notices, as soon as a question has waited for an hour. So there is at
 * most one digest an hour, also with several instances: the first one takes the questions.
 * @returns the number of e-mails
 */
export async function queueDigest(db: Db, config: Config, now: Date): Promise<number> {
  const hourAgo = new Date(now.getTime() - HOUR_MS).toISOString()
  const isDue = await db
    .selectFrom('questions')
    .select('id')
    .where('awaits_digest', '=', 1)
    .where('created_at', '<=', hourAgo)
    .limit(1)
    .executeTakeFirst()
  if (!isDue) return 0
  return db.transaction().execute(async (tx) => {
    const taken = await tx
      .updateTable('questions')
      .set({ awaits_digest: 0 })
      .where('awaits_digest', '=', 1)
      .executeTakeFirst()
    const count = Number(taken.numUpdatedRows)
    return count === 0 ? 0 : queueForEach(tx, (to) => digestMail(config, count, to), {}, now)
  })
}
