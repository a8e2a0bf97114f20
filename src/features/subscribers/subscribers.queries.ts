import { type SqlBool, sql } from 'kysely'
import { addressHasher, findAddressHasher } from '#platform/access/erased-address.queries.ts'
import type { Db } from '#platform/db/database.ts'
import type { Interest } from '#platform/db/schema.office.ts'
import type { Row } from '#platform/db/schema.ts'
import { type ErasedPeople, isErased } from '#platform/mail/recipients.queries.ts'
import { INTERESTS, interestsOf, storedInterests } from './interests.ts'

const BATCH = 500
/** Precedes the hash of an erased address. No address begins with it. */
const ERASED = 'erased:'

export type SubscriberRow = Row<'subscribers'>

/** An address and who ended its updates. */
type Leaving = { email: string; by: 'reader' | 'staff' | 'file' }

/** Excludes the addresses from weekly updates, including those already queued. Stores no address of erased people. */
export async function endSubscriptions(tx: Db, leaving: Leaving[], now: Date): Promise<void> {
  const at = now.toISOString()
  for (let start = 0; start < leaving.length; start += BATCH) {
    const batch = leaving.slice(start, start + BATCH)
    const erased = await findErased(tx, batch)
    const rows = batch
      .map(({ email, by }) => ({
        ...{ email, email_lower: email.toLowerCase(), state: 'left' as const, created_at: at },
        ...{ ended_at: at, ended_by: by },
      }))
      .filter(({ email_lower }) => !erased.has(email_lower))
    if (rows.length === 0) continue
    await tx
      .insertInto('subscribers')
      .values(rows)
      .onConflict((conflict) =>
        conflict
          .column('email_lower')
          .doUpdateSet(({ ref }) => ({
            state: 'left',
            ended_at: ref('excluded.ended_at'),
            ended_by: ref('excluded.ended_by'),
          }))
          // Only readers can end what they have ended themselves, so that it stays theirs.
          .where(({ or, eb }) => or([eb('subscribers.state', '<>', 'left'), eb('excluded.ended_by', '=', 'reader')])),
      )
      .execute()
  }
}

export const unsubscribe = (tx: Db, email: string, now: Date) => endSubscriptions(tx, [{ email, by: 'reader' }], now)

/**
 * Lets an address get weekly updates again: a subscriber as before, anybody else on the lists that staff paste.
 * @returns false if staff ask for somebody who left by their own press
 */
export async function subscribeAgain(tx: Db, email: string, by: 'reader' | 'staff'): Promise<boolean> {
  const { stored } = await storedForms(tx, [email])
  const rows = await tx.selectFrom('subscribers').selectAll().where('email_lower', 'in', stored).execute()
  const ended = rows.filter(({ state }) => state === 'left' || state === 'refused')
  if (by === 'staff' && ended.some(({ ended_by }) => ended_by === 'reader')) return false
  for (const { id, confirmed_at, consent_at } of ended) {
    const state = confirmed_at === null ? ('waiting' as const) : ('confirmed' as const)
    const change = { state, ended_at: null, ended_by: null }
    if (consent_at === null) await tx.deleteFrom('subscribers').where('id', '=', id).execute()
    else await tx.updateTable('subscribers').set(change).where('id', '=', id).execute()
  }
  await tx.deleteFrom('refusals').where('email_lower', '=', email.toLowerCase()).execute()
  return true
}

export type NewSubscriber = Pick<
  SubscriberRow,
  'email' | 'consent_at' | 'consent_wording' | 'consent_page' | 'consent_how'
> & { interests: string; since: Date }

/** Stores the consent of somebody who gets weekly updates from now on, also if the person had left or been erased. */
export async function confirmSubscriber(tx: Db, { since, ...given }: NewSubscriber, now: Date): Promise<void> {
  const at = now.toISOString()
  const email_lower = given.email.toLowerCase()
  const confirmed = { ...given, state: 'confirmed' as const, confirmed_at: at, ended_at: null, ended_by: null }
  await tx
    .insertInto('subscribers')
    .values({ ...confirmed, email_lower, created_at: at })
    .onConflict((conflict) =>
      conflict
        .column('email_lower')
        .doUpdateSet(confirmed)
        .where(({ and, or, eb }) =>
          or([
            eb('subscribers.state', 'in', ['waiting', 'refused']),
            // An older link must not bring back somebody who has left since.
            and([eb('subscribers.state', '=', 'left'), eb('subscribers.ended_at', '<', since.toISOString())]),
          ]),
        ),
    )
    .execute()
  const hash = await findAddressHasher(tx)
  if (hash)
    await tx
      .deleteFrom('subscribers')
      .where('email_lower', '=', ERASED + hash(email_lower))
      .execute()
  await tx.deleteFrom('refusals').where('email_lower', '=', email_lower).execute()
}

export const findSubscriber = (db: Db, email: string): Promise<SubscriberRow | undefined> =>
  db.selectFrom('subscribers').selectAll().where('email_lower', '=', email.toLowerCase()).executeTakeFirst()

