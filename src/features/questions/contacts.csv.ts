import { setImmediate } from 'node:timers/promises'
import { CSV_START, csvLine, csvTimeIn } from '#platform/files/csv.ts'
import type { Contact } from './contacts.schema.ts'

// In characters. Other requests are served between two chunks.
const PART_LENGTH = 256 * 1024
const COLUMNS = ['ID', 'Name', 'Email', 'Created At', 'Messages', 'Answers']

export const CONTACTS_HEAD = CSV_START + csvLine(COLUMNS)

/** Yields RFC 4180 CSV. */
export async function* toCsv(batches: AsyncIterable<Contact[]>, timeZone: string | undefined): AsyncGenerator<string> {
  yield CONTACTS_HEAD
  const timeText = csvTimeIn(timeZone)
  for await (const contacts of batches) {
    let text = ''
    for (const contact of contacts) {
      text += contactLine(contact, timeText)
      if (text.length < PART_LENGTH) continue
      yield text
      text = ''
      await setImmediate()
    }
    yield text
  }
}

export function contactLine(contact: Contact, timeText: ReturnType<typeof csvTimeIn>) {
  const { id, name, email, createdAt, messages, replies } = contact
  const questions = messages.map(({ question }) => question).join('; ')
  const answers = replies.map(({ text }) => text).join('; ')
  return csvLine([id, name, email, timeText(createdAt), questions, answers])
}
