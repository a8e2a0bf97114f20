import { getAccount } from '#features/staff/administrators.queries.ts'
import type { Config } from '#platform/config.ts'
import { type Db, isPostgres } from '#platform/db/database.ts'
import { fail } from '#platform/http/errors.ts'
import { queueMail } from '#platform/mail/mail-queue.queries.ts'
import { getContact, markAnswered } from '../contacts.queries.ts'
import type { Contact } from '../contacts.schema.ts'
import { replyMail } from '../notices/question-mail.ts'
import type { ReplyInput } from './replies.schema.ts'

type Sent = { contact: Contact; isRepeated: boolean }
type Sending = { config: Config; contactId: number; administratorId: number; now: Date }

/**
 * Stores an answer, queues its email and marks the contact as answered. A repeated request changes nothing.
 * @throws 404, or 409 if the client has not seen the newest message or answer, or that the contact is marked as answered
 */
export async function sendReply(tx: Db, input: ReplyInput, sending: Sending): Promise<Sent> {
  const { config, contactId, administratorId, now } = sending
  // On PostgreSQL, a second request with the same key waits here, and then finds the first one's answer.
  const before = await tx
    .selectFrom('contacts')
    .select('answered_at')
    .where('id', '=', contactId)
    .$if(isPostgres(tx), (contact) => contact.forUpdate())
    .executeTakeFirst()
  const sent = await tx
    .selectFrom('replies')
    .select('text')
    .where('contact_id', '=', contactId)
    .where('send_key', '=', input.sendKey)
    .executeTakeFirst()
  if (sent && sent.text !== input.text) throw fail(409, 'Your answer was already sent, without your latest changes.')
  if (sent) return { contact: await getContact(tx, contactId), isRepeated: true }
  const contact = await markAnswered(tx, contactId, { isAnswered: true, lastMessageId: input.lastMessageId }, now)
  const newest = contact.replies.at(-1)
  if (newest && newest.id > (input.lastReplyId ?? 0))
    throw fail(409, `${newest.sentBy} has already answered. Read that answer first.`)
  if (before?.answered_at && before.answered_at !== input.answeredAt)
    throw fail(409, 'This contact was marked as answered in the meantime.')
  const { email, name } = await getAccount(tx, administratorId)
  const created_at = now.toISOString()
  const { id: replyId } = await tx
    .insertInto('replies')
    .values({
      contact_id: contactId,
      text: input.text,
      sent_by: email,
      sent_by_name: name,
      send_key: input.sendKey,
      created_at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await queueMail(tx, 'reply', replyMail(config, contact, input.text), { contactId, replyId }, now)
  return { contact: await getContact(tx, contactId), isRepeated: false }
}
