import { keepErasedOut, unsubscribe, withoutReaders } from '#features/subscribers/subscribers.queries.ts'
import { addressHasher } from '#platform/access/erased-address.queries.ts'
import { siteSecret } from '#platform/access/site-secret.queries.ts'
import { type Db, isPostgres } from '#platform/db/database.ts'
import type { SavedMail } from '#platform/mail/outbox.ts'
import { type ErasedPeople, isErased } from '#platform/mail/recipients.queries.ts'
import { contactGone } from './contacts.queries.ts'
import { eachTraces, eraseTraces } from './traces.queries.ts'

const BATCH = 500
// Later than all rows: an erasure leaves none, even if the clock of another instance is ahead.
const EVER = '9999'

/** `hash`: see `recordErasure`. */
export type Erasure = { hash: string; erasedAt: string }

/** Erases a contact, and records the erasure. The person gets no weekly update from then on. @returns see `eraseContacts` @throws 404 */
export async function eraseContact(tx: Db, id: number, now: Date): Promise<SavedMail[]> {
  const { emails, mails } = await eraseContacts(tx, [id])
  if (emails.length === 0) throw contactGone()
  for (const email of emails) {
    await keepErasedOut(tx, email, now)
    await recordErasure(tx, email, now)
  }
  return mails
}

/**
 * Deletes contacts with all messages, spam and emails, and removes their addresses from the rest of the database.
 * @param areReadersKept whether people who get weekly updates, or have asked for them, stay subscribers
 * @returns the addresses, and the emails whose files in the outbox must be deleted before the commit
 */
export async function eraseContacts(tx: Db, ids: number[], areReadersKept = false) {
  const { emails, mails } = await deleteContacts(tx, ids)
  await deleteHeld(tx, emails)
  const erased = areReadersKept ? await withoutReaders(tx, emails) : emails
  return { emails, mails: [...mails, ...(await eraseOthers(tx, erased))] }
}

async function eraseOthers(tx: Db, emails: string[]): Promise<SavedMail[]> {
  if (emails.length === 0) return []
  return eraseTraces(tx, new Map(emails.map((email) => [email, EVER])))
}

/**
 * Erases everything about an address, also of somebody who never wrote, and records the erasure. The person gets no
 * weekly update from then on. @returns see `eraseContacts`
 */
export async function eraseAddress(tx: Db, email: string, now: Date): Promise<SavedMail[]> {
  const emailLower = email.toLowerCase()
  const contacts = await tx.selectFrom('contacts').select('id').where('email_lower', '=', emailLower).execute()
  const ids = contacts.map(({ id }) => id)
  const { mails } = await deleteContacts(tx, ids)
  await deleteHeld(tx, [emailLower])
  // Also ends what staff have ended before: only the person can come back.
  await unsubscribe(tx, emailLower, now)
  const others = await eraseOthers(tx, [emailLower])
  await recordErasure(tx, emailLower, now)
  return [...mails, ...others]
}

async function deleteContacts(tx: Db, ids: number[]): Promise<{ emails: string[]; mails: SavedMail[] }> {
  if (ids.length === 0) return { emails: [], mails: [] }
  // On PostgreSQL, a new email about one of these contacts waits for this lock, and then finds no contact.
  if (isPostgres(tx)) await tx.selectFrom('contacts').select('id').where('id', 'in', ids).forUpdate().execute()
  const mails = await tx
    .selectFrom('queued_mails')
    .select(['id', 'created_at'])
    .where('contact_id', 'in', ids)
    .execute()
  const erased = await tx.deleteFrom('contacts').where('id', 'in', ids).returning('email_lower').execute()
  return { emails: erased.map(({ email_lower }) => email_lower), mails }
}

// Email addresses are ASCII, which SQLite and PostgreSQL lowercase alike.
async function deleteHeld(tx: Db, emails: string[]) {
  if (emails.length === 0) return
  await tx
    .deleteFrom('held_questions')
    .where(({ fn }) => fn('lower', ['email']), 'in', emails)
    .execute()
}

/**
 * Creates the key for the hashes of erased addresses. Every backup needs the key, even if no one has been erased yet.
 */
export async function createErasureKey(db: Db): Promise<void> {
  await db.transaction().execute((tx) => siteSecret(tx, 'erasure'))
}

/** Stores a keyed hash of the address, from which nobody without the database can tell who was erased. */
export async function recordErasure(tx: Db, emailLower: string, now: Date): Promise<void> {
  const hash = (await addressHasher(tx))(emailLower)
  await addErasures(tx, [{ hash, erasedAt: now.toISOString() }])
}

/** Keeps the newest erasure of each address. */
async function addErasures(tx: Db, erasures: Erasure[]): Promise<void> {
  const newest = new Map<string, string>()
  for (const { hash, erasedAt } of erasures) if (erasedAt > (newest.get(hash) ?? '')) newest.set(hash, erasedAt)
  const rows = [...newest].map(([email_hash, erased_at]) => ({ email_hash, erased_at }))
  for (let start = 0; start < rows.length; start += BATCH) {
    await tx
      .insertInto('erasures')
      .values(rows.slice(start, start + BATCH))
      .onConflict((conflict) =>
        conflict
          .column('email_hash')
          .doUpdateSet(({ ref }) => ({ erased_at: ref('excluded.erased_at') }))
          .whereRef('erasures.erased_at', '<', 'excluded.erased_at'),
      )
      .execute()
  }
}

export async function listErasures(db: Db): Promise<Erasure[]> {
  const rows = await db.selectFrom('erasures').selectAll().orderBy('erased_at').orderBy('email_hash').execute()
  return rows.map(({ email_hash, erased_at }) => ({ hash: email_hash, erasedAt: erased_at }))
}

/**
 * Erases the people whom a restored backup brought back, and keeps the data that is newer than their erasure. Adds
 * `erasures` to the restored list.
 * @returns the number of people that it erased
 */
export async function eraseAgain(tx: Db, erasures: Erasure[]): Promise<number> {
  await addErasures(tx, erasures)
  const hash = await addressHasher(tx)
  const erasedAt = new Map((await listErasures(tx)).map((erasure) => [erasure.hash, erasure.erasedAt]))
  const people = new Map<string, string>()
  for await (const traces of eachTraces(tx)) {
    for (const { email, at } of traces) {
      const emailLower = email.toLowerCase()
      const until = erasedAt.get(hash(emailLower)) ?? ''
      if (at <= until) people.set(emailLower, until)
    }
  }
  const erased = [...people]
  for (let start = 0; start < erased.length; start += BATCH) {
    const batch = new Map(erased.slice(start, start + BATCH))
    const { emails } = await deleteContacts(tx, await findIdsOf(tx, 'contacts', batch))
    await deleteHeld(tx, emails)
    const held = await findIdsOf(tx, 'held_questions', batch)
    if (held.length > 0) await tx.deleteFrom('held_questions').where('id', 'in', held).execute()
    await eraseTraces(tx, batch)
    for (const [email, until] of batch) await keepErasedOut(tx, email, new Date(until))
  }
  return people.size
}

async function findIdsOf(tx: Db, table: 'contacts' | 'held_questions', people: ErasedPeople): Promise<number[]> {
  const rows = await tx
    .selectFrom(table as 'contacts')
    .select(['id', 'email', 'created_at'])
    .where(({ fn }) => fn('lower', ['email']), 'in', [...people.keys()])
    .execute()
  return rows.filter(({ email, created_at }) => isErased(people, email, created_at)).map(({ id }) => id)
}
