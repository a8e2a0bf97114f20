import { metals, methods, microbials, mycotoxins, pesticides, solvents } from './analytes.ts'
import { day, fixed } from './format.ts'
import { drawTable, heading, LAB, page } from './furniture.ts'
import { drawMakeUp } from './make-up.ts'
import { sampleSketch } from './marks.ts'
import type { Sample } from './samples.ts'
import { CONTENT, color, type Sheet } from './sheet.ts'
import { left, right, type Table } from './table.ts'
import { contentTable } from './tables.composition.ts'
import { sum, totalCbd, totalThc } from './totals.ts'

const { left: LEFT, width: WIDTH } = CONTENT

type Method = { technique: string; method: string }

export function summaryPage(sheet: Sheet, sample: Sample) {
  page(sheet, sample, 1)
  sheet.text('H1', 'Certificate of Analysis', LEFT, 102, { size: 22, font: 'bold', color: color.night })
  sheet.text('P', sample.product, LEFT, 130, { size: 13 })
  sheet.text('P', `${sample.material}  ·  batch ${sample.batch}`, LEFT, 149, { size: 8, color: color.muted })
  verdict(sheet, sample)
  details(sheet, sample, 182)
  sheet.rule(LEFT, 314, WIDTH)
  sheet.text('P', `Appearance on receipt: ${sample.appearance}`, LEFT, 321, { color: color.muted })
  tiles(sheet, sample, 354)
  let y = heading(sheet, 'Panels', LEFT, 434, WIDTH, 'Limits: client specification FH-QS-07, revision 3')
  y = drawTable(sheet, panels(sample), { x: LEFT, width: WIDTH, y, rowHeight: 17 })
  const content = contentTable(sample)
  if (content) {
    y = heading(sheet, 'Content', LEFT, y + 24, WIDTH, `Unit: ${sample.unit}`)
    drawTable(sheet, content, { x: LEFT, width: WIDTH, y, rowHeight: 17 })
  } else {
    y = heading(sheet, 'Make-up by weight', LEFT, y + 24, WIDTH, 'Percent, as received')
    drawMakeUp(sheet, sample, y)
  }
}

function verdict(sheet: Sheet, sample: Sample) {
  const width = 176
  const x = CONTENT.right - width
  sheet.box(x, 102, width, 60, color.night)
  sheet.text('P', 'PASS', x + 16, 113, { size: 26, font: 'bold', color: '#ffffff', spacing: 1 })
  sheet.text('P', 'All results are within their limits', x + 16, 143, { size: 7.5, color: '#d5e3da' })
  sheet.piece('Figure', () => sampleSketch(sheet.doc, sample.matrix, x - 92, 96), {
    alt: 'Sketch of the sample',
    bbox: [x - 92, 96, x - 20, 168],
  })
}

function details(sheet: Sheet, sample: Sample, top: number) {
  const { dates, sampling } = sample
  const column = (title: string, x: number, width: number, labelWidth: number, rows: [string, string][]) => {
    sheet.rule(x, top, width, 0.8, color.night)
    sheet.text('H2', title, x, top + 7, { size: 8, font: 'bold', color: color.night })
    rows.forEach(([label, value], index) => {
      const y = top + 24 + index * 13.4
      sheet.group('P', () => {
        sheet.piece('Span', () => sheet.write(label, x, y, { color: color.muted }))
        sheet.piece('Span', () => sheet.write(value, x + labelWidth, y, { width: width - labelWidth }))
      })
    })
  }
  column('Client', LEFT, 152, 44, [
    ['Name', 'Fernhollow Botanicals'],
    ['Place', 'Rutland, VT'],
    ['Contact', 'June Halloran'],
    ['Mail', 'hello@fernhollow.example'],
    ['Order', `PO ${sample.batch}`],
  ])
  column('Sample', LEFT + 168, 200, 60, [
    ['Cultivar', sample.cultivar],
    ['Batch', `${sample.batch}, ${sample.batchSize}`],
    ['Tracking tag', sample.trackingTag],
    ['Laboratory ID', sample.labId],
    ['Unit', sample.unit],
    ['Sample', `${sampling.grams} in ${sampling.increments} increments`],
    ['Sampled by', `M. Sorrell, ${LAB.name}`],
    ['Received', sample.condition],
  ])
  column('Dates', LEFT + 384, 144, 56, [
    ['Harvested', day(dates.harvested)],
    [dates.produced[0], day(dates.produced[1])],
    ['Sampled', day(dates.received)],
    ['Received', day(dates.received)],
    ['Tested from', day(dates.tested[0])],
    ['Tested to', day(dates.tested[1])],
    ['Issued', day(dates.issued)],
    ['Expires', day(dates.expires)],
  ])
}

function tiles(sheet: Sheet, sample: Sample, y: number) {
  const gap = 8
  const width = (WIDTH - 5 * gap) / 6
  const percent = (value: number) => (value > 0 ? `${fixed(value, 3)}%` : 'ND')
  const values: [string, string][] = [
    ['Total THC', percent(totalThc(sample.cannabinoids))],
    ['Total CBD', percent(totalCbd(sample.cannabinoids))],
    ['Total cannabinoids', percent(sum(sample.cannabinoids))],
    ['Total terpenes', percent(sum(sample.terpenes))],
    ['Moisture', `${fixed(sample.moisture, sample.moisture < 1 ? 2 : 1)}%`],
    ['Water activity', fixed(sample.waterActivity, 2)],
  ]
  values.forEach(([label, value], index) => {
    const x = LEFT + index * (width + gap)
    sheet.box(x, y, width, 50, color.tint)
    sheet.box(x, y, width, 1.5, color.night)
    sheet.group('P', () => {
      sheet.piece('Span', () => sheet.write(label, x + 8, y + 10, { size: 6.8, color: color.muted }))
      const style = { size: 15, font: 'bold', color: color.night } as const
      sheet.piece('Span', () => sheet.write(value, x + 8, y + 24, { ...style, width: width - 12 }))
    })
  })
}

function panels(sample: Sample): Table {
  const [first = '', last = ''] = sample.dates.tested.map(day)
  const row = (name: string, { technique, method }: Method, on: number, verdict = 'Pass', run = first) => ({
    cells: [name, technique, method, run, `${on}`, verdict],
  })
  return {
    columns: [
      left('Panel', 150),
      left('Technique', 130),
      left('Method', 80),
      left('Run', 110),
      right('Page', 22),
      right('Status', 36),
    ],
    rows: [
      row('Cannabinoids', methods.cannabinoids, 2, 'Tested'),
      row('Terpenes', methods.terpenes, 2, 'Tested'),
      row('Heavy metals', metals(sample.matrix), 3),
      row('Mycotoxins', mycotoxins, 3),
      row('Pesticides', pesticides, 3),
      sample.solventsTested ? row(solvents.title, solvents, 3) : row(solvents.title, solvents, 3, 'NR', '–'),
      row('Microbials', microbials, 4, 'Pass', `${first} – ${last}`),
      row('Moisture, water activity, foreign matter', methods.physical, 4),
    ],
  }
}
