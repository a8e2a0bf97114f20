// test: long form
import { expect, test } from 'bun:test'
import { packRows, type TextRow } from '#platform/media/text-rows.ts'
import { asAdministrator, createCertificate } from '#testing/factories.ts'
import { recordWork } from '#testing/figures.ts'
import { withSite } from '#testing/with-site.ts'
import { readDetails } from '../reading/read-details.ts'
import { type Learned, learnableWords, withLearned } from './learned-words.ts'

const TARN = 'Tarn & Hollow Assay Co.'

const its = withSite()

type Call = Awaited<ReturnType<typeof asAdministrator>>
type Field = { name: string; value: string; unit?: string; basis?: string; page: number; line: string }

/** Each line is a row of cells at these places; “|” separates them. Seven points are as wide as a letter. */
function rowsOf(lines: string[], page = 1): TextRow[] {
  return lines.map((line, index) => ({
    page,
    top: 80 + index * 15,
    cells: line.split('|').flatMap((cell, column) => {
      const [text, left] = [cell.trim(), 40 + column * 140]
      return text === '' ? [] : [{ text, left, right: left + text.length * 5 }]
    }),
  }))
}

const packed = (lines: string[]) => packRows(rowsOf(lines), 1)

async function upload(lines: string[]) {
  const text = lines.join('\n').replaceAll('|', ' ')
  return (await createCertificate(its.site.db, { text, text_rows: packed(lines), has_text: 1 })).id
}

const save = async (call: Call, id: number, form: object) => {
  const saved = await call('PUT', `/api/manage/files/${id}/details`, { version: 1, ...form })
  expect(saved.status).toBe(200)
}

async function propose(call: Call, id: number) {
  const { status, body } = await call('GET', `/api/manage/files/${id}/proposal`)
  expect(status).toBe(200)
  return body as { fields: Field[]; panels: object[]; results: object[]; message?: string }
}

const valuesOf = async (call: Call, lines: string[]) => {
  const { fields } = await propose(call, await upload(lines))
  return Object.fromEntries(fields.map(({ name, value }) => [name, value]))
}

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
const two = (count: number) => `${count}`.padStart(2, '0')

/** The nth certificate of a laboratory with words of its own, which no rule knows. */
function invented(n: number) {
  const [month, day] = [1 + (n % 12), 1 + ((n * 7) % 27)]
  const lots = [`QX-${1000 + n * 37}-${'ABCDEF'[n % 6]}`]
  const day2 = `2023-${two(month)}-${two(day)}`
  const day3 = `2023-${two(month)}-${two(day + 1)}`
  const lines = [
    `${TARN} | | Sheet 1 of 3`,
    `Grower: Fernhollow | Analytical Batch: DA00${6375 + n}`,
    `Control code | In the door | Bench day | Weight`,
    `${lots[0]} | ${MONTHS[month - 1]} ${day}, 2023 | ${month}/${day + 1}/23 | ${n + 3}.4 g`,
    'Limit of everything | 0.877 | PASS',
  ]
  return { lines, form: { lots, laboratory: TARN, receivedOn: day2, testedOn: day3 } }
}

test('after one save, all further certificates of a laboratory propose the right lots and dates', async () => {
  const call = await asAdministrator(its.site)
  const first = invented(0)
  const before = await valuesOf(call, invented(1).lines)
  expect(before.lot).not.toBe(invented(1).form.lots[0])
  await save(call, await upload(first.lines), first.form)
  for (let n = 1; n < 20; n++) {
    const { lines, form } = invented(n)
    const { lots, ...others } = form
    expect(await valuesOf(call, lines)).toMatchObject({ lot: lots[0], ...others })
  }
})

/** Saves one certificate of a laboratory, and returns what a second one proposes. */
async function taught(lines: string[], form: object, next: string[]) {
  const call = await asAdministrator(its.site)
  await save(call, await upload([TARN, ...lines]), { laboratory: TARN, ...form })
  return valuesOf(call, [TARN, ...next])
}

test.each([
  ['in the same cell', ['Lab code: QX-1; Seal: 4', 'Came: 3/4/24'], ['Lab code: QX-2; Seal: 4', 'Came: 5/6/24']],
  ['right of its label', ['Lab code | QX-1', 'Came | 3/4/24'], ['Lab code: | QX-2', 'CAME | 5/6/24']],
  ['below its label', ['Lab code | Came', 'QX-1 | 3/4/24'], ['Came | Lab code', '5/6/24 | QX-2']],
  ['in two lines', ['Lab code | Came', 'Q- | 4 March', 'X1 | 2024'], ['Lab code | Came', 'QX- | 6 May', '2 | 2024']],
])('a value %s is found by its words', async (_, lines, next) => {
  const form = { lots: ['QX-1'], receivedOn: '2024-03-04' }
  expect(await taught(lines, form, next)).toMatchObject({ lot: 'QX-2', receivedOn: '2024-05-06' })
})

