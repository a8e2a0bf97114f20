import { setImmediate } from 'node:timers/promises'
import type { WaitingSource } from '#features/dashboard/waiting.schema.ts'
import type { Db } from '#platform/db/database.ts'
import { isEmail } from '#platform/mail/address.ts'
import { readRecipients, withPlainSigns } from '#platform/mail/read-addresses.ts'
import { type ErasedPeople, isErased } from '#platform/mail/recipients.queries.ts'
import { adminPaths } from '#ui/paths.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const NOTICE_MAX_DAYS = 30
const BETWEEN_ADDRESSES = /[\s<>,;:"()[\]]/

type WithRecipients = { id: number; created_at: string; recipient_emails: string }

/** Yields one update at a time, because each may have thousands of recipients. */
async function* eachWithRecipients(db: Db): AsyncGenerator<WithRecipients> {
  for (let after = 0; ; ) {
    const update = await db
      .selectFrom('updates')
      .select(['id', 'created_at', 'recipient_emails'])
      .where('recipient_emails', '<>', '')
      .where('id', '>', after)
      .orderBy('id')
      .limit(1)
      .executeTakeFirst()
    if (!update) return
    yield update
    after = update.id
    // SQLite and the parser are synchronous; without a pause, no other request would be served.
    await setImmediate()
  }
}

/** Yields the recipients of each update, and the time of the update. */
export async function* eachPastRecipients(db: Db) {
  for await (const { recipient_emails, created_at } of eachWithRecipients(db)) {
    yield recipientsOf(recipient_emails).map((email) => ({ email, at: created_at }))
  }
}

/** Removes people from the lists of past updates. Such a list keeps the other addresses, but no names. */
export async function removePastRecipients(tx: Db, people: ErasedPeople): Promise<void> {
  const locals = new Set([...people.keys()].map((email) => email.slice(0, email.lastIndexOf('@'))))
  for await (const { id, created_at, recipient_emails } of eachWithRecipients(tx)) {
    // Parsing thousands of addresses takes much longer than looking for the part before the “@”.
    if (!mayContain(recipient_emails, locals)) continue
    const emails = recipientsOf(recipient_emails)
    const kept = emails.filter((email) => !isErased(people, email, created_at))
    if (kept.length === emails.length) continue
    await tx
      .updateTable('updates')
      .set({ recipient_emails: kept.join('\n') })
      .where('id', '=', id)
      .execute()
  }
}

/** A list from which someone was removed has one address per line, which is faster to read. */
function recipientsOf(typed: string): string[] {
  const lines = typed.split('\n')
  return lines.every(isEmail) ? lines : readRecipients(typed).emails
}

const mayContain = (typed: string, locals: ReadonlySet<string>) =>
  withPlainSigns(typed)
    .toLowerCase()
    .split(BETWEEN_ADDRESSES)
    .some((word) => locals.has(word.slice(0, word.indexOf('@'))))

/** Deletes the recipient lists of updates sent before `before`, a UTC ISO time. Keeps the number of recipients. */
export async function forgetPastRecipients(tx: Db, before: string): Promise<void> {
  await tx
    .updateTable('updates')
    .set({ recipient_emails: '' })
    .where('created_at', '<', before)
    .where('recipient_emails', '<>', '')
    .execute()
}

/** Announces that the list of the last update will be deleted, because the grower may have it nowhere else. */
export const waitingRecipients: WaitingSource = async ({ db, config: { keepRecipientsDays: days }, now, dayText }) => {
  const last = await db
    .selectFrom('updates')
    .select(['id', 'created_at', 'recipient_emails'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (days === 0 || !last?.recipient_emails) return []
  const end = Date.parse(last.created_at) + days * DAY_MS
  if (end - now.getTime() > Math.min(NOTICE_MAX_DAYS, days / 3) * DAY_MS) return []
  const day = dayText(new Date(end).toISOString())
  const text = `The recipients of your last update will be deleted on ${day}. Copy them if you need them.`
  return [{ kind: 'to do', text, href: adminPaths.createUpdate({ update: last.id }) }]
}
