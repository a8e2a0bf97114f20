import type { ExpressionBuilder } from 'kysely'
import type { Db } from '#platform/db/database.ts'
import { CLOCK_SKEW_MS } from '#platform/db/due.ts'
import type { Schema } from '#platform/db/schema.ts'
import type { QueuedMail } from './mail-queue.queries.ts'

type Kind = QueuedMail['kind']

const SECOND_MS = 1000
const MINUTE_MS = 60 * SECOND_MS
const HOUR_MS = 60 * MINUTE_MS
const FIRST_PAUSE_MS = MINUTE_MS
const LONGEST_PAUSE_MS = 6 * HOUR_MS
const TRIED_FOR_MS = 48 * HOUR_MS
// A process renews its claim every 20 seconds, so an older claim belongs to a killed process. An idle queue checks
// every 30 seconds, so an abandoned email waits at most two minutes.
const ABANDONED_MS = 90 * SECOND_MS
// Strangers can queue any number of questions, which must not delay a reset, a security notice or a reply.
const IN_ORDER: Kind[][] = [
  ['invitation', 'reset', 'security', 'reply'],
  ['question', 'test'],
  // One kind each, so that the index leads to the first of thousands.
  ['confirmation'],
  ['copy'],
  ['update'],
]
/** The text of these emails contains a link that gives access to an account. */
const WITH_LINK: Kind[] = ['invitation', 'reset']

/** Claims the next due email for this process: emails about accounts and replies first, then questions, then confirmations, then weekly updates. */
export async function claimMail(db: Db, now: Date): Promise<QueuedMail | undefined> {
  const at = now.toISOString()
  // Requeue abandoned emails before each claim, because sending a full queue may take hours.
  await takeUpAbandoned(db, now)
  for (;;) {
    const due = await findFirstDue(db, at)
    if (!due) {
      if (await requeueFromAhead(db, now)) continue
      return
    }
    const claimed = await db
      .updateTable('queued_mails')
      .set(({ eb }) => ({ state: 'sending', tries: eb('tries', '+', 1), due_at: at, changed_at: at }))
      .where('id', '=', due.id)
      .where('state', '=', 'waiting')
      .returningAll()
      .executeTakeFirst()
    if (claimed) return claimed
  }
}

async function findFirstDue(db: Db, at: string) {
  for (const kinds of IN_ORDER) {
    const due = await findDue(db, kinds, at)
    if (due) return due
  }
}

