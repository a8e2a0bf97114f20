import type { Db } from '#platform/db/database.ts'
import { type QueuedMail, TO_READERS, UNDER_WAY } from './mail-queue.queries.ts'
import type { SavedMail } from './outbox.ts'

/** The recipient of an email whose address was deleted. The row still counts. */
export const NO_RECIPIENT = ''

/** Erased people: the time of the erasure by address in lower case. Rows from after that time are not theirs. */
export type ErasedPeople = ReadonlyMap<string, string>

export const isErased = (people: ErasedPeople, email: string, at: string) =>
  at <= (people.get(email.toLowerCase()) ?? '')

export const updateRecipients = (db: Db) =>
  db
    .selectFrom('queued_mails')
    .select(['id', 'to_address as email', 'created_at as at'])
    .where('kind', 'in', TO_READERS)
    .where('to_address', '<>', NO_RECIPIENT)

/** Deletes these people's addresses from emails to readers, and stops the queued ones. */
export async function forgetRecipients(tx: Db, people: ErasedPeople): Promise<SavedMail[]> {
  const mails = await updateRecipients(tx)
    .where(({ fn }) => fn('lower', ['to_address']), 'in', [...people.keys()])
    .execute()
  return forget(
    tx,
    mails.filter(({ email, at }) => isErased(people, email, at)),
  )
}

/** Deletes the addresses from emails to readers that are no longer under way. */
export async function forgetRecipientsBefore(tx: Db, before: string, limit: number): Promise<SavedMail[]> {
  const mails = await updateRecipients(tx)
    .where('state', 'not in', UNDER_WAY)
    .where('created_at', '<', before)
    .limit(limit)
    .execute()
  return forget(tx, mails)
}

async function forget(tx: Db, mails: { id: number; at: string }[]): Promise<SavedMail[]> {
  if (mails.length === 0) return []
  await tx
    .updateTable('queued_mails')
    // Mail servers quote addresses in their errors. A changed `tries` ends the claim of a process that sends the email.
    .set((mail) => ({
      to_address: NO_RECIPIENT,
      error: null,
      tries: mail('tries', '+', 1),
      state: mail
        .case()
        .when('state', 'in', UNDER_WAY)
        .then('stopped' as QueuedMail['state'])
        .else(mail.ref('state'))
        .end(),
    }))
    .where(
      'id',
      'in',
      mails.map(({ id }) => id),
    )
    .execute()
  return mails.map(({ id, at }) => ({ id, created_at: at }))
}

/** Whether the email was deleted, or its recipient erased, while it was being sent. */
export async function isForgotten(db: Db, { id }: QueuedMail): Promise<boolean> {
  const mail = await db.selectFrom('queued_mails').select('to_address').where('id', '=', id).executeTakeFirst()
  return !mail || mail.to_address === NO_RECIPIENT
}
