import type { Config } from '../../../platform/config.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { Message } from '../../../platform/mail/mail.ts'
import { queueMail } from '../../../platform/mail/mail-queue.queries.ts'
import type { WrittenQuestion } from '../contacts.schema.ts'
import { questionMail } from './question-mail.ts'

/** Writes an e-mail about a question for each administrator who wants one. @returns the number of e-mails */
export async function queueNotices(tx: Db, config: Config, letter: WrittenQuestion, contactId: number, now: Date) {
  return queueForEach(tx, (to) => questionMail(config, letter, to), { contactId }, now)
}

/** Writes an e-mail for each administrator who wants notices. @returns the number of e-mails */
export async function queueForEach(tx: Db, write: (to: string) => Message, about: { contactId?: number }, now: Date) {
  const administrators = await tx
    .selectFrom('administrators')
    .select('email')
    .where('wants_questions', '=', 1)
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
