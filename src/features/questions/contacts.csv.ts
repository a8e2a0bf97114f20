import { setImmediate } from 'node:timers/promises'
import { CSV_START, csvLine, csvTime } from '../../platform/files/csv.ts'
import type { Contact } from './contacts.schema.ts'

// In characters. Other requests are served between two chunks.
const PART_LENGTH = 256 * 1024
const COLUMNS = ['ID', 'Name', 'Email', 'Created At', 'Messages']

export const CONTACTS_HEAD = CSV_START + csvLine(COLUMNS)

/** Yields RFC 4180 CSV. */
export async function* toCsv(batches: AsyncIterable<Contact[]>): AsyncGenerator<string> {
  yield CONTACTS_HEAD
  for await (const contacts of batches) {
    let text = ''
    for (const contact of contacts) {
      text += contactLine(contact)
      if (text.length < PART_LENGTH) continue
      yield text
      text = ''
      await setImmediate()
    }
    yield text
  }
}

export function contactLine({ id, name, email, createdAt, messages }: Contact) {
  const questions = messages.map(({ question }) => question).join('; ')
  return csvLine([id, name, email, csvTime(createdAt), questions])
}
