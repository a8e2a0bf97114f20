import { erasableSubjects, eraseSubjects } from '#features/audit/audit.queries.ts'
import { erasableInvitations, erasableInvites, eraseInvites } from '#features/staff/invites/invites.queries.ts'
import { hashSubscribers, listRefused, namedSubscribers } from '#features/subscribers/subscribers.queries.ts'
import { eachPastRecipients, removePastRecipients } from '#features/updates/past-recipients.queries.ts'
import type { Db } from '#platform/db/database.ts'
import type { SavedMail } from '#platform/mail/outbox.ts'
import { type ErasedPeople, forgetRecipients, updateRecipients } from '#platform/mail/recipients.queries.ts'

const BATCH = 500

type Trace = { email: string; at: string }

/** Yields the visitors' addresses in the database, each with its time, in batches because they may not fit into memory. */
export async function* eachTraces(db: Db): AsyncGenerator<Trace[]> {
  const columns = ['id', 'email', 'created_at as at'] as const
  yield* eachPage((after) => db.selectFrom('contacts').select(columns).where('id', '>', after))
  yield* eachPage((after) => db.selectFrom('held_questions').select(columns).where('id', '>', after))
  yield* eachPage((after) => updateRecipients(db).where('id', '>', after))
  yield* eachPage((after) => erasableInvites(db).where('id', '>', after))
  yield* eachPage((after) => erasableInvitations(db).where('id', '>', after))
  yield* eachPage((after) => erasableSubjects(db).where('id', '>', after))
  yield* eachPage((after) => namedSubscribers(db).select(columns).where('id', '>', after))
  yield await listRefused(db)
  yield* eachPastRecipients(db)
}

type Query = {
  orderBy(column: 'id'): { limit(rows: number): { execute(): Promise<(Trace & { id: number })[]> } }
}

async function* eachPage(pageAfter: (id: number) => Query) {
  for (let after = 0; ; ) {
    const rows = await pageAfter(after).orderBy('id').limit(BATCH).execute()
    const last = rows.at(-1)
    if (!last) return
    yield rows
    after = last.id
  }
}

/**
 * Removes people's addresses from everything that is not theirs: weekly updates, invitations and the audit log.
 * Subscribers are kept as hashes, so that they still get no weekly update.
 * @returns the emails whose files in the outbox contain their addresses
 */
export async function eraseTraces(tx: Db, people: ErasedPeople): Promise<SavedMail[]> {
  const mails = await forgetRecipients(tx, people)
  await removePastRecipients(tx, people)
  await eraseSubjects(tx, people)
  await hashSubscribers(tx, people)
  return [...mails, ...(await eraseInvites(tx, people))]
}
