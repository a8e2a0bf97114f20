import { sql } from 'kysely'
import type { WaitingSource } from '#features/dashboard/waiting.schema.ts'
import { addressHasher } from '#platform/access/erased-address.queries.ts'
import { countRows } from '#platform/db/count-rows.ts'
import type { Db } from '#platform/db/database.ts'
import type { Row } from '#platform/db/schema.ts'
import { fail } from '#platform/http/errors.ts'
import { adminPaths } from '#ui/paths.ts'
import { storedInterests } from './interests.ts'
import type { AskForm } from './subscribers.schema.ts'

const DAY_MS = 24 * 60 * 60 * 1000
/** A link works for this long, and a person who does not press is deleted. */
const WAITING_MS = 7 * DAY_MS
const REQUESTS_KEPT_MS = 30 * DAY_MS
const REQUESTS_MAX = 3
const SITE_DAY_MAX = 500
// In seconds.
const UNTIL_TOMORROW = { 'retry-after': '86400' }

export type Request = Row<'confirmation_requests'>

const ago = (now: Date, ms: number) => new Date(now.getTime() - ms).toISOString()

/** The requests of forms in the last 24 hours. */
const lastDay = (db: Db, now: Date) =>
  db.selectFrom('confirmation_requests').where('how', '=', 'form').where('asked_at', '>', ago(now, DAY_MS))

const isBusyDay = async (db: Db, now: Date) => (await countRows(lastDay(db, now))) >= SITE_DAY_MAX

/**
 * Stores that somebody asked for the weekly update, and queues the email to confirm it: at most one a day for an address,
 * and three in 30 days. Runs the same statements for every address; the row of one that has confirmed or left does not change.
 * @throws 429 if the site has sent 500 such emails in a day
 */
export async function askToSubscribe(tx: Db, { email, interests, page }: AskForm, wording: string, now: Date) {
  if (await isBusyDay(tx, now))
    throw fail(429, 'Too many people have asked today. Please try again tomorrow.', undefined, UNTIL_TOMORROW)
  const asked_at = now.toISOString()
  const stored = storedInterests(interests)
  const emailLower = email.toLowerCase()
  const asked = { interests: stored, consent_at: asked_at, consent_wording: wording, consent_page: page }
  // First, because the next request for the address then waits for this one.
  await tx
    .insertInto('subscribers')
    .values({ ...asked, email, email_lower: emailLower, state: 'waiting', consent_how: 'form', created_at: asked_at })
    .onConflict((conflict) =>
      conflict
        .column('email_lower')
        .doUpdateSet(asked)
        .where('subscribers.state', '=', 'waiting')
        .where('subscribers.consent_at', '<', ago(now, WAITING_MS)),
    )
    .execute()
  const email_hash = (await addressHasher(tx))(emailLower)
  const due = { due_at: asked_at, tried_since: asked_at, changed_at: asked_at, created_at: asked_at }
  // Composed when it is sent. Queued first, because the request uses up the share.
  const mail = { kind: 'confirmation', to_address: email, subject: '', text: asked_at, state: 'waiting', ...due }
  await insertInShare(tx, 'queued_mails', mail, email_hash, now)
  const request: Request = { email_hash, asked_at, interests: stored, wording, page, how: 'form' }
  await insertInShare(tx, 'confirmation_requests', request, email_hash, now)
}

/** Inserts the row unless the address has had its share of emails. */
async function insertInShare(
  tx: Db,
  table: 'queued_mails' | 'confirmation_requests',
  row: Record<string, string>,
  emailHash: string,
  now: Date,
): Promise<void> {
  const earlier = (since: number) =>
    tx
      .selectFrom('confirmation_requests as earlier')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('earlier.email_hash', '=', emailHash)
      .where('earlier.asked_at', '>', ago(now, since))
  await tx
    .insertInto(table as 'confirmation_requests')
    .columns(Object.keys(row) as (keyof Request)[])
    .expression(
      tx
        .selectNoFrom(Object.entries(row).map(([column, value]) => sql<string>`cast(${value} as text)`.as(column)))
        .where(earlier(DAY_MS), '<', 1)
        .where(earlier(REQUESTS_KEPT_MS), '<', REQUESTS_MAX),
    )
    .execute()
}

/** Returns the hashes of the addresses that have had their share of emails. */
export async function findRecentRequests(db: Db, hashes: string[], now: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('confirmation_requests')
    .select(({ fn }) => ['email_hash', fn.max('asked_at').as('last'), fn.countAll<number>().as('count')])
    .where('email_hash', 'in', hashes)
    .where('asked_at', '>', ago(now, REQUESTS_KEPT_MS))
    .groupBy('email_hash')
    .execute()
  const isFull = ({ last, count }: (typeof rows)[number]) => last > ago(now, DAY_MS) || count >= REQUESTS_MAX
  return rows.filter(isFull).map(({ email_hash }) => email_hash)
}

/** Finds the request of a link that still works, and of the row whose consent it gives. */
export async function findRequest(db: Db, email: string, askedAt: string, now: Date): Promise<Request | undefined> {
  if (askedAt < ago(now, WAITING_MS)) return
  return db
    .selectFrom('confirmation_requests')
    .selectAll()
    .where('email_hash', '=', (await addressHasher(db))(email.toLowerCase()))
    .where('asked_at', '=', askedAt)
    .executeTakeFirst()
}

export async function deleteOldRequests(tx: Db, now: Date): Promise<void> {
  await tx.deleteFrom('confirmation_requests').where('asked_at', '<', ago(now, REQUESTS_KEPT_MS)).execute()
  await tx
    .deleteFrom('subscribers')
    .where('state', '=', 'waiting')
    .where('consent_at', '<', ago(now, WAITING_MS))
    .execute()
}

/** Says that the site has sent its share of confirmation emails, so that nobody can ask until tomorrow. */
export const waitingSubscribers: WaitingSource = async ({ db, now }) => {
  if (!(await isBusyDay(db, now))) return []
  const text = `${SITE_DAY_MAX} people have asked for the weekly update within a day. Others must wait until tomorrow.`
  return [{ kind: 'warning', text, href: adminPaths.subscribers({ state: 'waiting' }), isAboutSite: true }]
}
