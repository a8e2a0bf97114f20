import { setImmediate } from 'node:timers/promises'
import { stringify } from 'csv-stringify/sync'
import type { Contact } from './contacts.schema.ts'

// In characters. Other requests are served between two chunks.
const PART_LENGTH = 256 * 1024
const COLUMNS = ['ID', 'Name', 'Email', 'Created At', 'Messages']
// Without a BOM, Excel does not read the file as UTF-8.
const BOM = '\uFEFF'
const OPTIONS = {
  record_delimiter: 'windows',
  // Otherwise csv-stringify would quote cells with \r\n, but not those with a lone \r or \n.
  quote_record_delimiter: true,
  // LibreOffice can also split cells at these.
  quoted_match: /[;\t]/,
  // Puts an apostrophe before a cell that starts like a formula.
  escape_formulas: true,
} as const

// Where ';' is the list separator, Excel splits a comma-separated file at ';' and line ends, even inside quotes.
const CELL_START = /[;\t\r\n][\s"']*/g
const FORMULA_SIGNS = '=+-@＝＋－＠'

/** Yields RFC 4180 CSV. Times are UTC, in the one format that every spreadsheet reads as a time. */
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
