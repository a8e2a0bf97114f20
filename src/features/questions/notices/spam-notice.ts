import type { Config } from '../../../platform/config.ts'
import { countRows } from '../../../platform/db/count-rows.ts'
import type { Db } from '../../../platform/db/database.ts'
import { spamMail } from './question-mail.ts'
import { queueForEach } from './question-notices.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const KEY = 'spam_announced_at'

/**
 * Writes an e-mail for each administrator who wants notices when there is spam that nobody has seen or was told about: one
 * a day at most, also with several instances.
 * @returns the number of e-mails
 */
export async function queueSpamNotice(db: Db, config: Config, now: Date): Promise<number> {
  const last = await db.selectFrom('site_state').select('value').where('key', '=', KEY).executeTakeFirst()
  if (last && isRecent(last.value, now)) return 0
  const unseen = (handle: Db) => handle.selectFrom('held_questions').where('first_shown_at', 'is', null)
  if ((await countRows(unseen(db).where('is_announced', '=', 0))) === 0) return 0
  return db.transaction().execute(async (tx) => {
    if (!(await takeTurn(tx, last?.value, now.toISOString()))) return 0
    const count = await countRows(unseen(tx))
    await tx.updateTable('held_questions').set({ is_announced: 1 }).where('is_announced', '=', 0).execute()
    return count === 0 ? 0 : queueForEach(tx, (to) => spamMail(config, count, to), {}, now)
  })
}

/** False when another instance has just announced the same messages. */
async function takeTurn(tx: Db, last: string | undefined, value: string): Promise<boolean> {
  const taken = await tx
    .insertInto('site_state')
    .values({ key: KEY, value })
    .onConflict((conflict) =>
      conflict
        .column('key')
        .doUpdateSet({ value })
        .where('site_state.value', '=', last ?? ''),
    )
    .returning('key')
    .executeTakeFirst()
  return taken !== undefined
}

/** A time that lies more than a day ahead was stored by a wrong clock. */
const isRecent = (value: string, now: Date) => Math.abs(now.getTime() - Date.parse(value)) < DAY_MS
