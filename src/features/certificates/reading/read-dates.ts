import { type Cell, type FoundValue, isClose, NEAR, nextTo, printedPlace, type Sheet } from './cells.ts'

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const MONTH = String.raw`(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]{0,6}\.?`
const DATE = String.raw`\d{1,4}[/.-]\d{1,2}[/.-]\d{2,4}|${MONTH} \d{1,2}(?:st|nd|rd|th)?,? ?\d{4}|\d{1,2}(?:st|nd|rd|th)?[ -]${MONTH},?[ -]\d{2,4}`
const WHEN = '(?: date| time|/time| on| to)*'
const DATE_OF = '(?:date|day)(?:/time| (?:&|and) time)? (?:of )?(?:sample |report )?'
const BEFORE = '(?:sample |report |tests? |testing |analysis )?'
const HARVESTED = `${BEFORE}(?:harvest(?:ed)?)${WHEN}|(?:harvest) date${WHEN}|${DATE_OF}(?:harvest(?:ed)?|harvest)`
const SAMPLED = `${BEFORE}(?:sampled|collected)${WHEN}|(?:sample|sampling|collection) date${WHEN}|${DATE_OF}(?:sampled|collected|sample|sampling|collection)`
const RECEIVED = `${BEFORE}(?:received|accepted)${WHEN}|(?:receipt|receiving|intake) date${WHEN}|${DATE_OF}(?:received|accepted|receipt|receiving|intake)`
const TESTED = `${BEFORE}(?:tested|analy[sz]ed|completed?)${WHEN}|(?:tests?|testing|analysis|completion) date${WHEN}|${DATE_OF}(?:tested|analy[sz]ed|completed?|tests?|testing|analysis|completion)`
const REPORTED = `${BEFORE}(?:reported|issued|released|published|created)${WHEN}|(?:report|issued?|certificate|release) date${WHEN}|${DATE_OF}(?:reported|issued|released|published|created|report|issued?|certificate|release)`
const TOKENS = new RegExp(
  String.raw`(?<![\w-])(?:(${HARVESTED})|(${SAMPLED})|(${RECEIVED})|(${TESTED})|(${REPORTED})|(${DATE}))(?![\w-])`,
  'gi',
)
const NAMES = ['harvestedOn', 'sampledOn', 'receivedOn', 'testedOn', 'reportedOn'] as const
const FIRST_DATE = new RegExp(String.raw`^(?:${DATE})(?!\w)`, 'i')
/** Between labels and dates that belong together. */
const JOINT = /^\W*(?:and |mm\W?dd\W?y{2,4}\W*)?$/i
const WORDS = /[\p{L}\d]/u
const DAY_FIRST = /\b(?:1[3-9]|2\d|3[01])(?:\/(?:0?[1-9]|1[0-2])\/(?:20)?|[.-](?:0?[1-9]|1[0-2])[.-]20)\d\d\b/
const MONTH_FIRST = /\b(?:0?[1-9]|1[0-2])(?:\/(?:1[3-9]|2\d|3[01])\/(?:20)?|[.-](?:1[3-9]|2\d|3[01])[.-]20)\d\d\b/
const NUMBERS = /\b(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})\b/g
const ROW_MAX = 1000

type Token = { name: (typeof NAMES)[number] | undefined; text: string; cell: Cell }
/** `link`: the text between the labels and their dates. */
type Group = { labels: Token[]; dates: Token[]; link: string }
export const ORDERS = ['monthFirst', 'dayFirst'] as const
type Order = (typeof ORDERS)[number] | 'doubtful'
/** The days that the certificate can have, and how it prints those that have two numbers up to 12. */
export type Days = { order: Order; today: string }

/** @param usual the order, unless the text speaks against it */
export const daysOf = (text: string, today: string, usual: Order = 'monthFirst'): Days => ({
  order: (usual === 'dayFirst' ? MONTH_FIRST : DAY_FIRST).test(text) ? 'doubtful' : usual,
  today,
})

/** @returns the one order in which the text prints these days */
export function orderIn(text: string, days: unknown[]) {
  const found = new Set<(typeof ORDERS)[number]>()
  for (const [, first = '', second = '', year = ''] of text.matchAll(NUMBERS)) {
    const has = (month: string, day: string) =>
      days.includes([year.padStart(4, '20'), month.padStart(2, '0'), day.padStart(2, '0')].join('-'))
    if (Number(first) === Number(second)) continue
    if (has(first, second)) found.add('monthFirst')
    if (has(second, first)) found.add('dayFirst')
  }
  return found.size === 1 ? [...found][0] : undefined
}

