import { createHmac } from 'node:crypto'
import { siteSecret } from '../../platform/access/site-secret.queries.ts'
import type { Db } from '../../platform/db/database.ts'
import { contactGone } from './contacts.queries.ts'

const BATCH = 500

/** `hash`: see `recordErasure`. */
export type Erasure = { hash: string; erasedAt: string }

/** Deletes a contact with all messages, spam, and stored emails about them, and records the erasure. @throws 404 */
export async function eraseContact(tx: Db, id: number, now: Date): Promise<void> {
  const emailLower = await deleteContact(tx, id)
  if (emailLower === undefined) throw contactGone()
  await recordErasure(tx, emailLower, now)
}

/** @returns the address; undefined if the contact does not exist */
async function deleteContact(tx: Db, id: number): Promise<string | undefined> {
  const erased = await tx.deleteFrom('contacts').where('id', '=', id).returning('email_lower').executeTakeFirst()
  if (!erased) return
  // Email addresses are ASCII, which SQLite and PostgreSQL lowercase alike.
  await tx
    .deleteFrom('held_questions')
    .where(({ fn }) => fn('lower', ['email']), '=', erased.email_lower)
    .execute()
  return erased.email_lower
}

const hasherOf = async (db: Db) => {
  const key = Buffer.from(await siteSecret(db, 'erasure'), 'base64url')
  return (emailLower: string) => createHmac('sha256', key).update(emailLower).digest('hex')
}

/** Creates the key of the hashes. Every backup needs the key, even if no one has been erased yet. */
export async function createErasureKey(db: Db): Promise<void> {
  await db.transaction().execute((tx) => siteSecret(tx, 'erasure'))
}

/** Stores a keyed hash of the address, from which nobody without the database can tell who was erased. */
export async function recordErasure(tx: Db, emailLower: string, now: Date): Promise<void> {
  const hash = (await hasherOf(tx))(emailLower)
  await addErasures(tx, [{ hash, erasedAt: now.toISOString() }])
}

/** Keeps the newest erasure of each address. */
async function addErasures(tx: Db, erasures: Erasure[]): Promise<void> {
  for (const { hash, erasedAt } of erasures) {
    await tx
      .insertInto('erasures')
      .values({ email_hash: hash, erased_at: erasedAt })
      .onConflict((conflict) =>
        conflict.column('email_hash').doUpdateSet({ erased_at: erasedAt }).where('erasures.erased_at', '<', erasedAt),
      )
      .execute()
  }
}

export async function listErasures(db: Db): Promise<Erasure[]> {
  const rows = await db.selectFrom('erasures').selectAll().orderBy('erased_at').orderBy('email_hash').execute()
  return rows.map(({ email_hash, erased_at }) => ({ hash: email_hash, erasedAt: erased_at }))
}

/**
 * Erases the people whom a restored backup brought back, unless they wrote again after their erasure. Adds `erasures`
 * to the restored list.
 * @returns the number of people that it erased
 */
export async function eraseAgain(tx: Db, erasures: Erasure[]): Promise<number> {
  await addErasures(tx, erasures)
  const hashOf = await hasherOf(tx)
  const erasedAt = new Map((await listErasures(tx)).map((erasure) => [erasure.hash, erasure.erasedAt]))
  const people = new Set<string>()
  const isErased = ({ email, created_at }: { email: string; created_at: string }) => {
    const hash = hashOf(email.toLowerCase())
    const isBefore = created_at <= (erasedAt.get(hash) ?? '')
    if (isBefore) people.add(hash)
    return isBefore
  }
  for await (const contacts of eachAddresses(tx, 'contacts')) {
    for (const { id } of contacts.filter(isErased)) await deleteContact(tx, id)
  }
  for await (const messages of eachAddresses(tx, 'held_questions')) {
    for (const { id } of messages.filter(isErased)) await tx.deleteFrom('held_questions').where('id', '=', id).execute()
  }
  return people.size
}

/** Yields the rows in batches, because all of them may not fit into memory. */
async function* eachAddresses(tx: Db, table: 'contacts' | 'held_questions') {
  for (let after = 0; ; ) {
    const rows = await tx
      .selectFrom(table as 'contacts')
      .select(['id', 'email', 'created_at'])
      .where('id', '>', after)
      .orderBy('id')
      .limit(BATCH)
      .execute()
    const last = rows.at(-1)
    if (!last) return
    yield rows
    after = last.id
  }
}