const findDue = (db: Db, kinds: Kind[], at: string) =>
  db
    .selectFrom('queued_mails')
    .select('id')
    .where('state', '=', 'waiting')
    .where('kind', 'in', kinds)
    .where('due_at', '<=', at)
    .orderBy('due_at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()

/** Updates the email only if no other process has claimed it since this try. */
const tryOf = (db: Db, { id, tries }: QueuedMail) =>
  db.updateTable('queued_mails').where('id', '=', id).where('tries', '=', tries)

/** Renews the claim. */
export async function keepClaim(db: Db, mail: QueuedMail, now: Date): Promise<void> {
  await tryOf(db, mail).set({ due_at: now.toISOString() }).where('state', 'in', ['sending', 'handing']).execute()
}

/**
 * Marks the email as being handed over. From then on, only the mail server's reply tells whether it was accepted.
 * @returns false if the claim was lost
 */
export async function markHanding(db: Db, mail: QueuedMail): Promise<boolean> {
  const { numUpdatedRows } = await tryOf(db, mail)
    .set({ state: 'handing' })
    .where('state', '=', 'sending')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function markDone(db: Db, mail: QueuedMail, state: 'sent' | 'saved', now: Date): Promise<void> {
  await tryOf(db, mail).set({ state, error: null, text: '', changed_at: now.toISOString() }).execute()
  // A retried reply answers the contact again, unless there is a newer message.
  if (mail.reply_id === null || mail.tried_since === mail.created_at) return
  await contactOf(db, mail)
    .set({ answered_at: sentAt(db, mail) })
    .where('answered_at', 'is', null)
    .where('last_message_at', '<=', sentAt(db, mail))
    .execute()
}

const contactOf = (db: Db, { contact_id }: QueuedMail) => db.updateTable('contacts').where('id', '=', contact_id)

const sentAt = (db: Db, { reply_id }: QueuedMail) =>
  db.selectFrom('replies').select('created_at').where('id', '=', reply_id)

/** Deletes an email's link to an account when no retry is left. Anyone who still needs a link can get a new one. */
const withoutLink = ({ kind }: QueuedMail) => (WITH_LINK.includes(kind) ? { text: '' } : {})

/**
 * Schedules a retry, unless the failure is final or the next try would be more than two days after the first. A contact
 * whose answer has finally failed counts as not answered.
 * @returns false if the claim was lost
 */
export async function markUnsent(db: Db, mail: QueuedMail, error: string, isFinal: boolean, now: Date) {
  const pause = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 4 ** (mail.tries - 1))
  const due = now.getTime() + pause
  const isOver = isFinal || due - Date.parse(mail.tried_since) > TRIED_FOR_MS
  const { numUpdatedRows } = await tryOf(db, mail)
    .set({ state: isOver ? 'failed' : 'waiting', error, due_at: new Date(due).toISOString() })
    .set({ changed_at: now.toISOString(), ...(isOver && withoutLink(mail)) })
    .executeTakeFirst()
  if (isOver && mail.reply_id !== null && numUpdatedRows > 0n)
    await contactOf(db, mail).set({ answered_at: null }).where('answered_at', '=', sentAt(db, mail)).execute()
  return numUpdatedRows > 0n
}

/** An email that returns to the queue is sent before all emails that were queued later. */
const itsOldPlace = (at: string) => (mail: ExpressionBuilder<Schema, 'queued_mails'>) => ({
  state: 'waiting' as const,
  due_at: mail.ref('tried_since'),
  changed_at: at,
})

/** Releases a claim because this process is stopping. */
export async function putBack(db: Db, mail: QueuedMail, now: Date): Promise<void> {
  await tryOf(db, mail).set(itsOldPlace(now.toISOString())).execute()
}

/** The email may have arrived, so it is not retried automatically. */
export async function markUnknown(db: Db, mail: QueuedMail, error: string, now: Date): Promise<void> {
  await tryOf(db, mail)
    .set({ state: 'unknown', error, changed_at: now.toISOString(), ...withoutLink(mail) })
    .execute()
}

export async function markStopped(db: Db, mail: QueuedMail, reason: string, now: Date): Promise<void> {
  await tryOf(db, mail)
    .set({ state: 'stopped', error: reason, changed_at: now.toISOString(), ...withoutLink(mail) })
    .execute()
}

/**
 * Requeues now what a clock that was ahead has queued, or has postponed by more than the longest pause.
 * @returns whether there was any
 */
async function requeueFromAhead(db: Db, now: Date): Promise<boolean> {
  const at = now.toISOString()
  const latest = new Date(now.getTime() + LONGEST_PAUSE_MS + CLOCK_SKEW_MS).toISOString()
  const { numUpdatedRows } = await db
    .updateTable('queued_mails')
    .set({ due_at: at, tried_since: at })
    .where('state', '=', 'waiting')
    .where('due_at', '>', at)
    .where(({ or, eb }) => or([eb('due_at', '>', latest), eb('tried_since', '>', at)]))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Requeues the emails that a killed process had claimed, unless the mail server may already have them. */
async function takeUpAbandoned(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - ABANDONED_MS).toISOString()
  const after = new Date(now.getTime() + ABANDONED_MS).toISOString()
  const at = now.toISOString()
  // A claim further ahead comes from a clock that was ahead.
  const abandoned = () =>
    db.updateTable('queued_mails').where(({ or, eb }) => or([eb('due_at', '<', before), eb('due_at', '>', after)]))
  await abandoned().set(itsOldPlace(at)).where('state', '=', 'sending').execute()
  await abandoned()
    .set({ state: 'unknown', error: 'The server stopped while handing this email to the mail server.', changed_at: at })
    .set(({ eb }) => ({ text: eb.case().when('kind', 'in', WITH_LINK).then('').else(eb.ref('text')).end() }))
    .where('state', '=', 'handing')
    .execute()
}
