import { setImmediate } from 'node:timers/promises'
import { findUsedImageIds, setImageUses } from '#features/images/image-uses.queries.ts'
import { findPresentImages } from '#features/images/images.queries.ts'
import type { Image } from '#features/images/images.schema.ts'
import { findAudience, findExcluded } from '#features/subscribers/subscribers.queries.ts'
import type { Db } from '#platform/db/database.ts'
import { fail } from '#platform/http/errors.ts'
import { RECIPIENTS_MAX } from '#platform/http/limits.ts'
import { queueUpdate } from '#platform/mail/mail-queue.queries.ts'
import { readInSteps, sayInvalid } from '#platform/mail/read-addresses.ts'
import { numberText } from '#ui/site/number-text.ts'
import { isUnanswered } from '../updates.queries.ts'
import type { UpdateInput } from '../updates.schema.ts'

const TURN_MS = 20
const UNANSWERED =
  "The automation hasn't confirmed that it sent this update. Before you send it again, check the automation."

/**
 * Reads the recipients, adds the subscribers of the audience, each address once, and separates those who get no updates.
 * @throws 400 for invalid, too many or no addresses
 */
export async function requireRecipients(
  db: Db,
  { recipientEmails, audience }: Pick<UpdateInput, 'recipientEmails' | 'audience'>,
) {
  const { emails: typed, invalid } = await inTurns(readInSteps(recipientEmails))
  if (invalid.length > 0) throw onRecipients(sayInvalid(invalid))
  const emails = audience ? withoutRepeats([...typed, ...(await findAudience(db, audience))]) : typed
  if (emails.length === 0)
    throw onRecipients(audience ? 'There are no subscribers to send this to.' : 'Enter at least one address.')
  if (emails.length > RECIPIENTS_MAX) {
    throw onRecipients(`An update can go to at most ${numberText(RECIPIENTS_MAX)} addresses.`)
  }
  const excluded = await findExcluded(db, typed)
  const stateOf = (email: string) => excluded.get(email.toLowerCase())
  return {
    emails: emails.filter((email) => !stateOf(email)),
    unsubscribed: typed.filter((email) => stateOf(email) === 'left'),
    refused: typed.filter((email) => stateOf(email) === 'refused'),
  }
}

const withoutRepeats = (emails: string[]) => {
  const byLower = new Map(emails.toReversed().map((email) => [email.toLowerCase(), email]))
  return [...byLower.values()].toReversed()
}

const onRecipients = (sentence: string) => fail(400, sentence, { recipientEmails: sentence })

/** Returns images in the order of `ids`. @throws 400 if one is missing or in the trash */
export async function requireImages(db: Db, ids: number[]): Promise<Image[]> {
  const found = await findPresentImages(db, ids)
  return ids.map((id) => {
    const image = found.get(id)
    if (image) return image
    const sentence = 'An image was deleted. Remove it from the update.'
    throw fail(400, sentence, { imageIds: sentence })
  })
}

/** Runs a generator to its end, and lets other requests run every TURN_MS. */
async function inTurns<Result>(work: Generator<unknown, Result>): Promise<Result> {
  for (;;) {
    const end = performance.now() + TURN_MS
    do {
      const { done, value } = work.next()
      if (done) return value
    } while (performance.now() < end)
    await setImmediate()
  }
}

/**
 * Returns the update that was sent with this key.
 * @throws 409 if a field of `form` differs from it, or if the automation has not confirmed it
 */
export async function findSentUpdate(db: Db, { sendKey = '', ...form }: UpdateInput) {
  const row = await db.selectFrom('updates').selectAll().where('send_key', '=', sendKey).executeTakeFirst()
  if (!row) return
  // With this type, a new field of the form fails to compile until it is compared here too.
  const sent: typeof form = {
    subject: row.subject,
    generatedBrief: row.generated_brief,
    recipientEmails: row.recipient_emails,
    newProducts: row.new_products,
    testResults: row.test_results,
    comingSoon: row.coming_soon,
    imageIds: await findUsedImageIds(db, 'update', row.id),
    audience: row.audience || undefined,
    approvedBy: row.approved_by,
    approvedOn: row.approved_on,
    isPublic: row.is_public === 1,
  }
  if (!Bun.deepEquals(sent, { ...form, audience: form.audience, imageIds: [...new Set(form.imageIds)] }))
    throw fail(409, 'This update was already sent, without your latest changes.')
  if (isUnanswered(row)) throw fail(409, UNANSWERED)
  return row
}

type NewUpdate = {
  form: UpdateInput
  subject: string
  /** Empty if the automation sends the update. */
  html: string
  text: string
  emails: string[]
  /** The address that gets a copy; empty for none. */
  copyTo: string
  isForwarded: boolean
  sentBy: string
}

/**
 * Stores an update, and queues its emails unless the automation sends it.
 * @returns its id, or null if an update with the same key exists
 */
export async function insertUpdate(tx: Db, update: NewUpdate, now: Date): Promise<number | null> {
  const { form, subject, html, text, emails, copyTo, isForwarded, sentBy } = update
  const created = await tx
    .insertInto('updates')
    .values({
      new_products: form.newProducts,
      test_results: form.testResults,
      coming_soon: form.comingSoon,
      generated_brief: form.generatedBrief,
      recipient_emails: form.recipientEmails,
      subject,
      html,
      text,
      recipient_count: emails.length,
      audience: form.audience ?? '',
      copied_to: copyTo,
      approved_by: form.approvedBy,
      approved_on: form.approvedOn,
      is_public: form.isPublic ? 1 : 0,
      is_forwarded: isForwarded ? 1 : 0,
      sent_by: sentBy,
      send_key: form.sendKey ?? null,
      created_at: now.toISOString(),
    })
    .onConflict((conflict) => conflict.column('send_key').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!created) return null
  const { id } = created
  await setImageUses(tx, 'update', id, form.imageIds, { isShown: form.isPublic })
  if (!isForwarded) await queueUpdate(tx, id, emails, copyTo, now)
  return id
}

/** Records that the automation has confirmed the update. */
export async function markForwarded(tx: Db, id: number, now: Date): Promise<void> {
  await tx.updateTable('updates').set({ forwarded_at: now.toISOString() }).where('id', '=', id).execute()
}

/** Deletes an update that the automation did not send. */
export async function deleteUpdate(tx: Db, id: number): Promise<void> {
  await tx.deleteFrom('updates').where('id', '=', id).execute()
}
