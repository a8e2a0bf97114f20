import { stringify } from 'csv-stringify/sync'
import type { Contact } from './contacts.schema.ts'

const COLUMNS = ['ID', 'Name', 'Email', 'Created At', 'Messages']
// Excel takes a file without it for another encoding.
const BOM = '\uFEFF'
const OPTIONS = {
  record_delimiter: 'windows',
  // With an ending of one's own the library would leave the line breaks of others bare.
  quote_record_delimiter: true,
  // LibreOffice offers to cut at these as well.
  quoted_match: /[;\t]/,
  // A cell that begins like a formula gets an apostrophe, in every spelling that a spreadsheet knows.
  escape_formulas: true,
} as const

// Where ';' is the separator of lists, Excel cuts a file with commas there, and at the ends of lines, even in quotes.
const FORMULA_WITHIN = /(?<=[;\t\r\n][\s"']*)(?=[=+\-@＝＋－＠])/g

/** RFC 4180, for spreadsheets. Times in UTC, in the one form that all of them know as a time. */
export async function* toCsv(batches: AsyncIterable<Contact[]>): AsyncGenerator<string> {
  yield BOM + stringify([COLUMNS], OPTIONS)
  for await (const contacts of batches) yield stringify(contacts.map(toRow), OPTIONS)
}

function toRow({ id, name, email, createdAt, messages }: Contact) {
  const questions = messages.map(({ question }) => question).join('; ')
  return [id, harmless(name), email, createdAt.slice(0, 19).replace('T', ' '), harmless(questions)]
}

const harmless = (text: string) => text.replace(FORMULA_WITHIN, "'")
