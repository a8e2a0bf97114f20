import type { DetailsForm } from '#features/certificates/details/details.schema.ts'
import type { Analyte } from './analytes.ts'
import type { Column, Paper } from './paper.ts'

export type Truth = Omit<DetailsForm, 'version' | 'title' | 'description' | 'replaces'>
type PrintedTotal = NonNullable<Truth['totalThc']>

export type DrawnCertificate = {
  /** The number of the layout in the list of layouts of real certificates. */
  layout: number
  /** A file name such as a laboratory would give. */
  name: string
  bytes: () => Promise<Uint8Array>
  /**
   * A field that the certificate does not state is absent. The first lot is the one that packages print; the other ones
   * are right too. Tested: the day the tests were completed. Reported: the day the report was made.
   */
  truth: Truth
  /** Values that are right as well, because the certificate prints several, or a day that it states less clearly. */
  alsoRight?: { totalThc?: PrintedTotal[]; totalCbd?: PrintedTotal[]; testedOn?: string[] }
}

/** A laboratory's way to draw tables of results. */
export type House = {
  color: string
  size?: number
  left?: number
  width?: number
  columns: Record<'amounts' | 'limited', Column[]>
}
export type PanelTable = {
  title: string
  rows: Analyte[]
  /** Amounts: without a limit. */
  kind?: 'amounts' | 'limited'
  status?: string
  /** The lines between heading and table: method, analyst, analytical batch. */
  notes?: string[]
  isHalved?: boolean
}

export const column = (head: string, key: keyof Analyte, width: number, align?: Column['align']): Column => ({
  head,
  key,
  width,
  ...(align && { align }),
})

/** Draws tables of results below each other. @returns the y below them */
export function drawPanels(paper: Paper, house: House, panels: PanelTable[], top: number): number {
  const { left = 36, width = 540, size = 6.5, color } = house
  let y = top
  for (const { title, rows, kind = 'limited', status, notes = [], isHalved } of panels) {
    const columns = house.columns[kind]
    paper.text(title, left, y, { size: size + 3, bold: true, color })
    if (status) paper.text(status, left + width, y, { size: size + 3, bold: true, align: 'right' })
    y = paper.lines(notes, left, y + size + 7, { size, color: '#5b6469' }) + 2
    const whole = columns.reduce((sum, { width }) => sum + width, 0)
    const drawn = isHalved ? (width - 12) / 2 : width
    const fitted = columns.map((one) => ({ ...one, width: (one.width * drawn) / whole }))
    const half = isHalved ? Math.ceil(rows.length / 2) : rows.length
    const bottom = paper.analytes(rows.slice(0, half), fitted, { x: left, y, size, fill: '#edf1f2' })
    if (isHalved) paper.analytes(rows.slice(half), fitted, { x: left + drawn + 12, y, size, fill: '#edf1f2' })
    y = bottom + 12
  }
  return y
}

/** Draws the checks of a run, whose recoveries and "Pass" belong to no panel of the product. @returns the y below */
export function drawQualityControl(paper: Paper, house: House, analytes: string[], y: number): number {
  const { left = 36, width = 540, size = 6.5, color } = house
  paper.text('Quality Control', left, y, { size: size + 2, bold: true, color })
  return paper.grid({
    x: left,
    y: y + size + 6,
    widths: [0.22, 0.18, 0.16, 0.16, 0.14, 0.14].map((share) => share * width),
    head: ['QC Check', 'Analyte', 'Recovery (%)', 'Limits (%)', 'RPD (%)', 'Result'],
    align: ['left', 'left', 'right', 'right', 'right', 'right'],
    rows: analytes.flatMap((name, index) => [
      [index % 2 ? 'Matrix Spike' : 'LCS', name, (96.1 + index * 1.7).toFixed(1), '80 - 120', '', 'Pass'],
      ['Method Blank', name, '', '< LOQ', '', 'Pass'],
      ['Duplicate', name, '', '', (1.2 + index * 0.4).toFixed(1), 'Pass'],
    ]),
    size,
  })
}

export const FORMULA = 'Total THC = 0.877 × THCA + Δ9-THC. Total CBD = 0.877 × CBDA + CBD.'
