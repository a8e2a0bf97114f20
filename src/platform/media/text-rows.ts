import { PAGE_BREAK } from './pdf-text.ts'

/** A piece of text with wide gaps around it in its row. `left`, `right`: in points from the left edge of the page. */
export type TextCell = { text: string; left: number; right: number }

/** The cells of one baseline, from left to right. `page` counts from 1. `top`: in points from the top of the page. */
export type TextRow = { page: number; top: number; cells: TextCell[] }

/** Stores rows as text: a form feed between pages, a line per row, a tab before each cell. @param pageCount of the PDF */
export function packRows(rows: TextRow[], pageCount: number): string {
  const pages: string[] = Array(pageCount).fill('')
  for (const { page, top, cells } of rows) {
    const packed = cells.map(({ text, left, right }) => `\t${Math.round(left)} ${Math.round(right)} ${text}`)
    pages[page - 1] += `${Math.round(top)}${packed.join('')}\n`
  }
  return rows.length > 0 ? pages.join(PAGE_BREAK) : ''
}

/** @param packed see `packRows`. It may be cut anywhere. */
export function parseRows(packed: string): TextRow[] {
  return packed.split(PAGE_BREAK).flatMap((lines, index) =>
    lines.split('\n').flatMap((line) => {
      const [top, ...cells] = line.split('\t')
      if (cells.length === 0) return []
      return [{ page: index + 1, top: Number(top), cells: cells.map(parseCell) }]
    }),
  )
}

function parseCell(packed: string): TextCell {
  const [left = '', right = '', ...words] = packed.split(' ')
  return { text: words.join(' '), left: Number(left), right: Number(right) }
}
