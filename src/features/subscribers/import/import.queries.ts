import { addressHasher } from '#platform/access/erased-address.queries.ts'
import type { Db } from '#platform/db/database.ts'
import { queueConfirmations } from '#platform/mail/mail-queue.queries.ts'
import { findRecentRequests } from '../asking.queries.ts'
import { storedInterests } from '../interests.ts'
import { endSubscriptions, findErased } from '../subscribers.queries.ts'
import type { ImportForm } from './import.schema.ts'
import type { FileLine } from './read-subscribers-file.ts'

const BATCH = 500

/** The lines of a file by what an import does with them. `toLeave`: left according to the file, but not yet here. */
type Sorted = { fresh: FileLine[]; known: FileLine[]; left: FileLine[]; toLeave: FileLine[] }

/** Sorts the lines. Nobody who has left, was refused or was erased here comes back by a file. */
export async function sortLines(db: Db, lines: FileLine[]): Promise<Sorted> {
  const sorted: Sorted = { fresh: [], known: [], left: [], toLeave: [] }
  const hash = await addressHasher(db)
  for (let start = 0; start < lines.length; start += BATCH) {
    const batch = lines.slice(start, start + BATCH)
    const emails = batch.map(({ email }) => email.toLowerCase())
    const rows = await db
      .selectFrom('subscribers')
      .select(['email_lower', 'state', 'consent_how'])
      .where('email_lower', 'in', emails)
      .execute()
    const known = new Map(rows.map((row) => [row.email_lower, row]))
    const hashes = emails.map(hash)
    const erased = await db.selectFrom('erasures').select('email_hash').where('email_hash', 'in', hashes).execute()
    const isErased = new Set(erased.map(({ email_hash }) => email_hash))
    // The erasure of a contact whose time had come is not recorded, but nobody comes back by a file.
    const gone = await findErased(db, batch)
    for (const [index, line] of batch.entries()) {
      const { state, consent_how } = known.get(emails[index] ?? '') ?? {}
      const isOn = state === 'confirmed' || state === 'waiting'
      // A file does not outweigh what somebody has asked for on the site.
      if (isOn && line.isLeft && consent_how === 'import') sorted.toLeave.push(line)
      else if (isOn) sorted.known.push(line)
      else if (state || isErased.has(hashes[index] ?? '') || gone.has(emails[index])) sorted.left.push(line)
      else if (line.isLeft) sorted.toLeave.push(line)
      else sorted.fresh.push(line)
    }
    // SQLite blocks the event loop, so let other requests run between batches.
    await new Promise(setImmediate)
  }
  return sorted
}

/** The form with the time and the words of the consent. */
type Agreement = Pick<ImportForm, 'interests' | 'how' | 'at' | 'source' | 'wording'>

/**
 * Adds the new people, and takes off those who left according to the file. Its transactions are short, because others
 * wait for them; a repeated import adds what an interrupted one has not. `record` runs in the first transaction.
 * @returns how many were added, and how many left
 */
export async function importSubscribers(
  db: Db,
  lines: FileLine[],
  form: Agreement,
  now: Date,
  record: (tx: Db, added: number) => Promise<void>,
) {
  const { fresh, toLeave } = await sortLines(db, lines)
  await db.transaction().execute(async (tx) => {
    const leaving = toLeave.map(({ email }) => ({ email, by: 'file' as const }))
    await endSubscriptions(tx, leaving, now)
    await record(tx, fresh.length)
  })
  for (let start = 0; start < fresh.length; start += BATCH) {
    await db.transaction().execute(async (tx) => {
      // Somebody may have left or been erased since.
      const sorted = await sortLines(tx, fresh.slice(start, start + BATCH))
      const emails = sorted.fresh.map(({ email }) => email)
      if (emails.length > 0) await addBatch(tx, emails, form, now)
    })
  }
  return { added: fresh.length, left: toLeave.length }
}

async function addBatch(tx: Db, emails: string[], form: Agreement, now: Date) {
  const at = now.toISOString()
  const { wording } = form
  const isAgreed = form.how === 'agreed'
  const interests = storedInterests(form.interests)
  const rows = emails.map((email) => ({
    ...{ email, email_lower: email.toLowerCase(), interests, created_at: at, consent_how: 'import' as const },
    ...(isAgreed
      ? { state: 'confirmed' as const, confirmed_at: at, consent_at: form.at }
      : { state: 'waiting' as const, confirmed_at: null, consent_at: at }),
    ...{ consent_wording: wording, consent_page: isAgreed ? form.source : '' },
  }))
  await tx
    .insertInto('subscribers')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  if (isAgreed) return
  const hash = await addressHasher(tx)
  const byHash = new Map(emails.map((email) => [hash(email.toLowerCase()), email]))
  for (const asked of await findRecentRequests(tx, [...byHash.keys()], now)) byHash.delete(asked)
  if (byHash.size === 0) return
  const requests = [...byHash.keys()].map((email_hash) => ({
    ...{ email_hash, asked_at: at, interests, wording, page: '', how: 'import' as const },
  }))
  await tx.insertInto('confirmation_requests').values(requests).execute()
  await queueConfirmations(tx, [...byHash.values()], now)
}
