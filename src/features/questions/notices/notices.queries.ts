import type { Config } from '#platform/config.ts'
import { countRows } from '#platform/db/count-rows.ts'
import type { Db } from '#platform/db/database.ts'
import { isDue } from '#platform/db/due.ts'
import type { Message } from '#platform/mail/mail.ts'
import { queueMail } from '#platform/mail/mail-queue.queries.ts'
import type { WrittenQuestion } from '../contacts.schema.ts'
import { digestMail, questionMail, spamMail } from './question-mail.ts'

const HOUR_MS = 60 * 60 * 1000
const DAY_MS = 24 * HOUR_MS
const SPAM_ANNOUNCED_KEY = 'spam_announced_at'

/** Queues an email about a question for each administrator who wants notices. @returns the number of emails */
export async function queueNotices(tx: Db, config: Config, written: WrittenQuestion, contactId: number, now: Date) {
  return queueForEach(tx, (to) => questionMail(config, written, to), { contactId }, now)
}

/** Queues an email for each owner and editor who wants notices. @returns the number of emails */
async function queueForEach(tx: Db, write: (to: string) => Message, about: { contactId?: number }, now: Date) {
  const administrators = await tx
    .selectFrom('administrators')
    .select('email')
    .where('wants_questions', '=', 1)
    .where('role', '!=', 'uploader')
    .orderBy('id')
    .execute()
  for (const { email } of administrators) await queueMail(tx, 'question', write(email), about, now)
  return administrators.length
}

export async function wantsQuestions(db: Db, administratorId: number): Promise<boolean> {
  const row = await db
    .selectFrom('administrators')
    .select('wants_questions')
    .where('id', '=', administratorId)
    .executeTakeFirst()
  return row?.wants_questions === 1
}

export async function setWantsQuestions(tx: Db, administratorId: number, wants: boolean): Promise<void> {
  await tx
    .updateTable('administrators')
    .set({ wants_questions: wants ? 1 : 0 })
    .where('id', '=', administratorId)
    .execute()
}

/**
 * As soon as a question has waited for an hour, queues one email for each administrator who wants notices. Even
 * several instances send at most one digest an hour, because the first instance takes all the questions.
 * @returns the number of emails
 */
export async function queueDigest(db: Db, config: Config, now: Date): Promise<number> {
  const hourAgo = new Date(now.getTime() - HOUR_MS)
  const due = await db
    .selectFrom('questions')
    .select('id')
    .where('awaits_digest', '=', 1)
    .where(isDue('created_at', hourAgo, HOUR_MS))
    .limit(1)
    .executeTakeFirst()
  if (!due) return 0
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

/**
 * Queues one email for each administrator who wants notices if there is spam that no one has seen or been told about; at
 * most one a day, even with several instances.
 * @returns the number of emails
 */
export async function queueSpamNotice(db: Db, config: Config, now: Date): Promise<number> {
  const last = await db
    .selectFrom('site_state')
    .select('value')
    .where('key', '=', SPAM_ANNOUNCED_KEY)
    .executeTakeFirst()
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

/** @returns false if another instance has just announced the same messages */
async function takeTurn(tx: Db, last: string | undefined, value: string): Promise<boolean> {
  const taken = await tx
    .insertInto('site_state')
    .values({ key: SPAM_ANNOUNCED_KEY, value })
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

/** A time more than a day ahead comes from a wrong clock and does not count. */
const isRecent = (value: string, now: Date) => Math.abs(now.getTime() - Date.parse(value)) < DAY_MS
