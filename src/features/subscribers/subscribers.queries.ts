import { addressHasher, findAddressHasher } from '#platform/access/erased-address.queries.ts'
import type { Db } from '#platform/db/database.ts'
import { type ErasedPeople, isErased } from '#platform/mail/recipients.queries.ts'

const BATCH = 500
// Precedes the hash of an erased address. No address begins with it.
const ERASED = 'erased:'

/** Excludes the address from weekly updates, including those already queued. */
export async function unsubscribe(tx: Db, email: string, now: Date): Promise<void> {
  await tx
    .insertInto('unsubscribed_addresses')
    .values({ email_lower: email.toLowerCase(), created_at: now.toISOString() })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function subscribeAgain(tx: Db, email: string): Promise<void> {
  const { stored } = await storedForms(tx, [email])
  await tx.deleteFrom('unsubscribed_addresses').where('email_lower', 'in', stored).execute()
}

/** An unsubscribed address is stored in lower case, or as a hash if the person has been erased since. */
async function storedForms(db: Db, emails: string[]) {
  const plain = emails.map((email) => email.toLowerCase())
  const hash = await findAddressHasher(db)
  const hashed = new Map(hash ? plain.map((email) => [ERASED + hash(email), email]) : [])
  return { stored: [...plain, ...hashed.keys()], hashed }
}

/** Replaces erased people's addresses with hashes, so that they still get no weekly update. */
export async function hashUnsubscribed(tx: Db, people: ErasedPeople): Promise<void> {
  const rows = await tx
    .deleteFrom('unsubscribed_addresses')
    .where('email_lower', 'in', [...people.keys()])
    .returningAll()
    .execute()
  if (rows.length === 0) return
  const hash = await addressHasher(tx)
  const values = rows.map(({ email_lower, created_at }) => ({
    email_lower: isErased(people, email_lower, created_at) ? ERASED + hash(email_lower) : email_lower,
    created_at,
  }))
  const insert = tx.insertInto('unsubscribed_addresses').values(values)
  await insert.onConflict((conflict) => conflict.doNothing()).execute()
}

/** Lists the addresses, without those of erased people. */
export const listUnsubscribed = (db: Db) =>
  db
    .selectFrom('unsubscribed_addresses')
    .select(['email_lower', 'created_at'])
    .where('email_lower', 'not like', `${ERASED}%`)
    .orderBy('created_at')
    .execute()

export async function isUnsubscribed(db: Db, email: string): Promise<boolean> {
  return (await findUnsubscribed(db, [email])).size > 0
}

/** Returns the unsubscribed addresses among `emails`, in lower case. */
export async function findUnsubscribed(db: Db, emails: string[]): Promise<Set<string>> {
  const found = new Set<string>()
  for (let start = 0; start < emails.length; start += BATCH) {
    const { stored, hashed } = await storedForms(db, emails.slice(start, start + BATCH))
    const unsubscribed = db.selectFrom('unsubscribed_addresses').select('email_lower')
    const rows = await unsubscribed.where('email_lower', 'in', stored).execute()
    for (const { email_lower } of rows) found.add(hashed.get(email_lower) ?? email_lower)
  }
  return found
}
