// test: slow, no database, long form
import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as content from '#app/starter/content.ts'
import { readPrepared } from '#app/starter/prepared.ts'
import { Media } from '#platform/media/media.ts'
import type { DrawnCertificate } from '#testing/certificates/back-pages.ts'
import { BAD_CERTIFICATES } from '#testing/certificates/bad-certificates.ts'
import { HIDDEN } from '#testing/certificates/hidden-layouts.ts'
import { KNOWN } from '#testing/certificates/known-layouts.ts'
import { recordFigure, recordWork } from '#testing/figures.ts'
import { PROPOSED_FIELDS } from '../details/details.schema.ts'
import { panelsOf } from '../details/panels.ts'
import { totalText } from '../details/totals.ts'
import { readDetails } from './read-details.ts'

setDefaultTimeout(600_000)

const TODAY = '2026-11-28'
const media = new Media()
let folder = ''

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'trellis-'))
})
afterAll(async () => {
  media.close()
  await rm(folder, { recursive: true })
})

/** Reads a drawn certificate as the site does. */
async function read({ bytes }: Pick<DrawnCertificate, 'bytes'>) {
  const path = join(folder, crypto.randomUUID())
  await Bun.write(path, await bytes())
  const { text, textRows } = await media.readPdf(path)
  return readDetails({ text, textRows }, TODAY)
}

type Values = Record<string, string[]>

/** The values of each field as texts, such as `24.52 %` or `pesticides pass`. */
function foundIn({ fields, panels }: ReturnType<typeof readDetails>): Values {
  const found: Values = { panels: panels.map(({ panel, status }) => `${panel} ${status}`) }
  for (const { name, value, unit, basis } of fields) {
    found[name] = [...(found[name] ?? []), unit ? totalText({ value, unit, basis }) : value]
  }
  return found
}

function trueOf({ truth }: Pick<DrawnCertificate, 'truth'>): Values {
  const { lots, panels, ...fields } = truth
  const values = Object.entries(fields).flatMap(([name, value]) =>
    value ? [[name, [typeof value === 'string' ? value : totalText(value)]] as const] : [],
  )
  return {
    lot: lots,
    panels: Object.entries(panels ?? {}).map(([panel, status]) => `${panel} ${status}`),
    ...Object.fromEntries(values),
  }
}

type Score = { field: string; layout: number | string; right: number; wrong: number; missing: number }

function scoreOf(certificate: DrawnCertificate, found: Values): Score[] {
  const right = trueOf(certificate)
  const { alsoRight = {} } = certificate
  return [...PROPOSED_FIELDS, 'panels'].map((field) => {
    const also = (alsoRight[field as keyof typeof alsoRight] ?? []).map((value) =>
      typeof value === 'string' ? value : totalText(value),
    )
    const [values = [], read = []] = [right[field], found[field]]
    const isRight = (value: string) => values.includes(value) || also.includes(value)
    return {
      field,
      layout: certificate.layout,
      right: read.filter(isRight).length,
      wrong: read.filter((value) => !isRight(value)).length,
      missing: read.some((value) => also.includes(value)) ? 0 : values.filter((value) => !read.includes(value)).length,
    }
  })
}

const sumOf = (scores: Score[], by: 'field' | 'layout') =>
  [...Map.groupBy(scores, (score) => score[by])].map(([of, group]) => {
    const sum = (key: 'right' | 'wrong' | 'missing') => group.reduce((total, score) => total + score[key], 0)
    return { of, right: sum('right'), wrong: sum('wrong'), missing: sum('missing') }
  })

test.each([
  ['the layouts that it was written for', KNOWN],
  ['layouts that were kept away from it', HIDDEN],
])('the reader proposes right values for certificates of %s', async (what, certificates) => {
  const scores: Score[] = []
  for (const certificate of certificates) scores.push(...scoreOf(certificate, foundIn(await read(certificate))))
  console.log(what, Bun.inspect.table(sumOf(scores, 'field')), Bun.inspect.table(sumOf(scores, 'layout')))
  for (const kind of [/lot|On$|total/, /panels/]) {
    const [{ right, wrong, missing } = { right: 0, wrong: 0, missing: 0 }] = sumOf(
      scores.filter(({ field }) => kind.test(field)).map((score) => ({ ...score, field: '' })),
      'field',
    )
    expect(right / (right + wrong)).toBeGreaterThanOrEqual(0.98)
    expect(right / (right + missing)).toBeGreaterThanOrEqual(0.9)
  }
})