test('what was learned replaces another value that the rules read', async () => {
  const lines = (n: number) => [
    `Batch: DA00${n}`,
    `Control code: QX-${n}`,
    `Date received: 1/${n}/24`,
    `Came: 2/${n}/24`,
  ]
  const form = { lots: ['QX-1'], receivedOn: '2024-02-01' }
  expect(await taught(lines(1), form, lines(2))).toMatchObject({ lot: 'QX-2', receivedOn: '2024-02-02' })
})

test('a learned total is proposed with its unit and basis, but never the limit beside it', async () => {
  const lines = (thc: string, cbd: string) => [
    ...['Name | Limit | Result', `Total strength THC (dry): ${thc} mg/g | 8`, `Total strength CBD | 0.05 | ${cbd} %`],
  ]
  const totals = { totalThc: { value: '245.2', unit: 'mg/g', basis: 'dry' }, totalCbd: { value: '0.05', unit: '%' } }
  const call = await asAdministrator(its.site)
  await save(call, await upload([TARN, ...lines('245.2', '0.05')]), { lots: ['QX-1'], laboratory: TARN, ...totals })
  const { fields } = await propose(call, await upload([TARN, ...lines('198', '0.31')]))
  expect(fields).toMatchObject([
    { name: 'laboratory' },
    { name: 'totalThc', value: '198', unit: 'mg/g', basis: 'dry', line: 'Total strength THC (dry): 198 mg/g' },
  ])
})

test('a value that the rules read stays if it is one of several beside the learned words', async () => {
  const lines = (n: number) => [`Batch: QX-${n}`, `Batch: ZZ-${n}`]
  expect(await taught(['Batch: QX-1'], { lots: ['QX-1'] }, lines(2))).toMatchObject({ lot: 'QX-2' })
})

test.each([
  ['no batch number', ['Control code | PENDING']],
  ['a weight', ['Control code | 16 lb']],
  ['a date', ['Control code | 3/4/24']],
  ['two values', ['Control code | QX-2', 'Control code | QX-3']],
])('the words of a batch number beside %s propose nothing', async (_, next) => {
  expect(await taught(['Control code | QX-1'], { lots: ['QX-1'] }, next)).not.toHaveProperty('lot')
})

test('a future date is not proposed', async () => {
  const form = { lots: ['QX-1'], testedOn: '2024-03-04' }
  expect(await taught(['Bench day | 3/4/24'], form, ['Bench day | 3/4/2199'])).not.toHaveProperty('testedOn')
})

test('of two values beside the learned words, the one below the learned words is proposed', async () => {
  const lines = (n: number) => ['Sample | Control', `Code | QX-${n}`, 'Blank | Control', `Code | ZZ-${n}`]
  const table = (n: number) => [...lines(n).slice(0, 1), `Code | QX-${n}`, 'Quality | Blank', `Code | ZZ-${n}`]
  expect(await taught(table(1), { lots: ['QX-1'] }, table(2))).toMatchObject({ lot: 'QX-2' })
})

test.each([
  ['that the PDF does not print', ['Control code | QX-1'], { lots: ['QX-7'] }],
  ['whose words are beside two values', ['Control code | QX-1', 'Control code | QX-9'], { lots: ['QX-1'] }],
  ['that two fields share', ['Came | 3/4/24'], { lots: ['X1'], receivedOn: '2024-03-04', testedOn: '2024-03-04' }],
  ['beside the words of another date', ['Sampled | 3/4/24'], { lots: ['X1'], testedOn: '2024-03-04' }],
  ['such as ND beside other words', ['CBDV | ND'], { lots: ['X1'], totalCbd: { value: 'ND', unit: '%' } }],
])('a value %s teaches nothing', async (_, lines, form) => {
  const call = await asAdministrator(its.site)
  await save(call, await upload([TARN, ...lines]), { laboratory: TARN, ...form })
  await save(call, await upload([TARN, ...lines]), { ...form })
  expect((await call('GET', '/api/manage/learned')).body).toEqual({ laboratories: [] })
})

test('another laboratory stays untouched, also one whose name begins alike', async () => {
  const call = await asAdministrator(its.site)
  const lines = (laboratory: string, n: number) => [laboratory, `Control code | QX-${n}`, `Order code | OR-${n}`]
  const teach = async (laboratory: string, lot: string) =>
    save(call, await upload(lines(laboratory, 1)), { laboratory, lots: [lot] })
  await teach('Tarn Assay', 'QX-1')
  expect(await valuesOf(call, lines('Mossbank Analytics', 2))).not.toHaveProperty('lot')
  expect(await valuesOf(call, lines('Tarnassay', 2))).not.toHaveProperty('lot')
  expect(await valuesOf(call, lines('Report by Tarn Assay, Elm Street', 2))).toMatchObject({
    laboratory: 'Tarn Assay',
    lot: 'QX-2',
  })
  await teach('Tarn Assay North', 'OR-1')
  expect(await valuesOf(call, lines('Tarn Assay North', 2))).toMatchObject({ lot: 'OR-2' })
  expect(await valuesOf(call, lines('Tarn Assay', 2))).toMatchObject({ lot: 'QX-2' })
})