export async function chooseInterests(tx: Db, email: string, chosen: Parameters<typeof storedInterests>[0]) {
  const set = tx.updateTable('subscribers').set({ interests: storedInterests(chosen) })
  const { numUpdatedRows } = await set
    .where('email_lower', '=', email.toLowerCase())
    .where('state', '=', 'confirmed')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** An erased person's address is stored as a hash. */
async function storedForms(db: Db, emails: string[]) {
  const plain = emails.map((email) => email.toLowerCase())
  const hash = await findAddressHasher(db)
  const hashed = new Map(hash ? plain.map((email) => [ERASED + hash(email), email]) : [])
  return { stored: [...plain, ...hashed.keys()], hashed }
}

/** Returns the addresses, in lower case, of erased people who have not come back. */
export async function findErased(db: Db, people: { email: string }[]): Promise<Set<string | undefined>> {
  const { hashed } = await storedForms(
    db,
    people.map(({ email }) => email),
  )
  if (hashed.size === 0) return new Set()
  const rows = await db
    .selectFrom('subscribers')
    .select('email_lower')
    .where('email_lower', 'in', [...hashed.keys()])
    .execute()
  return new Set(rows.map(({ email_lower }) => hashed.get(email_lower)))
}

/** Returns the addresses that are neither confirmed nor waiting. */
export async function withoutReaders(db: Db, emails: string[]): Promise<string[]> {
  if (emails.length === 0) return []
  const readers = await db
    .selectFrom('subscribers')
    .select('email_lower')
    .where('email_lower', 'in', emails)
    .where('state', 'in', ['waiting', 'confirmed'])
    .execute()
  const lower = new Set(readers.map(({ email_lower }) => email_lower))
  return emails.filter((email) => !lower.has(email))
}

/** Replaces erased people by hashes, so that no pasted list and no file brings them back. */
export async function hashSubscribers(tx: Db, people: ErasedPeople): Promise<void> {
  const emails = [...people.keys()]
  const known = await tx.selectFrom('subscribers').selectAll().where('email_lower', 'in', emails).execute()
  const erased = known.filter(({ email_lower, created_at }) => isErased(people, email_lower, created_at))
  for (const { id, email_lower, created_at, ended_at, ended_by } of erased) {
    await tx.deleteFrom('subscribers').where('id', '=', id).execute()
    await keepHash(tx, email_lower, { created_at, ended_at: ended_at ?? created_at, ended_by: ended_by ?? 'reader' })
  }
  const hash = await findAddressHasher(tx)
  if (hash) await tx.deleteFrom('confirmation_requests').where('email_hash', 'in', emails.map(hash)).execute()
  await tx.deleteFrom('refusals').where('email_lower', 'in', emails).execute()
}

/** Excludes an erased address from weekly updates, also if it was in no list. */
export const keepErasedOut = (tx: Db, emailLower: string, now: Date) =>
  keepHash(tx, emailLower, { created_at: now.toISOString(), ended_at: now.toISOString(), ended_by: 'reader' })

type Ending = Pick<SubscriberRow, 'created_at' | 'ended_at' | 'ended_by'>

async function keepHash(tx: Db, emailLower: string, ending: Ending) {
  const email_lower = ERASED + (await addressHasher(tx))(emailLower)
  await tx
    .insertInto('subscribers')
    .values({ email: '', email_lower, state: 'left', ...ending })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export const listRefused = (db: Db) =>
  db.selectFrom('refusals').select(['email_lower as email', 'refused_at as at']).execute()

/** The subscribers, without erased people. Both databases count these, and search them, in the index of the addresses. */
export const namedSubscribers = (db: Db) => db.selectFrom('subscribers').where('email_lower', 'not like', `${ERASED}%`)

export async function isUnsubscribed(db: Db, email: string): Promise<boolean> {
  return (await findExcluded(db, [email])).size > 0
}

/** Returns the addresses among `emails`, in lower case, that get no weekly update, with their states. */
export async function findExcluded(db: Db, emails: string[]): Promise<Map<string, 'left' | 'refused'>> {
  const found = new Map<string, 'left' | 'refused'>()
  for (let start = 0; start < emails.length; start += BATCH) {
    const { stored, hashed } = await storedForms(db, emails.slice(start, start + BATCH))
    const rows = await db
      .selectFrom('subscribers')
      .select(['email_lower', 'state'])
      .where('state', 'in', ['left', 'refused'])
      .where('email_lower', 'in', stored)
      .execute()
    for (const { email_lower, state } of rows)
      found.set(hashed.get(email_lower) ?? email_lower, state as 'left' | 'refused')
  }
  return found
}

/** `everyone`, or the confirmed subscribers with one interest. */
export type Audience = Exclude<Row<'updates'>['audience'], ''>

const COMBINATIONS = INTERESTS.reduce<Interest[][]>((all, one) => all.flatMap((some) => [some, [...some, one]]), [[]])

/** Compares whole values, which is faster than looking into them. */
export const hasInterest = (interest: Interest) =>
  sql<SqlBool>`interests in (${sql.join(COMBINATIONS.filter((some) => some.includes(interest)).map(storedInterests))})`

function inAudience(db: Db, audience: Audience) {
  const confirmed = db.selectFrom('subscribers').where('state', '=', 'confirmed')
  return audience === 'everyone' ? confirmed : confirmed.where(hasInterest(audience))
}

/** Lists the addresses of an audience, in the order in which people came. */
export async function findAudience(db: Db, audience: Audience): Promise<string[]> {
  const rows = await inAudience(db, audience).select('email').orderBy('id').execute()
  return rows.map(({ email }) => email)
}

/** Counts the subscribers of each audience. */
export async function countAudiences(db: Db): Promise<Record<Audience, number>> {
  const rows = await inAudience(db, 'everyone')
    .select(({ fn }) => ['interests', fn.countAll<number>().as('count')])
    .groupBy('interests')
    .execute()
  const sum = (counted: typeof rows) => counted.reduce((total, { count }) => total + count, 0)
  const having = (interest: Interest) => sum(rows.filter(({ interests }) => interestsOf(interests).includes(interest)))
  return {
    everyone: sum(rows),
    certificates: having('certificates'),
    posts: having('posts'),
    markets: having('markets'),
  }
}
