import { sql } from 'kysely'
import type { Db } from '#platform/db/database.ts'
import { TO_READERS } from '#platform/mail/mail-queue.queries.ts'
import { mailStateOf } from '#platform/mail/mail-state.schema.ts'
import { interestsOf } from './interests.ts'
import { findExcluded, findSubscriber, type SubscriberRow } from './subscribers.queries.ts'
import type { OwnSubscription, Subscriber } from './subscribers.schema.ts'

const LISTED_MS = 90 * 24 * 60 * 60 * 1000

export const consentOf = ({
  consent_at: at,
  consent_wording: wording,
  consent_page: page,
  consent_how: how,
}: SubscriberRow): Subscriber['consent'] => (at && how ? { at, wording, page, how } : null)

/** Returns all that the site knows about a reader. */
export async function readOwnSubscription(db: Db, email: string, now: Date): Promise<OwnSubscription> {
  const row = await findSubscriber(db, email)
  const excluded = (await findExcluded(db, [email])).get(email.toLowerCase())
  const mails = await db
    .selectFrom('queued_mails')
    .leftJoin('updates', 'updates.id', 'update_id')
    .select(['queued_mails.created_at as at', 'queued_mails.kind', 'state', 'updates.subject as of_update'])
    .select('queued_mails.subject')
    .where(sql`lower(to_address)`, '=', email.toLowerCase())
    .where('kind', 'in', [...TO_READERS, 'reply'])
    .where('queued_mails.created_at', '>', new Date(now.getTime() - LISTED_MS).toISOString())
    .orderBy('queued_mails.id', 'desc')
    .execute()
  return {
    email,
    state: row?.state ?? excluded ?? 'none',
    isErased: row === undefined && excluded !== undefined,
    interests: interestsOf(row?.interests ?? ''),
    consent: row ? consentOf(row) : null,
    emails: mails.map(({ at, kind, subject, of_update, state }) => ({
      at,
      subject: kind === 'confirmation' ? 'Confirmation of your address' : (of_update ?? subject),
      state: mailStateOf(state),
    })),
  }
}
