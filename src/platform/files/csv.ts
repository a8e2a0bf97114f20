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

type Cell = string | number

/** Returns lines of RFC 4180 CSV whose cells cannot run as spreadsheet formulas. */
export const csvLines = (rows: Cell[][]) =>
  stringify(
    rows.map((cells) => cells.map((cell) => (typeof cell === 'string' ? harmless(cell) : cell))),
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