test('the reader finds the details that the starter certificates are published with', async () => {
  const { certificates } = await readPrepared()
  for (const { file, details } of content.certificates) {
    const prepared = certificates.find((certificate) => certificate.file === file)
    const found = foundIn(readDetails(prepared ?? { text: '', textRows: '' }, TODAY))
    const { lots, totalThc, totalCbd, panels, ...fields } = details
    for (const [name, value] of Object.entries(fields)) expect(found).toMatchObject({ [name]: [value] })
    // Only a footnote says that the totals are “as received”.
    expect([found.totalThc, found.totalCbd]).toEqual(
      [totalThc, totalCbd].map((total) => [total.replace(' as received', '')]),
    )
    expect(found).toMatchObject({
      lot: [lots],
      panels: Object.entries(panelsOf(panels)).map(([panel, status]) => `${panel} ${status}`),
    })
  }
})

test.each(Object.entries(BAD_CERTIFICATES))(
  'the reader proposes nothing wrong for a certificate with %s',
  async (_, bad) => {
    const found = Object.entries(foundIn(await read(bad))).flatMap(([name, values]) =>
      values.map((value) => `${name} ${value}`),
    )
    const right = Object.entries(trueOf(bad)).flatMap(([name, values]) => values.map((value) => `${name} ${value}`))
    expect(found.filter((value) => !right.includes(value))).toEqual([])
    expect(found.filter((value) => bad.never.some((never) => value.endsWith(` ${never}`)))).toEqual([])
  },
)

/** Packs rows such as `30 | 36:Batch # | 300:FH-2409-BF`: the top of the row, and the left edge of each cell. */
function packed(rows: string): string {
  const lines = rows
    .trim()
    .split('\n')
    .map((row) => {
      const [top = '', ...cells] = row.trim().split(' | ')
      return (
        top +
        cells
          .map((cell) =>
            cell.replace(/^(\d+):(.*)$/, (_, left, text) => `\t${left} ${Number(left) + 5 * text.length} ${text}`),
          )
          .join('')
      )
    })
  return lines.join('\n')
}

