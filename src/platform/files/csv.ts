import { stringify } from 'csv-stringify/sync'

/** Without a BOM, Excel does not read the file as UTF-8. */
export const CSV_START = '\uFEFF'
const OPTIONS = {
  record_delimiter: 'windows',
  // Otherwise csv-stringify would quote cells with \r\n, but not those with a lone \r or \n.
  quote_record_delimiter: true,
  // Quotes cells with these characters, because LibreOffice can split cells at them.
  quoted_match: /[;\t]/,
  // Puts an apostrophe before a cell that starts like a formula.
  escape_formulas: true,
} as const

// Where ';' is the list separator, Excel splits a comma-separated file at ';' and line ends, even inside quotes.
const CELL_START = /[;\t\r\n][\s"']*/g
const FORMULA_SIGNS = '=+-@＝＋－＠'
// Excel's limit, in UTF-16 code units, less the apostrophe of `escape_formulas`. It puts the rest into other cells.
const CELL_MAX = 32_767 - 1
const WORD_MAX = 200

type Cell = string | number

/**
 * Returns lines of RFC 4180 CSV whose cells cannot run as spreadsheet formulas. A cell that is too long for Excel
 * continues in further lines, which repeat the other cells.
 */
export const csvLines = (rows: Cell[][]) =>
  stringify(
    rows.flatMap((cells) => fitting(cells.map((cell) => (typeof cell === 'string' ? harmless(cell) : cell)))),
    OPTIONS,
  )

export const csvLine = (cells: Cell[]) => csvLines([cells])

/** Returns a function that writes a time as the back office shows it, but sortable: “2024-10-05 08:00:00 EDT”. */
export function csvTimeIn(timeZone = 'UTC'): (iso: string) => string {
  const time = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
  const zone = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'short' })
  return (iso) => {
    const at = new Date(iso)
    // The format also writes the day: “10/5/2024, EDT”.
    return `${time.format(at)} ${zone.format(at).split(', ')[1]}`
  }
}

function harmless(text: string) {
  const isFormula = (at: number) => at < text.length && FORMULA_SIGNS.includes(text[at] as string)
  return text.replace(CELL_START, (start, at: number) => (isFormula(at + start.length) ? `${start}'` : start))
}

function fitting(cells: Cell[]): Cell[][] {
  const parts = cells.map((cell) => (typeof cell === 'string' ? partsOf(cell) : [cell]))
  const count = Math.max(...parts.map(({ length }) => length))
  return Array.from({ length: count }, (_, line) =>
    parts.map((part) => (part.length === 1 ? part[0] : part[line]) ?? ''),
  )
}

/** Cuts a long text, between two words if it has any near the limit. */
function partsOf(text: string): string[] {
  const parts: string[] = []
  let from = 0
  while (text.length - from > CELL_MAX) {
    const part = text.slice(from, from + CELL_MAX)
    const afterBlank = part.lastIndexOf(' ') + 1
    const kept = afterBlank > CELL_MAX - WORD_MAX ? part.slice(0, afterBlank) : part.replace(/[\ud800-\udbff]$/, '')
    parts.push(kept)
    from += kept.length
  }
  return [...parts, text.slice(from)]
}
