import type { Db } from '#platform/db/database.ts'
import type { QueuedMail } from '#platform/mail/mail-queue.queries.ts'
import type { RefusalKind } from '#platform/mail/refusal.ts'
import { findErased } from './subscribers.queries.ts'

const COUNTED_MS = 60 * 24 * 60 * 60 * 1000
export const REFUSALS_MAX = 3

/** A refusal counts if it is newer. */
export const oldestCounted = (now: Date) => new Date(now.getTime() - COUNTED_MS).toISOString()

/** `source` names the email or the report, so that it counts once. */
type Refused = { refusal: RefusalKind; source: string; at: Date }

/**
 * Counts a permanent refusal of an address. After one for an unknown mailbox, or three others within 60 days,
 * the address gets no weekly update.
 */
export async function countRefusal(tx: Db, email: string, { refusal, source, at }: Refused, now: Date): Promise<void> {
  const email_lower = email.toLowerCase()
  if ((await findErased(tx, [{ email }])).has(email_lower)) return
  const refused_at = (at < now ? at : now).toISOString()
  await tx
    .insertInto('refusals')
    .values({ email_lower, source, refused_at })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  if (refusal === 'mailbox' || (await countRefusals(tx, email_lower, now)) >= REFUSALS_MAX)
    await takeOut(tx, email, now)
}

async function countRefusals(db: Db, emailLower: string, now: Date): Promise<number> {
  const { count } = await db
    .selectFrom('refusals')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('email_lower', '=', emailLower)
    .where('refused_at', '>', oldestCounted(now))
    .executeTakeFirstOrThrow()
  return count
}

/** Excludes an address from weekly updates because mail servers refuse it. Somebody who has left stays so. */
async function takeOut(tx: Db, email: string, now: Date): Promise<void> {
  const at = now.toISOString()
  const refused = { state: 'refused' as const, ended_at: at, ended_by: 'server' as const }
  await tx
    .insertInto('subscribers')
    .values({ email, email_lower: email.toLowerCase(), created_at: at, ...refused })
    .onConflict((conflict) =>
      conflict.column('email_lower').doUpdateSet(refused).where('subscribers.state', 'not in', ['left', 'refused']),
    )
    .execute()
}

/** Counts the refusal of an email to a reader. Other emails go to staff, contacts and the address for copies. */
export async function countRefusedMail(tx: Db, { id, kind, to_address }: QueuedMail, refusal: RefusalKind, now: Date) {
  if (kind !== 'update' && kind !== 'confirmation') return
  await countRefusal(tx, to_address, { refusal, source: `mail ${id}`, at: now }, now)
}

export async function deleteOldRefusals(tx: Db, now: Date): Promise<void> {
  await tx.deleteFrom('refusals').where('refused_at', '<', oldestCounted(now)).execute()
}
