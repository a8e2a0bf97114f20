import {
  cannabinoidSensitivity,
  metals,
  methods,
  microbials,
  mycotoxins,
  type Panel,
  pesticides,
  solvents,
} from './analytes.ts'
import { drawChromatogram } from './chromatogram.ts'
import { day, fixed } from './format.ts'
import { drawTable, heading, LAB, page } from './furniture.ts'
import { signature } from './marks.ts'
import { methodTable, notes } from './notes.ts'
import type { Sample } from './samples.ts'
import { CONTENT, color, type Sheet } from './sheet.ts'
import { cannabinoidTable, terpeneTable } from './tables.composition.ts'
import { custodyTable, microbialTable, panelTable, physicalTable, qualityControlTable } from './tables.safety.ts'

const GUTTER = 16
const half = (CONTENT.width - GUTTER) / 2
const leftHalf = { x: CONTENT.left, width: half }
const rightHalf = { x: CONTENT.left + half + GUTTER, width: half }
const whole = { x: CONTENT.left, width: CONTENT.width }
const TOP = 80

type Method = { method: string; technique: string }
const byMethod = ({ method, technique }: Method) => `${technique}  ·  ${method}`
type Span = { x: number; width: number }

export function potencyPage(sheet: Sheet, sample: Sample) {
  page(sheet, sample, 2)
  const rowHeight = 13.5
  let y = heading(sheet, 'Cannabinoids', whole.x, TOP, whole.width, byMethod(methods.cannabinoids))
  y = drawTable(sheet, cannabinoidTable(sample), { ...whole, y, rowHeight })
  const { lod, loq } = cannabinoidSensitivity[sample.matrix]
  y += note(
    sheet,
    `Expanded uncertainty ± 6% of the value (k = 2). ND: below the LOD of ${fixed(lod, 3)}%. <LOQ: found, but below ` +
      `${fixed(loq, 3)}%. Neither is counted in a total. Results by weight, as received.`,
    y,
  )
  y = heading(sheet, 'Terpenes', whole.x, y + 12, whole.width, byMethod(methods.terpenes))
  y = drawTable(sheet, terpeneTable(sample), { ...whole, y, rowHeight })
  note(sheet, 'Expanded uncertainty ± 12% of the value (k = 2). Ordered by result.', y)
}

export function contaminantPage(sheet: Sheet, sample: Sample) {
  page(sheet, sample, 3)
  const rowHeight = sample.solventsTested ? 13.6 : 15
  const draw = (panel: Panel, place: Span, y: number) => {
    const start = heading(sheet, panel.title, place.x, y, place.width, `${panel.unit}  ·  ${byMethod(panel)}`)
    return drawTable(sheet, panelTable(panel, sample), { ...place, y: start, rowHeight }) + 18
  }
  let y = 0
  if (sample.solventsTested) {
    draw(metals(sample.matrix), leftHalf, TOP)
    y = draw(mycotoxins, rightHalf, TOP)
    draw(solvents, rightHalf, y)
    y = draw(pesticides, leftHalf, y)
  } else {
    draw(pesticides, leftHalf, TOP)
    y = draw(mycotoxins, rightHalf, draw(metals(sample.matrix), rightHalf, TOP))
    y = notRequired(sheet, y) + 18
  }
  const aside = 'HPLC-DAD, 228 nm  ·  response as its square root  ·  drawn from the reported results'
  y = heading(sheet, 'Cannabinoid chromatogram', whole.x, y, whole.width, aside)
  drawChromatogram(sheet, sample, { ...whole, y, height: 742 - y })
}

function notRequired(sheet: Sheet, y: number) {
  const start = heading(sheet, solvents.title, rightHalf.x, y, half, 'Not required (NR)')
  sheet.box(rightHalf.x, start, half, 44, color.tint)
  const text =
    'Dried plant material, made without a solvent. The panel is run on extracts and on the products made from them.'
  sheet.text('P', text, rightHalf.x + 10, start + 11, { color: color.muted, width: half - 20, wrap: true })
  return start + 44
}

export function closingPage(sheet: Sheet, sample: Sample) {
  page(sheet, sample, 4)
  let y = heading(sheet, 'Microbials', leftHalf.x, TOP, half, `CFU/g  ·  ${byMethod(microbials)}`)
  const microbialEnd = drawTable(sheet, microbialTable(sample), { ...leftHalf, y })
  y = heading(sheet, 'Physical tests', rightHalf.x, TOP, half, methods.physical.method)
  y = drawTable(sheet, physicalTable(sample), { ...rightHalf, y }) + 18
  y = heading(sheet, 'Custody', rightHalf.x, y, half)
  y = Math.max(microbialEnd, drawTable(sheet, custodyTable(sample), { ...rightHalf, y })) + 18
  y = heading(sheet, 'Quality control', whole.x, y, whole.width, 'Run with this sample')
  y = drawTable(sheet, qualityControlTable(sample), { ...whole, y }) + 18
  y = heading(sheet, 'Methods', whole.x, y, whole.width)
  y = drawTable(sheet, methodTable(sample), { ...whole, y, rowHeight: 12.6 }) + 18
  y = heading(sheet, 'Notes', whole.x, y, whole.width)
  sheet.group('L', () => {
    notes.forEach((text, index) => {
      const style = { width: CONTENT.width - 18, wrap: true, size: 6.8 }
      let height = 0
      const draw = () => {
        sheet.write(`${index + 1}`, whole.x + 4, y, { color: color.muted, size: 6.8 })
        height = sheet.write(text, whole.x + 18, y, style)
      }
      sheet.piece('LI', draw)
      y += height + 2
    })
  })
  signatures(sheet, sample, 684)
}

function signatures(sheet: Sheet, sample: Sample, y: number) {
  const sign = (who: 'vance' | 'amaro', name: string, role: string, { x }: Span) => {
    const alt = `Signature of ${name}`
    sheet.piece('Figure', () => signature(sheet.doc, who, x + 6, y), { alt, bbox: [x, y, x + half, y + 32] })
    sheet.rule(x, y + 34, half, 0.5, color.ink)
    sheet.text('P', `${name}, ${role}`, x, y + 39, { font: 'bold' })
    sheet.text('P', `${LAB.name}  ·  ${day(sample.dates.issued)}`, x, y + 50, { color: color.muted })
  }
  sign('amaro', 'Lucia Amaro', 'Analyst', leftHalf)
  sign('vance', 'Dr. Hollis Vance', 'Laboratory Director', rightHalf)
}

/** @returns the height of the note, in points */
function note(sheet: Sheet, text: string, y: number) {
  sheet.text('P', text, whole.x, y + 5, { size: 6.5, color: color.muted })
  return 14
}
