import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { GRANITE_SERIES, JUNIPER_SERIES } from './series.ts'

// For a try by hand: bun src/testing/certificates/write-samples.ts FOLDER

const folder = process.argv[2]
if (!folder) throw new Error('Name a folder.')
await mkdir(folder, { recursive: true })

const totals = (total: { value: string; unit: string } | null | undefined) =>
  total ? `${total.value} ${total.unit}` : ''

const rows = []
for (const { name, bytes, truth } of [...GRANITE_SERIES, ...JUNIPER_SERIES]) {
  await Bun.write(join(folder, name), await bytes())
  rows.push({
    file: name,
    lot: truth.lots.join(', '),
    report: truth.reportNumber,
    harvested: truth.harvestedOn,
    sampled: truth.sampledOn,
    received: truth.receivedOn,
    tested: truth.testedOn,
    reported: truth.reportedOn,
    THC: totals(truth.totalThc),
    CBD: totals(truth.totalCbd),
  })
}
console.table(rows)
for (const one of [GRANITE_SERIES[0], JUNIPER_SERIES[0]]) {
  console.log(one?.truth.laboratory, one?.truth.verifyUrl ?? 'no link', one?.truth.panels)
}
