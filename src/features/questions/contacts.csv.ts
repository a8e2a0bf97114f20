import { setImmediate } from 'node:timers/promises'
import { stringify } from 'csv-stringify/sync'
import type { Contact } from './contacts.schema.ts'

// After so many characters other requests have their turn.
const PART_LENGTH = 256 * 1024
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
const CELL_START = /[;\t\r\n][\s"']*/g
const FORMULA_SIGNS = '=+-@＝＋－＠'

/** RFC 4180, for spreadsheets. Times in UTC, in the one form that all of them know as a time. */
export async function* toCsv(batches: AsyncIterable<Contact[]>): AsyncGenerator<string> {
  yield BOM + stringify([COLUMNS], OPTIONS)
  for await (const contacts of batches) {
    let text = ''
    for (const contact of contacts) {
      text += stringify([toRow(contact)], OPTIONS)
      if (text.length < PART_LENGTH) continue
      yield text
      text = ''
      await setImmediate()
    }
    yield text
  }
}

function toRow({ id, name, email, createdAt, messages }: Contact) {
  const questions = messages.map(({ question }) => question).join('; ')
  return [id, harmless(name), email, createdAt.slice(0, 19).replace('T', ' '), harmless(questions)]
}

function harmless(text: string) {
  const isFormula = (at: number) => at < text.length && FORMULA_SIGNS.includes(text[at] as string)
  return text.replace(CELL_START, (start, at: number) => (isFormula(at + start.length) ? `${start}'` : start))
}