test.each([
  [
    'icons, with a harvest lot, a content of the package and an analytical batch',
    `60 | 36:Certificate of Analysis | 300:Sample:DA30428006-001
     70 | 36:Coral Labs | 300:Harvest/Lot ID: 1101 3428 6436 5637
     80 | 300:Batch# : 1101 3428 6436 9999
     90 | 300:Batch Date : 04/14/23
     100 | 300:Total Amount : 3000 gram
     110 | 300:Sampled : 04/28/23
     120 | 300:Completed : 05/02/23 Expires: 05/02/24
     160 | 150:Pesticides | 240:Heavy | 300:Residuals | 380:Filth | 440:Water Activity | 540:Terpenes
     168 | 240:Metals | 300:Solvents
     180 | 150:PASSED | 240:PASSED | 300:NOT TESTED | 380:PASSED | 440:PASSED | 540:TESTED
     240 | 60:Total THC | 250:Total CBD | 440:Total Cannabinoids
     255 | 50:27.757% | 250:0.056% | 440:32.1%
     270 | 50:Total THC/Container : 971.495 mg | 250:Total CBD/Container : 1.96 mg
     378 | 36:Analytical Batch : DA059368POT | 250:Reviewed On : 05/02/23 09:35:58
     386 | 36:Instrument Used : DA-LC-002 | 250:Batch Date : 05/01/23 09:09:58`,
    {
      lot: ['1101 3428 6436 9999', '1101 3428 6436 5637'],
      laboratory: ['Coral Labs'],
      sampledOn: ['2023-04-28'],
      testedOn: ['2023-05-02'],
      totalThc: ['27.757 %'],
      totalCbd: ['0.056 %'],
      panels: [
        'terpenes tested',
        'pesticides pass',
        'metals pass',
        'solvents notTested',
        'waterActivity pass',
        'foreignMatter pass',
      ],
    },
  ],
  [
    'a summary of tests, with a batch of 16 lb and a batch that passed',
    `60 | 36:Blueberry Muffin
     75 | 36:Sample ID: 2106GAM1234.5678 | 220:Collected: 06/01/2021
     85 | 36:Sample Size: 20 g; Batch: 16 lb | 220:Received: 06/02/2021
     95 | 220:Batch#: BBM-0521-02
     170 | 36:Test | 250:Date Tested | 350:Result
     180 | 36:Batch | 350:Pass
     190 | 36:Cannabinoids | 250:06/03/2021 | 350:Complete
     210 | 36:Moisture | 250:06/03/2021 | 350:10.2% - Complete
     230 | 36:Microbials | 250:06/07/2021 | 350:Fail
     310 | 60:24.153% | 200:<LOQ | 350:27.9% | 480:1.953%
     322 | 60:Total THC | 200:Total CBD | 350:Total Cannabinoids | 480:Total Terpenes
     480 | 36:Total THC = THCa * 0.877 + d9-THC. Total CBD = CBDa * 0.877 + CBD.`,
    {
      lot: ['BBM-0521-02'],
      sampledOn: ['2021-06-01'],
      receivedOn: ['2021-06-02'],
      totalThc: ['24.153 %'],
      totalCbd: ['<LOQ %'],
      panels: ['cannabinoids tested', 'microbials fail', 'moisture tested'],
    },
  ],
  [
    'several labels in a line, and letter-spaced statuses',
    `72 | 36:BATCH NO.: BD-2021-05-27 | 300:MATRIX: FLOWER
     84 | 36:SAMPLE ID: 12345 // METRC BATCH: 1A4060300001234000009999 // METRC SAMPLE: 1A4060300001234000008888
     96 | 36:COLLECTED ON: Jun 8, 2021 // RECEIVED ON: Jun 9, 2021
     108 | 36:BATCH SIZE: 27 lbs // SAMPLE SIZE: 28 g
     150 | 36:CANNABINOID OVERVIEW | 300:BATCH RESULT: PASS
     165 | 36:TOTAL THC: | 150:24.81 % | 300:PESTICIDES | 450:P a s s
     180 | 36:TOTAL CBD: | 150:ND | 300:RESIDUAL SOLVENTS | 450:N O T  T E S T E D
     400 | 36:Final Approval | 300:06/14/2021`,
    {
      lot: ['BD-2021-05-27', '1A4060300001234000009999'],
      sampledOn: ['2021-06-08'],
      receivedOn: ['2021-06-09'],
      totalThc: ['24.81 %'],
      totalCbd: ['ND %'],
      panels: ['pesticides pass', 'solvents notTested'],
    },
  ],
  [
    'wrapped values, names in one line and in two, a table on its side, and the days and batches of panels',
    `60 | 36:Lot # / Process Lot: TF-1120- | 220:Sampling Date: 2023- | 400:Received: 05/02/2023
     70 | 36:OG- | 220:05-01 | 400:Completed: 05/06/2023
     80 | 36:A3
     130 | 36:Pesticides | 150:Residual | 264:Mycotoxins | 378:Metals (As, Cd)
     138 | 36:PASSED | 150:Solvents | 264:PASSED | 378:PASSED
     146 | 150:NOT TESTED
     200 | 36:22.4 % | 150:Not Tested | 264:Pass | 378:Yes
     210 | 36:THCA | 150:Moisture | 264:Foreign | 378:Internal Standard
     218 | 264:Material
     260 | 60:MICROBIAL | 264:WATER
     270 | 264:ACTIVITY
     285 | 60:PASS | 264:PASS
     305 | 36:CANNABINOIDS
     340 | 100:THCA | 150:Total THC | 220:Total CBD
     353 | 36:% | 100:20.4 | 150:18.3 | 220:0.1
     366 | 36:LOQ % | 100:0.1 | 150:0.1 | 220:0.1
     440 | 36:Coral Labs, LLC, 12 Quay Road, Salina | 300:Tested 05/09/2023`,
    {
      lot: ['TF-1120-OG-A3'],
      laboratory: ['Coral Labs, LLC'],
      sampledOn: ['2023-05-01'],
      receivedOn: ['2023-05-02'],
      testedOn: ['2023-05-06'],
      totalThc: ['18.3 %'],
      totalCbd: ['0.1 %'],
      panels: [
        'pesticides pass',
        'metals pass',
        'microbials pass',
        'mycotoxins pass',
        'solvents notTested',
        'moisture notTested',
        'waterActivity pass',
        'foreignMatter pass',
      ],
    },
  ],
  [
    'no number of the laboratory’s own work, and no total that is a target or a content',
    `60 | 36:Batch ID: B20K112-BLK1 | 200:Prepared: 05/03/23 | 340:Analyzed: 05/04/23
     100 | 36:Analyte | 150:Result (%) | 300:Target ± 10 %
     113 | 36:Total THC | 150:62.1 mg/unit | 300:10.0
     200 | 100:THCA | 220:Total CBD
     213 | 36:LOQ % | 100:0.1 | 220:0.1
     230 | 36:Reagents | 150:Lot Number
     240 | 36:Methanol | 150:77-AA1
     300 | 36:Residual Solvents: | 128:PASS | 300:Cannabinoid Profile Test TESTED
     310 | 36:Heavy Metals: | 104:PASS`,
    { panels: ['cannabinoids tested', 'metals pass', 'solvents pass'] },
  ],
  [
    'other words for labels and statuses, and a total beside its uncertainty',
    `60 | 36:Mfg. Lot #: 77-AA | 300:Total THC %: 24.1
     70 | 200:MU (%) | 300:Result (%)
     80 | 36:CBD (Total) | 200:1.2 | 300:0.2
     85 | 36:Water Activity | 300:0.52 aw PASS
     90 | 36:Pesticides by LC-MS/MS | 300:PASS
     100 | 36:Microbiological Contaminants | 300:Compliant
     110 | 36:Mycotoxin Screening: N/T`,
    {
      lot: ['77-AA'],
      totalThc: ['24.1 %'],
      totalCbd: ['0.2 %'],
      panels: ['pesticides pass', 'microbials pass', 'mycotoxins notTested', 'waterActivity pass'],
    },
  ],
])('the reader reads %s', (_, rows, details) => {
  expect(foundIn(readDetails({ text: rows, textRows: packed(rows) }, TODAY))).toEqual(details)
})