/** @returns YYYY-MM-DD; undefined if the date is doubtful or later than today */
function dayOf(printed: string, { order, today }: Days): string | undefined {
  const [first = 0, second = 0, third = 0] = printed.match(/\d+/g)?.map(Number) ?? []
  const named = MONTHS.indexOf(printed.match(/[a-z]{3}/i)?.[0].toLowerCase() ?? '') + 1
  const isEither = first <= 12 && second <= 12 && first !== second
  if (named === 0 && isEither && order === 'doubtful') return
  const isDayFirst = first > 12 || (isEither && order === 'dayFirst')
  const numbers = first > 31 ? [first, second, third] : isDayFirst ? [third, second, first] : [third, first, second]
  const [year = 0, month = 0, day] = named > 0 ? [second, named, first] : numbers
  const date = new Date(Date.UTC(year < 100 ? 2000 + year : year, month - 1, day))
  const iso = Number.isNaN(date.getTime()) ? '' : date.toISOString().slice(0, 10)
  const isReal = date.getUTCDate() === day && date.getUTCMonth() === month - 1
  return isReal && iso > '2000' && iso <= today ? iso : undefined
}

/** @returns the date at the beginning of a text, see `dayOf` */
export const dateAt = (text: string, days: Days) => dayOf(text.match(FIRST_DATE)?.[0] ?? '', days)

/** The labels of a row, each with the dates that follow it. */
function groupsOf(cells: Cell[]): Group[] {
  const texts = cells.map(({ text }) => text)
  const row = texts.join('\t').slice(0, ROW_MAX)
  const groups: Group[] = []
  let end = 0
  for (const match of row.matchAll(TOKENS)) {
    const { 0: text, index } = match
    const cell = cells[row.slice(0, index).split('\t').length - 1] as Cell
    const token = { name: NAMES.find((_, at) => match[at + 1]), text, cell }
    const between = row.slice(end, index)
    end = index + text.length
    let group = groups.at(-1)
    if (!group || !JOINT.test(between) || (token.name && group.dates.length > 0)) {
      group = { labels: [], dates: [], link: '' }
      groups.push(group)
    } else if (group.dates.length === 0) group.link = between
    group[token.name ? 'labels' : 'dates'].push(token)
  }
  return groups
}

/** The date of a label in the same row, as in “Sampled / Received: 6/8/21 / 6/9/21”. */
function besideOf(label: Token, { labels, dates }: Group): Token | undefined {
  const [first, second] = dates
  if (labels.length === dates.length) return dates[labels.indexOf(label)]
  if (second && second.cell === first?.cell) return
  return label === labels.at(-1) || (!second && label.cell === first?.cell) ? first : undefined
}

/** The date below a label, which may be wrapped. A column of dates has one for each panel. */
function belowOf(sheet: Sheet, { text, cell }: Token): [printed: string, ...cells: Cell[]] | undefined {
  const [below, next] = WORDS.test(cell.text.replace(text, '')) ? [] : nextTo(sheet, cell, 1)
  const [whole] = below?.text.match(FIRST_DATE) ?? []
  if (whole) return below && !FIRST_DATE.test(next?.text ?? '') ? [whole, below] : undefined
  const [joined] = `${below?.text} ${next?.text}`.match(FIRST_DATE) ?? []
  return below && next && joined ? [joined, below, next] : undefined
}

/** Several dates for a label speak against each other, so that none is read. */
export function readDates(sheet: Sheet, days: Days): FoundValue[] {
  const found = sheet.flatMap((row) =>
    groupsOf(row).flatMap((group) =>
      group.labels.flatMap((label) => {
        const beside = besideOf(label, group)
        const isClear = /[\t:#.(]/.test(group.link) || / date| on$|^date/i.test(label.text)
        if (beside && !isClear && WORDS.test(beside.cell.text.replace(TOKENS, ''))) return []
        const [printed = '', ...cells] = beside ? [beside.text, beside.cell] : (belowOf(sheet, label) ?? [])
        const value = dayOf(printed, days)
        const { name, cell } = label
        return name && value ? [{ label, date: { name, value, rank: 0, ...printedPlace(cell, ...cells) } }] : []
      }),
    ),
  )
  // A day of testing that is not printed near other days is the day of one panel.
  const others = new Set(found.flatMap(({ label, date }) => (date.name === 'testedOn' ? [] : [label.cell.row])))
  const isNear = ({ text, cell: { row, page, top } }: Token) => {
    const rows = sheet.slice(Math.max(0, row - NEAR.rows), row + NEAR.rows + 1)
    return /complet/i.test(text) || rows.some(([one]) => one && others.has(one.row) && isClose(one, page, top))
  }
  const dates = found.flatMap(({ label, date }) => (date.name !== 'testedOn' || isNear(label) ? [date] : []))
  return NAMES.flatMap((name) => {
    const named = dates.filter((date) => date.name === name)
    return new Set(named.map(({ value }) => value)).size === 1 ? named.slice(0, 1) : []
  })
}
