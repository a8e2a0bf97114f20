import { certificates } from '../../src/app/starter/content.ts'
import {
  cannabinoidSensitivity,
  metals,
  mycotoxins,
  pesticides,
  plateCounts,
  solvents,
  terpeneSensitivity,
} from './analytes.ts'
import type { Sample } from './samples.ts'
import { numbers, type Table } from './table.ts'
import { cannabinoidTable, contentTable, terpeneTable } from './tables.composition.ts'
import { microbialTable, panelTable, physicalTable, qualityControlTable } from './tables.safety.ts'

/** Throws if the certificate contradicts itself or the site's description of it. */
export function check(sample: Sample) {
  const claim = (holds: boolean, what: string) => {
    if (!holds) throw new Error(`${sample.file}: ${what}`)
  }
  checkComposition(sample, claim)
  checkVerdicts(sample, claim)
  checkDates(sample, claim)
  checkWebsite(sample, claim)
}

type Claim = (holds: boolean, what: string) => void

// Parses a printed cell, because the checks use the figures that readers see.
const read = (cell = '') => Number(cell.replaceAll(',', '')) || 0
const near = (a: number, b: number) => Math.abs(a - b) < 1e-6

function checkComposition(sample: Sample, claim: Claim) {
  const { rows, columns } = cannabinoidTable(sample)
  const row = (name: string) => rows.find(({ cells }) => cells[0] === name)?.cells ?? []
  const plain = rows.filter(({ strong }) => !strong)
  const percent = (name: string) => read(row(name)[4])
  const heated = (acid: string, neutral: string) => Math.round((percent(acid) * 0.877 + percent(neutral)) * 1000) / 1000
  claim(near(percent('Total THC'), heated('THCA', 'Δ9-THC')), 'total THC does not match its rows')
  claim(near(percent('Total CBD'), heated('CBDA', 'CBD')), 'total CBD does not match its rows')
  const whole = (name: string) => row(name)[4] !== 'ND'
  claim(
    whole('Total CBD') || [row('CBDA')[4], row('CBD')[4]].every((cell) => cell === 'ND'),
    'CBD was found, but the total is ND',
  )
  for (let column = 4; column < columns.length; column += 1) {
    const total = plain.reduce((sum, { cells }) => sum + read(cells[column]), 0)
    claim(near(total, read(row('Total cannabinoids')[column])), `the ${columns[column]?.label} column does not add up`)
  }
  for (const { cells } of rows) claim(near(read(cells[4]) * 10, read(cells[5])), `${cells[0]}: mg/g is not % × 10`)

  const terpenes = terpeneTable(sample).rows
  const sum = terpenes.slice(0, -1).reduce((total, { cells }) => total + read(cells[3]), 0)
  claim(near(sum, read(terpenes.at(-1)?.cells[3])), 'the terpenes do not add up')
  claim(percent('Total cannabinoids') + sum + sample.moisture < 100, 'the contents add up to more than 100%')

  const { loq } = cannabinoidSensitivity[sample.matrix]
  claim(
    numbers(sample.cannabinoids).every((result) => result >= loq),
    'a cannabinoid has a number below its LOQ',
  )
  const terpeneLoq = terpeneSensitivity[sample.matrix].loq
  claim(
    numbers(sample.terpenes).every((result) => result >= terpeneLoq),
    'a terpene has a number below its LOQ',
  )
}

function checkVerdicts(sample: Sample, claim: Claim) {
  const panels = [metals(sample.matrix), pesticides, mycotoxins, ...(sample.solventsTested ? [solvents] : [])]
  const safety = [...panels.map((panel) => panelTable(panel, sample)), microbialTable(sample), physicalTable(sample)]
  const tables: (Table | undefined)[] = [...safety, qualityControlTable(sample), contentTable(sample)]
  for (const row of tables.flatMap((table) => table?.rows ?? [])) {
    claim(row.cells.at(-1) !== 'Fail', `${row.cells[0]} does not pass`)
  }
  const known = new Map(
    [...panels.flatMap(({ analytes }) => analytes), ...plateCounts].map((analyte) => [analyte.name, analyte]),
  )
  for (const [name, result] of Object.entries(sample.contaminants)) {
    const analyte = known.get(name)
    claim(analyte !== undefined, `${name} is not on any panel`)
    claim(typeof result !== 'number' || result >= (analyte?.loq ?? 0), `${name} has a number below its LOQ`)
  }
}

function checkDates({ dates }: Sample, claim: Claim) {
  const inOrder = [dates.harvested, dates.produced[1], dates.received, ...dates.tested, dates.issued, dates.expires]
  claim(
    inOrder.every((day, index) => index === 0 || day > (inOrder[index - 1] ?? '')),
    'the dates are out of order',
  )
  claim(
    inOrder.slice(0, -1).every((day) => day.startsWith('2024-')),
    'a date is not in 2024',
  )
  for (const day of [dates.received, ...dates.tested, dates.issued]) {
    claim(![0, 6].includes(new Date(day).getUTCDay()), `${day}: the laboratory is closed on weekends`)
  }
}

/** The site's description of a certificate quotes its figures, so the certificate must contain each of them. */
function checkWebsite(sample: Sample, claim: Claim) {
  const entry = certificates.find(({ file }) => file === sample.file)
  claim(entry?.title === sample.product, 'the title on the site differs')
  const content = contentTable(sample)?.rows ?? []
  const rows = [...cannabinoidTable(sample).rows, ...terpeneTable(sample).rows, ...content]
  const figures = rows.flatMap(({ cells }) => cells.flatMap((cell) => cell.match(/[\d,]+\.\d+/g) ?? []))
  for (const figure of entry?.description.match(/[\d,]+\.\d+/g) ?? []) {
    claim(figures.includes(figure), `${figure} is on the site but not on the certificate`)
  }
  claim(entry?.description.includes(sample.batch) ?? false, 'the batch on the site differs')
}
