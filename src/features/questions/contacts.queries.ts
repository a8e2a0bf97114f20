import { setImmediate } from 'node:timers/promises'
import { type ExpressionBuilder, type ExpressionWrapper, type SqlBool, sql } from 'kysely'
import type { Db } from '#platform/db/database.ts'
import type { Schema } from '#platform/db/schema.ts'
import { comparable, searchedWords } from '#platform/db/search.ts'
import { fail } from '#platform/http/errors.ts'
import { placeOf } from '#platform/http/page.schema.ts'
import { mailStateOf } from '#platform/mail/mail-state.schema.ts'
import type { Answered, Contact, ContactPage, ContactQuery, WrittenQuestion } from './contacts.schema.ts'
import { countContacts, findContacts } from './contacts.search.queries.ts'
import type { Reply } from './replies/replies.schema.ts'

const BATCH = 500

const searchText = ({ name, email, question }: WrittenQuestion) => comparable(`${name}\n${email}\n${question}`)

/**
 * Stores a question for the contact with its email address, ignoring case. The first question creates the contact.
 * @param addedAt when the message joined the contacts; later than `at` if it was in spam before
 * @param awaitsDigest whether the next digest announces the message, instead of an email of its own
 * @returns the contact's id
 */
export async function addMessage(
  tx: Db,
  written: WrittenQuestion,
  at: Date,
  { addedAt = at, awaitsDigest = false } = {},
): Promise<number> {
  const { name, email, question } = written
  const created_at = at.toISOString()
  const email_lower = email.toLowerCase()
  const last_message_at = addedAt.toISOString()
  const last = sql<string>`case when contacts.last_message_at > ${last_message_at} then contacts.last_message_at else ${last_message_at} end`
  const contact = await tx
    .insertInto('contacts')
    .values({ name, email, email_lower, last_message_at, created_at })
    .onConflict((conflict) => conflict.column('email_lower').doUpdateSet({ last_message_at: last, answered_at: null }))
    .returning('id')
    .executeTakeFirstOrThrow()
  const search_text = searchText(written)
  await tx
    .insertInto('questions')
    .values({
      contact_id: contact.id,
      name,
      question,
      search_text,
      created_at,
      ...(awaitsDigest && { awaits_digest: 1 as const }),
    })
    .execute()
  return contact.id
}

export const contactColumns = ['id', 'name', 'email', 'created_at', 'answered_at'] as const
type ContactCondition = (
  contact: ExpressionBuilder<Schema, 'contacts'>,
) => ExpressionWrapper<Schema, 'contacts', SqlBool>

type ContactRow = { id: number; name: string; email: string; created_at: string; answered_at: string | null }

export async function toContacts(db: Db, rows: ContactRow[]): Promise<Contact[]> {
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const written = await db
    .selectFrom('questions')
    .select(['id', 'contact_id', 'name', 'question', 'created_at'])
    .where('contact_id', 'in', ids)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  const messages = Map.groupBy(written, ({ contact_id }) => contact_id)
  const replies = await findReplies(db, ids)
  return rows.map(({ created_at, answered_at, ...contact }) => ({
    ...contact,
    createdAt: created_at,
    answeredAt: answered_at,
    messages: (messages.get(contact.id) ?? []).map(({ id, name, question, created_at }) => ({
      id,
      name,
      question,
      createdAt: created_at,
    })),
    replies: replies.get(contact.id) ?? [],
  }))
}

/** Returns the answers to these contacts by contact, oldest first. */
async function findReplies(db: Db, contactIds: number[]): Promise<Map<number, Reply[]>> {
  const rows = await db
    .selectFrom('replies')
    .leftJoin('queued_mails', 'queued_mails.reply_id', 'replies.id')
    .select(['replies.id', 'replies.contact_id', 'replies.text', 'sent_by', 'sent_by_name', 'replies.created_at'])
    .select(['queued_mails.id as mail_id', 'state', 'error'])
    .where('replies.contact_id', 'in', contactIds)
    .orderBy('replies.id')
    .execute()
  const replies = new Map<number, Reply[]>()
  for (const { id, contact_id, text, sent_by, sent_by_name, created_at, mail_id, state, error } of rows) {
    const mail = mail_id && state ? { id: mail_id, state: mailStateOf(state), error } : null
    const reply = { id, text, sentBy: sent_by_name || sent_by, createdAt: created_at, mail }
    replies.set(contact_id, [...(replies.get(contact_id) ?? []), reply])
  }
  return replies
}

