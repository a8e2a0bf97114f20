import { sql } from 'kysely'
import type { Db } from '#platform/db/database.ts'
import type { Row } from '#platform/db/schema.ts'
import type { Message } from './mail.ts'
import { type MailCounts, mailStateOf, noMails } from './mail-state.schema.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const KEPT_MS = 30 * DAY_MS
const KEPT_FOR_READERS_MS = 90 * DAY_MS
const BATCH = 500

export type QueuedMail = Row<'queued_mails'>
type Kind = QueuedMail['kind']

export const UNDER_WAY: QueuedMail['state'][] = ['waiting', 'sending', 'handing']
/** The emails that a person's own page lists. */
export const TO_READERS: Kind[] = ['confirmation', 'update']
/** Emails in these states are still to be sent, or an administrator may resend them. */
const UNSENT: QueuedMail['state'][] = ['waiting', 'failed', 'unknown']

/** The email is deleted with its contact, and stopped when its invitation's link stops working. */
type About = { contactId?: number; replyId?: number; inviteId?: number }

/** Queues an email, which is sent after the commit, and returns it. @param tx the transaction that causes the email */
export async function queueMail(
  tx: Db,
  kind: Exclude<Kind, 'confirmation' | 'update' | 'copy'>,
  { to, replyTo, subject, text }: Message,
  { contactId, replyId, inviteId }: About,
  now: Date,
): Promise<QueuedMail> {
  return tx
    .insertInto('queued_mails')
    .values({
      ...newMail(kind, to, now),
      reply_to: replyTo ?? null,
      subject,
      text,
      contact_id: contactId ?? null,
      reply_id: replyId ?? null,
      invite_id: inviteId ?? null,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Queues an email to the administrator with the address `to`, if there is one. */
export async function queueMailToAdministrator(
  tx: Db,
  kind: Exclude<Kind, 'confirmation' | 'update' | 'copy'>,
  { to, subject, text }: Message,
  now: Date,
): Promise<void> {
  const { to_address: _, ...mail } = newMail(kind, to, now)
  const values = Object.entries({ ...mail, subject, text }).filter(([, value]) => value !== null)
  await tx
    .insertInto('queued_mails')
    .columns(['to_address', ...values.map(([column]) => column as keyof QueuedMail)])
    .expression((query) =>
      query
        .selectFrom('administrators')
        .select('email')
        .select(values.map(([column, value]) => sql.val(value).as(column)))
        .where('email_lower', '=', to.toLowerCase()),
    )
    .execute()
}

/** Queues one email for each address, and a copy if `copyTo` is not empty. The text stays in the row of the update. */
export async function queueUpdate(
  tx: Db,
  updateId: number,
  emails: string[],
  copyTo: string,
  now: Date,
): Promise<void> {
  if (copyTo)
    await tx
      .insertInto('queued_mails')
      .values({ ...newMail('copy', copyTo, now), update_id: updateId })
      .execute()
  for (let start = 0; start < emails.length; start += BATCH) {
    // Each batch is due a millisecond before the next, so that each claim on PostgreSQL sorts one batch and not all.
    const due = new Date(now.getTime() - Math.floor((emails.length - 1 - start) / BATCH))
    const mails = emails
      .slice(start, start + BATCH)
      .map((email) => ({ ...newMail('update', email, due), update_id: updateId }))
    await tx.insertInto('queued_mails').values(mails).execute()
    // SQLite blocks the event loop, so let other requests run between batches.
    await new Promise(setImmediate)
  }
}

/** Queues an email to confirm for each address, whose text is composed when it is sent. */
export async function queueConfirmations(tx: Db, emails: string[], now: Date): Promise<void> {
  const mails = emails.map((email) => ({ ...newMail('confirmation', email, now), text: now.toISOString() }))
  await tx.insertInto('queued_mails').values(mails).execute()
}

function newMail(kind: Kind, to: string, now: Date) {
  const at = now.toISOString()
  return {
    kind,
    to_address: to,
    reply_to: null,
    subject: '',
    text: '',
    contact_id: null,
    invite_id: null,
    update_id: null,
    state: 'waiting' as const,
    error: null,
    due_at: at,
    tried_since: at,
    changed_at: at,
    created_at: at,
  }
}

/** Counts the emails of each update by state. An update whose emails are deleted has no entry. */
export async function countByUpdate(db: Db, updateIds: number[]): Promise<Map<number, MailCounts>> {
  const counts = new Map<number, MailCounts>()
  if (updateIds.length === 0) return counts
  const rows = await db
    .selectFrom('queued_mails')
    .select(['update_id', 'state', ({ fn }) => fn.countAll<number>().as('count')])
    .where('update_id', 'in', updateIds)
    .where('kind', '=', 'update')
    .groupBy(['update_id', 'state'])
    .execute()
  for (const { update_id, state, count } of rows) {
    const id = update_id as number
    const known = counts.get(id) ?? noMails()
    known[mailStateOf(state)] += count
    counts.set(id, known)
  }
  return counts
}

/** Stops the waiting emails of an update, or of an invitation whose link no longer works. @returns how many */
export async function stopMails(
  tx: Db,
  of: { update_id: number } | { invite_id: number },
  reason: string,
  now: Date,
): Promise<number> {
  const [[column, id]] = Object.entries(of) as [['update_id' | 'invite_id', number]]
  // An invitation's failed emails are stopped too, so that no one resends a dead link.
  const states: QueuedMail['state'][] = column === 'invite_id' ? UNSENT : ['waiting']
  const { numUpdatedRows } = await tx
    .updateTable('queued_mails')
    .set({ state: 'stopped', error: reason, text: '', changed_at: now.toISOString() })
    .where(column, '=', id)
    .where('state', 'in', states)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** Stops visitors' questions to a removed administrator, including failed ones that could be resent. */
export async function stopQuestions(tx: Db, to: string, now: Date): Promise<void> {
  await tx
    .updateTable('queued_mails')
    .set({
      state: 'stopped',
      error: 'The recipient no longer gets questions.',
      text: '',
      changed_at: now.toISOString(),
    })
    .where('kind', '=', 'question')
    .where('to_address', '=', to)
    .where('state', 'in', UNSENT)
    .execute()
}

export async function deleteOldMails(tx: Db, now: Date): Promise<void> {
  const before = (ms: number) => new Date(now.getTime() - ms).toISOString()
  await tx
    .deleteFrom('queued_mails')
    .where('state', 'not in', UNDER_WAY)
    .where(({ and, or, eb }) =>
      or([
        eb('created_at', '<', before(KEPT_FOR_READERS_MS)),
        and([eb('kind', 'not in', TO_READERS), eb('created_at', '<', before(KEPT_MS))]),
      ]),
    )
    .execute()
}

/** Stops the emails that waited when a backup was made: they may have been sent since. Administrators can send them. */
export async function stopRestoredMails(db: Db, backedUpAt: string): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('queued_mails')
    .set({ state: 'stopped', error: `Restored from a backup made at ${backedUpAt}, so it may already have been sent.` })
    .where('state', 'in', ['waiting', 'sending', 'handing'])
    .executeTakeFirst()
  return Number(numUpdatedRows)
}