test.each([
  ['Batch', 'Harvested'],
  ['Lot', 'Collected'],
  ['Date', 'Received'],
])('“%s” above “%s” is a label of its own if both have a value beside them', (first, second) => {
  const rows = `60 | 36:Blue Fern\n74 | 36:${first} | 236:EU-101\n88 | 36:${second} | 236:03/13/2024`
  const { fields } = readDetails({ text: rows, textRows: packed(rows) }, TODAY)
  const lines = first === 'Date' ? [] : [`${first} EU-101`]
  expect(fields.map(({ line }) => line)).toEqual([...lines, `${second} 03/13/2024`])
})

test.each(['1,234.5', '12,345', '1,012,345.25', '0,25'])('the reader reads the total %s as it is printed', (value) => {
  const rows = `60 | 36:Total THC | 236:${value} mg/package`
  const { fields } = readDetails({ text: rows, textRows: packed(rows) }, TODAY)
  expect(fields).toMatchObject([{ name: 'totalThc', value, unit: 'mg/package' }])
})

test('the reader reads the lines of a text whose rows housekeeping has not stored yet', () => {
  const text = 'Batch #: FH-2409-BF\nReceived: 9/16/24\nTotal THC: 24.5 %\nPesticides: Pass\fPage 2'
  const { fields, panels } = readDetails({ text, textRows: '' }, TODAY)
  expect(fields.map(({ value }) => value)).toEqual(['FH-2409-BF', '2024-09-16', '24.5'])
  expect(panels).toEqual([{ panel: 'pesticides', status: 'pass', page: 1, line: 'Pesticides: Pass' }])
})

test('the reader takes under 50 ms for a certificate and under 500 ms for 500,000 characters of any kind', async () => {
  const { certificates } = await readPrepared()
  for (const certificate of certificates) readDetails(certificate, TODAY)
  recordWork('Reading the details of five certificates', 5 * 50, () => {
    for (const certificate of certificates) readDetails(certificate, TODAY)
  })
  const words = [
    'Batch',
    'Lot # 1',
    'Total THC',
    'Total THC 1%',
    'Received 1/1/11',
    'Pesticides',
    'Pass',
    '1',
    '.',
    'a',
  ]
  const times = words.flatMap((word) => {
    const count = Math.floor(500_000 / (word.length + 10))
    const text = `${word} `.repeat(count)
    const row = `\t10 40 ${word}`.repeat(40)
    const table = Array.from({ length: count / 40 }, (_, at) => `${at % 30}${row}`).join('\n')
    return ['', `10\t0 9 ${text}`, table, table.replaceAll('\n', '\f')].map((textRows) => {
      const before = process.cpuUsage()
      readDetails({ text, textRows }, TODAY)
      const { user, system } = process.cpuUsage(before)
      return Math.round((user + system) / 1000)
    })
  })
  const what = 'Reading the details of 500,000 characters, the slowest of 40 kinds'
  recordFigure({ what, value: Math.max(...times), unit: 'ms of processor time', atMost: 500 })
})
