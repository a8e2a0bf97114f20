import { labMark } from './marks.ts'
import type { Sample } from './samples.ts'
import { CONTENT, color, type Sheet } from './sheet.ts'
import type { Column, Row, Table } from './table.ts'

export const LAB = {
  name: 'Green Mountain Assay',
  address: '12 Slate Yard Road, Castleton, VT',
  email: 'results@greenmountain-assay.example',
}
export const PAGES = 4

/** Starts a page with its header and footer. The body has room from y = 84 to y = 744, in points. */
export function page(sheet: Sheet, sample: Sample, number: number) {
  sheet.doc.addPage()
  sheet.artifact(() => {
    const first = number === 1
    labMark(sheet.doc, CONTENT.left, first ? 34 : 32, first ? 40 : 24)
    if (first) {
      sheet.write(LAB.name, CONTENT.left + 50, 37, { size: 15, font: 'bold', color: color.night })
      const line = `${LAB.address}  ·  ${LAB.email}`
      sheet.write(line, CONTENT.left + 50, 58, { size: 7.5, color: color.muted })
    } else {
      sheet.write(LAB.name, CONTENT.left + 32, 39.5, { size: 9, font: 'bold', color: color.night })
    }
    const corner = { width: 250, align: 'right', size: 7.5, color: color.muted } as const
    const x = CONTENT.right - corner.width
    sheet.write(`Report ${sample.report}`, x, first ? 40 : 34, { ...corner, font: 'bold', color: color.ink })
    sheet.write(
      first ? `Page 1 of ${PAGES}` : `${sample.product}  ·  batch ${sample.batch}`,
      x,
      first ? 52 : 46,
      corner,
    )
  })
  sheet.rule(CONTENT.left, number === 1 ? 84 : 64, CONTENT.width, 1.2, color.night)
  sheet.rule(CONTENT.left, 752, CONTENT.width)
  sheet.artifact(() => {
    const style = { size: 6.5, color: color.muted }
    const notice =
      'Results relate only to the items tested, as received. Not to be reproduced, except in full, without the ' +
      'written approval of the laboratory.'
    sheet.write(notice, CONTENT.left, 758, style)
    const pageOf = `Page ${number} of ${PAGES}`
    sheet.write(pageOf, CONTENT.right - 80, 758, { ...style, width: 80, align: 'right', font: 'bold' })
  })
}

/** Draws the heading of a block, with a small `aside` on the right. @returns the y where the block starts */
export function heading(sheet: Sheet, title: string, x: number, y: number, width: number, aside = '') {
  sheet.text('H2', title, x, y, { size: 9.5, font: 'bold', color: color.night })
  if (aside) sheet.text('P', aside, x, y + 2.4, { size: 6.5, color: color.muted, width, align: 'right' })
  return y + 15
}

type Place = { x: number; y: number; width: number; rowHeight?: number }

/** Draws a table. If rows have bars, the free width on the right shows a bar chart. @returns the y where it ends */
export function drawTable(sheet: Sheet, table: Table, { x, y, width, rowHeight = 13.6 }: Place) {
  const { rows } = table
  const taken = table.columns.reduce((sum, column) => sum + column.width, 0)
  const barX = x + taken + 14
  const barWidth = x + width - barX
  const cells = place(table.columns, x, width)
  sheet.group('Table', () => {
    sheet.box(x, y, width, rowHeight, color.tint)
    sheet.group('TR', () => {
      for (const cell of cells) {
        const style = { size: 6.5, font: 'bold', color: color.muted, align: cell.align, width: cell.width } as const
        const draw = () => sheet.write(cell.label, cell.x, y + rowHeight / 2 - 3.6, style)
        sheet.piece('TH', draw, { scope: 'Column' })
      }
    })
    if (rows.some((row) => row.bar)) {
      const style = { size: 6.5, color: color.muted }
      sheet.artifact(() => sheet.write('Relative to the largest', barX, y + rowHeight / 2 - 3.6, style))
    }
    rows.forEach((row, index) => {
      const top = y + rowHeight * (index + 1)
      if (row.strong && !rows[index - 1]?.strong) sheet.rule(x, top, width, 0.8, color.night)
      else if (index > 0) sheet.rule(x, top, width, 0.35)
      drawRow(sheet, row, cells, top + rowHeight / 2 - 4.1)
      if (row.bar) sheet.box(barX, top + rowHeight / 2 - 2.5, Math.max(row.bar * barWidth, 0.8), 5, color.fern)
    })
  })
  const end = y + rowHeight * (rows.length + 1)
  sheet.rule(x, end, width, 0.8, color.night)
  return end
}

function drawRow(sheet: Sheet, row: Row, cells: Cell[], y: number) {
  sheet.group('TR', () => {
    cells.forEach(({ x, width, align, label }, index) => {
      const text = row.cells[index] ?? ''
      const passes = text === 'Pass'
      const quiet = ['ND', '<LOQ', '–'].includes(text) || label.startsWith('LO')
      const bold = passes || (row.strong && (index === 0 || align === 'right'))
      const font = bold ? 'bold' : row.latin && index === 0 ? 'italic' : 'regular'
      const style = { font, color: passes ? color.fern : quiet ? color.muted : color.ink, align, width } as const
      const draw = () => sheet.write(text, x, y, style)
      if (index === 0) sheet.piece('TH', draw, { scope: 'Row' })
      else sheet.piece('TD', draw)
    })
  })
}

const INSET = 4
type Cell = Column & { x: number }

/** Returns each column's position. The outer columns keep their text away from the edges of the table. */
function place(columns: Column[], left: number, tableWidth: number): Cell[] {
  let edge = left
  return columns.map((column, index) => {
    const before = index === 0 ? INSET : 0
    edge += column.width
    const after = edge > left + tableWidth - INSET ? INSET : 0
    return { ...column, x: edge - column.width + before, width: column.width - before - after }
  })
}