test('the latest save of a laboratory wins', async () => {
  const call = await asAdministrator(its.site)
  const lines = (n: number) => [TARN, `Control code | QX-${n}`, `Order code | OR-${n}`]
  for (const lots of [['QX-1'], ['OR-1']]) await save(call, await upload(lines(1)), { laboratory: TARN, lots })
  expect(await valuesOf(call, lines(2))).toMatchObject({ lot: 'OR-2' })
  const { laboratories } = (await call('GET', '/api/manage/learned')).body
  expect(laboratories).toEqual([
    {
      key: 'TARNH0LL0WASSAYC0',
      laboratory: TARN,
      fields: [{ field: 'lot', leftWords: 'Order code', aboveWords: '' }],
    },
  ])
})

test('what was learned of a laboratory can be forgotten', async () => {
  const call = await asAdministrator(its.site)
  const { lines, form } = invented(0)
  const [next] = [invented(1).lines]
  const untaught = await valuesOf(call, next)
  await save(call, await upload(lines), form)
  expect(await valuesOf(call, next)).not.toEqual(untaught)
  const [{ key }] = (await call('GET', '/api/manage/learned')).body.laboratories
  expect((await call('DELETE', `/api/manage/learned/${key}`)).status).toBe(200)
  expect(await valuesOf(call, next)).toEqual(untaught)
  expect((await call('GET', '/api/manage/learned')).body).toEqual({ laboratories: [] })
  expect((await call('DELETE', `/api/manage/learned/${key}`)).status).toBe(404)
  const [event] = (await call('GET', '/api/admin/audit')).body.events
  expect(event).toMatchObject({ action: 'forgot the words of the laboratory', subject: TARN, kind: 'certificate' })
})

test('a PDF without text proposes nothing and says so', async () => {
  const call = await asAdministrator(its.site)
  const { id } = await createCertificate(its.site.db, { position: null })
  expect(await propose(call, id)).toEqual({
    ...{ fields: [], panels: [], results: [] },
    message: 'This PDF has no text. Type what it says.',
  })
  const deleted = await createCertificate(its.site.db, { deleted_at: '2024-01-01T00:00:00.000Z' })
  for (const missing of [deleted.id, 999]) {
    expect((await call('GET', `/api/manage/files/${missing}/proposal`)).status).toBe(404)
  }
  expect((await its.site.get(`/api/manage/files/${id}/proposal`)).status).toBe(401)
})

test('a laboratory that the rules read under another name gets the saved name and its words', async () => {
  const call = await asAdministrator(its.site)
  const lines = (n: number) => ['Elm Street Testing Services', `Control code | QX-${n}`, 'Reviewed for Tarn']
  const form = { lots: ['QX-1'], laboratory: 'Tarn' }
  expect(await valuesOf(call, lines(1))).toMatchObject({ laboratory: 'Elm Street Testing Services' })
  await save(call, await upload(lines(1)), form)
  expect(await valuesOf(call, lines(2))).toMatchObject({ laboratory: 'Tarn', lot: 'QX-2' })
  const other = ['Mossbank Testing Services', ...lines(3).slice(1)]
  const untaught = { laboratory: 'Mossbank Testing Services' }
  expect(await valuesOf(call, other)).toEqual(untaught)
})

const LEARNED: Learned[] = [
  {
    ...{ key: 'TARN', laboratory: 'Tarn' },
    fields: ['lot', 'testedOn', 'receivedOn', 'totalCbd'].map((field) => ({
      ...{ field, leftWords: 'Batch', aboveWords: 'Lot' },
    })),
  },
]

/** A PDF of 500,000 characters. */
function longPdf(text: string) {
  const cells = [40, 300].map((left) => ({ text, left, right: left + 250 }))
  const count = Math.ceil(500_000 / (2 * text.length))
  const rows = Array.from({ length: count }, (_, n) => ({
    page: 1 + Math.floor(n / 60),
    top: 20 + (n % 60) * 12,
    cells,
  }))
  const textRows = packRows([...rowsOf(['Tarn']), ...rows], 1 + Math.floor(count / 60))
  return { text: `${text}\n`.repeat(2 * count), textRows }
}

test.each([
  ['words', 'Batch '],
  ['dates', 'Batch 3/4/24 '],
  ['lots', 'FH-1 '],
  ['numbers', '1 '],
])('a PDF with 500,000 characters of %s is read and learned from in 500 ms', (what, text) => {
  const pdf = longPdf(text.repeat(72 / text.length).trim())
  const today = '2024-11-28'
  const form = { ...{ version: 1, lots: ['FH-1'], testedOn: '2024-03-04', panels: {} }, reportNumber: '1' }
  recordWork(`A proposal from 500,000 characters of ${what}`, 500, () => {
    withLearned(readDetails(pdf, today), pdf, LEARNED, today)
  })
  recordWork(`Learning from 500,000 characters of ${what}`, 500, () => learnableWords(pdf, form, today))
})