/**
 * Yields all contacts, or those that `isMeant` selects, newest first, in batches because they may not fit into memory.
 * Pages by id, which new messages do not change, so that no contact is missed.
 */
export async function* eachContacts(db: Db, isMeant?: ContactCondition): AsyncGenerator<Contact[]> {
  for (let before: number | undefined; ; ) {
    const rows = await db
      .selectFrom('contacts')
      .select(contactColumns)
      .$if(before !== undefined, (query) => query.where('id', '<', before as number))
      .$if(isMeant !== undefined, (query) => query.where(isMeant as ContactCondition))
      .orderBy('id', 'desc')
      .limit(BATCH)
      .execute()
    if (rows.length === 0) return
    yield await toContacts(db, rows)
    before = rows.at(-1)?.id
    // SQLite queries are synchronous; without a pause, no other request would be served.
    await setImmediate()
  }
}

/** Returns a page of contacts, latest message first; in a search, latest matching message first. */
export async function listContacts(db: Db, query: ContactQuery): Promise<ContactPage> {
  const { page, pageSize, offset } = placeOf(query)
  const { search = '', state } = query
  const words = searchedWords(search)
  if (words.length > 0) {
    const { ids, isCut } = await findContacts(db, words, state)
    const contacts = await getContacts(db, ids.slice(offset, offset + pageSize))
    return { contacts, total: ids.length, isCut, page, pageSize }
  }
  const total = await countContacts(db, state)
  const left = Math.max(0, total - offset)
  // OFFSET reads the rows that it skips, so read the second half backwards.
  const isNearEnd = left < offset
  const direction = isNearEnd ? 'asc' : 'desc'
  const rows = await db
    .selectFrom('contacts')
    .select(contactColumns)
    .$if(state !== undefined, (contacts) => contacts.where('answered_at', state === 'open' ? 'is' : 'is not', null))
    .orderBy('last_message_at', direction)
    .orderBy('id', direction)
    .limit(isNearEnd ? Math.min(pageSize, left) : pageSize)
    .offset(isNearEnd ? Math.max(0, left - pageSize) : offset)
    .execute()
  if (isNearEnd) rows.reverse()
  return { contacts: await toContacts(db, rows), total, isCut: false, page, pageSize }
}

/** Keeps the order of `ids`. */
async function getContacts(db: Db, ids: number[]): Promise<Contact[]> {
  if (ids.length === 0) return []
  const rows = await db.selectFrom('contacts').select(contactColumns).where('id', 'in', ids).execute()
  const byId = new Map(rows.map((row) => [row.id, row]))
  return toContacts(
    db,
    ids.flatMap((id) => byId.get(id) ?? []),
  )
}

export const contactGone = () => fail(404, 'This contact no longer exists.')

/** @throws 404 */
export async function getContact(db: Db, id: number): Promise<Contact> {
  const [contact] = await getContacts(db, [id])
  if (!contact) throw contactGone()
  return contact
}

/** @throws 404, or 409 if a message is newer than `lastMessageId` */
export async function markAnswered(tx: Db, id: number, answered: Answered, now: Date): Promise<Contact> {
  const { isAnswered, lastMessageId } = answered
  const rows = await tx
    .updateTable('contacts')
    .set({ answered_at: isAnswered ? now.toISOString() : null })
    .where('id', '=', id)
    .returning(contactColumns)
    .execute()
  const [contact] = await toContacts(tx, rows)
  if (!contact) throw contactGone()
  // The update has locked the row, so a message that arrives now waits and then reopens the contact.
  if (lastMessageId !== undefined && contact.messages.some((message) => message.id > lastMessageId)) {
    throw fail(409, 'This contact has sent a new message. Read it first.')
  }
  return contact
}
