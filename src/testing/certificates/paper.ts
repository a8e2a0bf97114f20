import { join } from 'node:path'
import PDFDocument from 'pdfkit'
import type { Analyte } from './analytes.ts'

const FONTS = join(import.meta.dirname, '../../../node_modules/pdfjs-dist/standard_fonts')
const TYPEFACES = {
  liberation: [join(FONTS, 'LiberationSans-Regular.ttf'), join(FONTS, 'LiberationSans-Bold.ttf')],
  helvetica: ['Helvetica', 'Helvetica-Bold'],
  times: ['Times-Roman', 'Times-Bold'],
} satisfies Record<string, [regular: string, bold: string]>

export type Typeface = keyof typeof TYPEFACES

/** The standard fonts are not embedded, and have no Greek letters. */
const SPELLED: Record<string, string> = { Δ: 'Delta ', α: 'alpha', β: 'beta' }

/** `spacing`: points between letters. */
export type Style = {
  size?: number
  bold?: boolean
  color?: string
  spacing?: number
  align?: 'left' | 'center' | 'right'
}
export type Column = { head: string; key: keyof Analyte; width: number; align?: Style['align'] }
type Grid = {
  x: number
  y: number
  widths: number[]
  head: string[]
  rows: string[][]
  align?: Style['align'][]
  size?: number
  height?: number
  fill?: string
  ink?: string
}

/** Coordinates are points from the top left corner of a letter page. Text keeps the order of the calls. */
export type Paper = {
  text: (words: string, x: number, y: number, style?: Style) => void
  box: (x: number, y: number, width: number, height: number, color: string) => void
  frame: (x: number, y: number, width: number, height: number, color?: string) => void
  line: (x: number, y: number, x2: number, y2: number, color?: string) => void
  /** Draws texts in a row, whose left edges or middles are `step` points apart. `isLabeled`: every second one is bold. */
  row: (words: string[], x: number, step: number, y: number, style?: Style & { isLabeled?: boolean }) => void
  /** Draws lines of text below each other. @returns the y below the last one */
  lines: (words: string[], x: number, y: number, style?: Style & { leading?: number }) => number
  /** Draws a table. A line break in a cell wraps it. @returns the y below the table */
  grid: (grid: Grid) => number
  /** Draws a table of analytes. @returns the y below the table */
  analytes: (rows: Analyte[], columns: Column[], at: Omit<Grid, 'widths' | 'head' | 'rows' | 'align'>) => number
}

type Pages = {
  typeface: Typeface
  /** Draws the header and the footer of a page. */
  furniture: (paper: Paper, page: number, pages: number) => void
  pages: ((paper: Paper) => void)[]
  /** The numbers of the pages as the file has them, such as 3, 1, 2. Without it they are in order. */
  order?: number[] | undefined
}

/** Draws a PDF, always with the same bytes. */
export async function drawPages({ typeface, furniture, pages, order }: Pages): Promise<Uint8Array> {
  const doc = new PDFDocument({
    size: 'LETTER',
    margin: 0,
    autoFirstPage: false,
    info: { CreationDate: new Date('2024-01-01T00:00:00Z') },
  })
  const paper = paperOf(doc, typeface)
  for (const page of order ?? pages.keys().map((index) => index + 1)) {
    doc.addPage()
    furniture(paper, page, pages.length)
    pages[page - 1]?.(paper)
  }
  doc.end()
  return Buffer.concat(await Array.fromAsync(doc))
}

function paperOf(doc: PDFKit.PDFDocument, typeface: Typeface): Paper {
  const [regular, bold] = TYPEFACES[typeface]
  const text: Paper['text'] = (given, x, y, style = {}) => {
    if (given === '') return
    const words = typeface === 'liberation' ? given : given.replace(/[Δαβ]/g, (letter) => SPELLED[letter] ?? letter)
    const spacing = style.spacing ? { characterSpacing: style.spacing } : {}
    doc
      .font(style.bold ? bold : regular)
      .fontSize(style.size ?? 8)
      .fillColor(style.color ?? '#1c1f21')
    const width = style.align && style.align !== 'left' ? doc.widthOfString(words, spacing) : 0
    doc.text(words, x - (style.align === 'center' ? width / 2 : width), y, { lineBreak: false, ...spacing })
  }
  const lines: Paper['lines'] = (words, x, y, style = {}) => {
    const leading = style.leading ?? (style.size ?? 8) * 1.25
    for (const [index, one] of words.entries()) text(one, x, y + index * leading, style)
    return y + words.length * leading
  }
  const row: Paper['row'] = (words, x, step, y, { isLabeled, ...style } = {}) => {
    for (const [index, one] of words.entries()) {
      text(one, x + index * step, y, { ...style, ...(isLabeled && { bold: index % 2 === 0 }) })
    }
  }
  const line: Paper['line'] = (x, y, x2, y2, color = '#c8cdd0') => {
    doc.lineWidth(0.5).strokeColor(color).moveTo(x, y).lineTo(x2, y2).stroke()
  }
  const box: Paper['box'] = (x, y, width, height, color) => {
    doc.rect(x, y, width, height).fill(color)
  }
  const grid: Paper['grid'] = ({ x, y, widths, head, rows, align = [], size = 7, height, fill = '#e9eef0', ink }) => {
    const width = widths.reduce((sum, one) => sum + one, 0)
    const leading = size * 1.2
    const cellsOf = (cells: string[], top: number, style: Style) => {
      let left = x
      for (const [column, cell] of cells.entries()) {
        const own = widths[column] ?? 0
        const side = align[column] ?? 'left'
        const at = side === 'left' ? left + 4 : side === 'center' ? left + own / 2 : left + own - 4
        lines(cell.split('\n'), at, top + 3, { ...style, size, leading, align: side })
        left += own
      }
    }
    const heightOf = (cells: string[]) =>
      Math.max(height ?? 0, 5 + leading * Math.max(...cells.map((cell) => cell.split('\n').length)))
    let top = y
    if (head.length > 0) {
      box(x, top, width, heightOf(head), fill)
      cellsOf(head, top, { bold: true, ...(ink && { color: ink }) })
      top += heightOf(head)
    }
    for (const cells of rows) {
      cellsOf(cells, top, {})
      top += heightOf(cells)
      line(x, top, x + width, top)
    }
    return top
  }
  return {
    text,
    box,
    line,
    lines,
    row,
    grid,
    frame: (x, y, width, height, color = '#9aa5ab') => {
      doc.lineWidth(0.7).strokeColor(color).rect(x, y, width, height).stroke()
    },
    analytes: (rows, columns, at) =>
      grid({
        ...at,
        widths: columns.map(({ width }) => width),
        head: columns.map(({ head }) => head),
        align: columns.map(({ key, align }) => align ?? (key === 'name' ? 'left' : 'right')),
        rows: rows.map((row) => columns.map(({ key }) => row[key])),
      }),
  }
}
