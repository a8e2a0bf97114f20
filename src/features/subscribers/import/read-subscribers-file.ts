import { setImmediate } from 'node:timers/promises'
import { CsvError, parse } from 'csv-parse/sync'
import { fail } from '#platform/http/errors.ts'
import { SUBSCRIBERS_LINES_MAX } from '#platform/http/limits.ts'
import { isEmail } from '#platform/mail/address.ts'
import { readAddress } from '#platform/mail/read-addresses.ts'

const TURN = 1000
const DELIMITERS = [',', ';', '\t']
// Names of columns in the files of newsletter services.
const EMAIL_COLUMNS = [/e-?mail/i, /address/i]
const STATE_COLUMN = /^(status|state|subscription|subscribed|member[ _]?status|email[ _]?marketing)/i
const LEFT = /unsub|clean|bounce|complain|spam|opt(ed)?[ _-]?out|suppress|inactive|removed|^(no|false|0)$/i

export type FileLine = { line: number; email: string; isLeft: boolean }

/** `invalid`: the lines without an address, with the first words of each. */
export type ReadFile = { lines: FileLine[]; invalid: { line: number; text: string }[] }

/**
 * Reads a CSV file of subscribers. With a row of headings, finds the columns of addresses and states; without one, takes
 * the first address of each line. An address has left if one of its lines says so.
 * @throws 400 if the file is no CSV or has too many lines
 */
export async function readSubscribersFile(csv: string): Promise<ReadFile> {
  const records = parseCsv(csv)
  const columns = columnsOf(records[0]?.record ?? [])
  const byEmail = new Map<string, FileLine>()
  const invalid: ReadFile['invalid'] = []
  for (const [index, { record, info }] of records.slice(columns ? 1 : 0).entries()) {
    const cell = columns ? record[columns.email] : record.find((part) => readAddress(part))
    const email = readAddress(cell ?? '')
    const isLeft = LEFT.test(columns?.state === undefined ? '' : (record[columns.state] ?? ''))
    const known = email && byEmail.get(email.toLowerCase())
    if (!email || !isEmail(email)) invalid.push({ line: info.lines, text: record.join(' ').slice(0, 100) })
    else if (known) known.isLeft ||= isLeft
    else byEmail.set(email.toLowerCase(), { line: info.lines, email, isLeft })
    if (index % TURN === TURN - 1) await setImmediate()
  }
  return { lines: [...byEmail.values()], invalid }
}

type CsvRecord = { record: string[]; info: { lines: number } }

function parseCsv(csv: string): CsvRecord[] {
  try {
    const records = parse(csv, {
      ...{ bom: true, info: true, delimiter: delimiterOf(csv), relax_column_count: true, relax_quotes: true },
      ...{ skip_empty_lines: true, trim: true, to: SUBSCRIBERS_LINES_MAX + 2 },
    }) as unknown as CsvRecord[]
    // One line may have the headings.
    if (records.length <= SUBSCRIBERS_LINES_MAX + 1) return records
  } catch (error) {
    if (error instanceof CsvError) throw onFile(`This file can't be read: ${error.message}`)
    throw error
  }
  throw onFile(`A file can have at most ${SUBSCRIBERS_LINES_MAX.toLocaleString('en-US')} lines. Split it.`)
}

const onFile = (sentence: string) => fail(400, sentence, { csv: sentence })

/** Returns the separator that the first line has most often. */
function delimiterOf(csv: string): string {
  const first = csv.slice(0, csv.search(/[\r\n]|$/))
  const count = (sign: string) => first.split(sign).length
  return DELIMITERS.toSorted((a, b) => count(b) - count(a))[0] ?? ','
}

function columnsOf(headings: string[]) {
  if (headings.some((heading) => readAddress(heading))) return
  const [email] = EMAIL_COLUMNS.map((name) => headings.findIndex((heading) => name.test(heading))).filter(
    (at) => at >= 0,
  )
  if (email === undefined) return
  const state = headings.findIndex((heading) => STATE_COLUMN.test(heading))
  return { email, state: state < 0 ? undefined : state }
}
