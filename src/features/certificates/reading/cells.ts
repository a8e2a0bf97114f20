import { parseRows, type TextCell } from '#platform/media/text-rows.ts'
import type { Proposal } from '../details/details.schema.ts'

/** A cell with its place: the index of its row, and of the row where it begins. `top`: in points. */
export type Cell = TextCell & { page: number; top: number; row: number; firstRow: number }

/** The rows of all pages, in reading order. */
export type Sheet = Cell[][]

/** A value that a certificate may have. `rank`: 0 is the best kind of label. */
export type FoundValue = Omit<Proposal['fields'][number], 'confidence'> & { rank: number }

// Certificates have far less. The limits bound the work that a hostile PDF can cause.
const MAX = { rows: 3000, cells: 10_000, rowCells: 40, cell: 300, line: 200 }
/** A value is not farther above or below its label. */
export const NEAR = { points: 45, rows: 4, cells: 8 }
/** Names that certificates print in two lines. */
const HALVES =
  /^(?:(?:total|max(?:imum)?)(?: active)?(?: thc| cbd)|total active|residuals? solvents?|heavy metals?|water activity|foreign (?:matter|materials?)|not \p{L}+ed|date \p{L}+ed|(?:batch|lot|report) (?:number|#|no\.?|id))$/iu
const HALVES_POINTS = 18
/** A number or a date that continues in the line below. */
const WRAPPED = /[\p{L}\d][/_-]$/u
const REST = /^[^\s:]+(?= |$)/
/** The dots between a name and its value. */
const LEADERS = / ?\.(?: ?\.){3,} ?/g

export function sheetOf({ text, textRows }: { text: string; textRows: string }): Sheet {
  let left = MAX.cells
  // The lines of a text whose positions are unknown have no neighbors.
  const rows = parseRows(textRows || text.replace(/^|(?<=\f)/gm, '0\t0 0 ')).slice(0, MAX.rows)
  const sheet = rows.map(({ page, top, cells }, row) => {
    const kept = cells.slice(0, Math.min(left, MAX.rowCells))
    left -= kept.length
    const clean = (words: string) => words.slice(0, MAX.cell).replace(LEADERS, ' ').trim()
    return kept.map((cell) => ({ ...cell, text: clean(cell.text), page, top, row, firstRow: row }))
  })
  for (const cell of sheet.flat()) {
    const [below] = nextTo(sheet, cell, 1)
    if (!below || below.top - cell.top > HALVES_POINTS) continue
    const isWrapped = WRAPPED.test(cell.text) && REST.test(below.text)
    const text = `${cell.text}${isWrapped ? '' : ' '}${below.text}`.slice(0, MAX.cell)
    if (!isWrapped && !HALVES.test(text)) continue
    // In a column of labels each one has its own value.
    if (!isWrapped && [cell, below].every((label) => /\d/.test(rightOf(sheet, label)[0]?.text ?? ''))) continue
    const [left, right] = [Math.min(cell.left, below.left), Math.max(cell.right, below.right)]
    Object.assign(below, { text, left, right, firstRow: cell.firstRow })
    cell.text = ''
  }
  return sheet
}

/** The cells to the right in the same row, or in the rows of a name of two lines, from left to right. */
export function rightOf(sheet: Sheet, { row, firstRow, left }: Cell): Cell[] {
  const cells = sheet.slice(firstRow, row + 1).flat()
  return cells.filter((cell) => cell.left > left && cell.text !== '').sort((one, other) => one.left - other.left)
}

export const isClose = (cell: Cell, page: number, top: number) =>
  cell.page === page && Math.abs(cell.top - top) <= NEAR.points

/** The cells below (1) or above (-1) that overlap a cell, nearest first. */
export function nextTo(sheet: Sheet, cell: Cell, step: 1 | -1): Cell[] {
  const found: Cell[] = []
  const from = step === 1 ? cell.row : cell.firstRow
  for (let away = 1; away <= NEAR.rows; away++) {
    const row = sheet[from + step * away]
    if (!row?.[0] || !isClose(row[0], cell.page, sheet[from]?.[0]?.top ?? 0)) break
    for (const other of row) {
      if (other.left < cell.right && cell.left < other.right && other.text !== '') found.push(other)
      if (found.length === NEAR.cells) return found
    }
  }
  return found
}

/** The parts of a cell that holds several labels with their values. */
export const piecesOf = ({ text }: Cell): string[] => text.split(/;|\/\/|[|•·]/).map((piece) => piece.trim())

export const textOf = (cells: Cell[]) => cells.map(({ text }) => text).join(' ')

/** The page and the printed words of cells, as a proposal shows them. */
export function printedPlace(cell: Cell, ...others: Cell[]) {
  const texts = new Set([cell, ...others].map(({ text }) => text))
  return { page: cell.page, line: [...texts].join(' ').slice(0, MAX.line).toWellFormed() }
}

/** A label, and the first value that `read` accepts: behind it in its piece, in the next cell, or in the cell below. */
export type Labeled = { label: string; rest: string; value: string; cell: Cell; at: Cell }

export function labeled(sheet: Sheet, pattern: RegExp, read: (text: string) => string): Labeled[] {
  return sheet.flat().flatMap((cell) =>
    piecesOf(cell).flatMap((piece) => {
      const [label] = piece.match(pattern) ?? []
      const rest = piece.slice(label?.length).trim()
      const places = rest === '' ? [rightOf(sheet, cell)[0], nextTo(sheet, cell, 1)[0]] : [cell]
      const at = places.find((place) => place && read(rest || place.text) !== '')
      return label !== undefined && at ? [{ label, rest, value: read(rest || at.text), cell, at }] : []
    }),
  )
}
