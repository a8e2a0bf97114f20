import { setImmediate } from 'node:timers/promises'
import { CsvError, parse } from 'csv-parse/sync'
import { fail } from '#platform/http/errors.ts'
import { SUBSCRIBERS_LINES_MAX } from '#platform/http/limits.ts'
import { isEmail } from '#platform/mail/address.ts'
import { readAddress } from '#platform/mail/read-addresses.ts'

const TURN = 200
const DELIMITERS = [',', ';', '\t']
// Names of columns in the files of newsletter services, the surest first.
const EMAIL_COLUMNS = [/^e-?mail([ _-]?address)?$/i, /^subscribers?$/i, /e-?mail(?!.*list)/i, /address/i]
/** Says whether somebody gets emails. */
const STATE_COLUMN =
  /^(status|state|subscription|subscribed|member[ _]?status|(accepts[ _])?email[ _]?marketing|email[ _]?status)/i
const LEFT =
  /un[ _-]?sub|(non|not|never)[ _-]?sub|unconfirmed|pending|clean|bounce|complain|spam|opt(ed)?[ _-]?out|suppress|inactive|removed|archived|cancel|blocked|(black|block)list/i
/** In a column whose heading is a question, such as “Subscribed”. */
const QUESTION_COLUMN = /subscri|marketing|accept|status/i
const NO = /^(no|n|false|0)$/i
/** Filled for people who left: Mailchimp's UNSUB_TIME and CLEAN_TIME, Substack's email_disabled. */
const ENDED_COLUMN =
  /^(un-?sub|clean)(?!.*(link|url))|disabled|bounced|suppress|opt(ed)?[ _-]?out|(black|block)listed|do[ _-]?not[ _-]?e?-?mail/i
const NOT_ENDED = /^(no|n|false|0|none|never|n\/a|-|\[\])?$/i
/** The whole cell of somebody who left, in any column. */
const SAYS_LEFT = /^(unsubscribed|cleaned)$/i

export type FileLine = { line: number; email: string; isLeft: boolean }

/** `invalid`: the lines without an address, with the first words of each. `repeated`: how many lines repeat an address. */
export type ReadFile = { lines: FileLine[]; invalid: { line: number; text: string }[]; repeated: number }

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
  let repeated = 0
  for (const [index, { record, info }] of records.slice(columns ? 1 : 0).entries()) {
    const email = columns ? addressIn(record[columns.email]) : firstAddressIn(record)
    const isLeft = columns?.hasLeft(record) || record.some((cell) => SAYS_LEFT.test(cell))
    const known = email && byEmail.get(email.toLowerCase())
    if (!email) invalid.push({ line: info.lines, text: record.join(' ').slice(0, 100) })
    else if (known) {
      known.isLeft ||= isLeft
      repeated++
    } else byEmail.set(email.toLowerCase(), { line: info.lines, email, isLeft })
    if (index % TURN === TURN - 1) await setImmediate()
  }
  return { lines: [...byEmail.values()], invalid, repeated }
}

/** Most cells have nothing but an address, and `readAddress` takes long. */
function addressIn(cell = ''): string | undefined {
  if (!cell.includes('@')) return
  const email = readAddress(cell)
  return email && isEmail(email) ? email : undefined
}

function firstAddressIn(record: string[]): string | undefined {
  for (const cell of record) {
    const email = addressIn(cell)
    if (email) return email
  }
  return
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
    // The only error that the options above leave.
    if (error instanceof CsvError) throw onFile(`The quotation mark in line ${error.lines} is never closed.`)
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
  if (headings.some((heading) => addressIn(heading))) return
  const [email] = EMAIL_COLUMNS.map((name) => headings.findIndex((heading) => name.test(heading))).filter(
    (at) => at >= 0,
  )
  if (email === undefined) return
  const columns = [...headings.entries()].filter(([column]) => column !== email)
  const withState = columns.filter(([, heading]) => STATE_COLUMN.test(heading)).map(([column]) => column)
  const withEnd = columns.filter(([, heading]) => ENDED_COLUMN.test(heading)).map(([column]) => column)
  const withQuestion = withState.filter((column) => QUESTION_COLUMN.test(headings[column] ?? ''))
  const hasLeft = (record: string[]) =>
    withState.some((column) => LEFT.test(record[column] ?? '')) ||
    withQuestion.some((column) => NO.test(record[column] ?? '')) ||
    withEnd.some((column) => !NOT_ENDED.test(record[column] ?? ''))
  return { email, hasLeft }
}
