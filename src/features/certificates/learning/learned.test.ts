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

test.each([
  ['in its cell', ['Code: QX-1; Came: 01/04/2024'], ['Code: QX-2; Came: 01/05/2024'], 'Code: QX-2; Came: 01/05/2024'],
  ['in the next cell', ['Code | QX-1', 'Came | 1 April 2024'], ['Code | QX-2', 'Came | 1 May 2024'], 'Came 1 May 2024'],
  ['above it', ['Code | Came', 'QX-1 | 4/1/24'], ['Code | Came', 'QX-2 | 5/1/24'], 'Came 5/1/24'],
  [
    'above its two lines',
    ['Code | Came', 'QX-1 | April 1,', '| 2024'],
    ['Code | Came', 'QX-2 | May 1,', '| 2024'],
    'Came May 1, 2024',
  ],
])('the line of a learned value with a label %s is what the PDF prints', async (_, lines, next, line) => {
  const call = await asAdministrator(its.site)
  await save(call, await upload([TARN, ...lines]), { lots: ['QX-1'], laboratory: TARN, receivedOn: '2024-04-01' })
  const { fields } = await propose(call, await upload([TARN, ...next]))
  expect(fields.find(({ name }) => name === 'receivedOn')).toMatchObject({ value: '2024-05-01', line })
})

test.each([
  ['day first, as the saved one shows', '13/04/2024', '2024-04-13', '09/05/2024', '2024-05-09'],
  ['day first, as the saved value shows', '05/04/2024', '2024-04-05', '09/05/2024', '2024-05-09'],
  ['month first, as the next PDF shows', '13/04/2024', '2024-04-13', '05/19/2024', '2024-05-19'],
  ['month first, as the saved value shows', '05/04/2024', '2024-05-04', '09/05/2024', '2024-09-05'],
  ['in doubt, as nothing shows', '04/04/2024', '2024-04-04', '09/05/2024', undefined],
  ['in doubt, as the next PDF speaks against it', '05/04/2024', '2024-05-04', '09/05/2024 | 13/05/2024', undefined],
])('a learned date has the %s', async (_, printed, testedOn, next, value) => {
  const taughtValue = await taught([`Finished | ${printed}`], { lots: ['QX-1'], testedOn }, [`Finished | ${next}`])
  expect(taughtValue.testedOn).toBe(value)
})

test('a laboratory that was saved with both orders of day and month leaves doubtful dates out', async () => {
  const call = await asAdministrator(its.site)
  const lines = (day: string) => [TARN, `Finished | ${day}`]
  for (const [printed = '', testedOn] of [
    ['13/04/2024', '2024-04-13'],
    ['05/04/2024', '2024-05-04'],
  ])
    await save(call, await upload(lines(printed)), { lots: ['QX-1'], laboratory: TARN, testedOn })
  expect(await valuesOf(call, lines('09/05/2024'))).not.toHaveProperty('testedOn')
  expect(await valuesOf(call, lines('19/05/2024'))).toMatchObject({ testedOn: '2024-05-19' })
})

type Amount = [thc: string, cbd: string, unit: string]
test.each<[string, (thc: string, cbd: string) => string[], Amount, Amount]>([
  [
    'left of it',
    (thc, cbd) => [`Sum of THC | ${thc}%`, `Sum of CBD | ${cbd}%`],
    ['11.25', '0.17', '%'],
    ['12.25', '0.27', '%'],
  ],
  [
    'in its cell',
    (thc, cbd) => [`Potential THC: ${thc} mg/g`, `Potential CBD: ${cbd}`],
    ['112.5', 'ND', 'mg/g'],
    ['98', '<LOQ', 'mg/g'],
  ],
  [
    'above it',
    (thc, cbd) => ['THC strength | CBD strength', `${thc} % | ${cbd} %`],
    ['11.25', '0.17', '%'],
    ['12.25', '0.27', '%'],
  ],
  [
    'with the unit',
    (thc, cbd) => [`THC per package | ${thc} mg`, `CBD per package | ${cbd} mg`],
    ['1,234.5', '3', 'mg/package'],
    ['2,345.6', '4', 'mg/package'],
  ],
  [
    'and its unit above it',
    (thc, cbd) => [
      'Name | Result (%) | LOQ (%)',
      `Summed THC forms | ${thc} | 0.05`,
      `Summed CBD forms | ${cbd} | 0.05`,
    ],
    ['11.25', '0.17', '%'],
    ['12.25', '0.27', '%'],
  ],
  [
    'and its unit beside it',
    (thc, cbd) => [`Decarbed THC | ${thc} | %`, `Decarbed CBD | ${cbd} | %`],
    ['11.25', '0.17', '%'],
    ['12.25', '0.27', '%'],
  ],
])('a total is learned with an unknown label %s', async (_, print, [thc, cbd, unit], [nextThc, nextCbd]) => {
  const totals = { totalThc: { value: thc.replace(',', ''), unit }, totalCbd: { value: cbd, unit } }
  const call = await asAdministrator(its.site)
  const lines = (one: string, other: string) => [TARN, ...print(one, other)]
  expect(await valuesOf(call, lines(nextThc, nextCbd))).not.toHaveProperty('totalThc')
  await save(call, await upload(lines(thc, cbd)), { lots: ['QX-1'], laboratory: TARN, ...totals })
  const { fields } = await propose(call, await upload(lines(nextThc, nextCbd)))
  expect(fields.slice(1)).toMatchObject([
    { name: 'totalThc', value: nextThc, unit },
    { name: 'totalCbd', value: nextCbd, unit },
  ])
})

test.each([
  ['a limit', ['Name | LOD (%)', 'Strength of THC | 0.05']],
  ['a limit by its label', ['LOQ of THC | 0.05 %']],
  ['a recovery', ['Name | Recovery (%)', 'Strength of THC | 0.05']],
  ['an amount of one cannabinoid', ['Δ9-THC (%) | 0.05 %', 'THC | 0.05 %', 'THCA | 0.05 %']],
  ['an amount in another unit', ['Strength of THC | 0.05 mg/g']],
  ['a number without a unit', ['Strength of THC | 0.05']],
  ['a sum of all cannabinoids', ['Cannabinoids | 0.05 %', 'THC + CBD | 0.05 %']],
])('%s is not learned as a total', async (_, lines) => {
  const call = await asAdministrator(its.site)
  const totalThc = { value: '0.05', unit: '%' }
  await save(call, await upload([TARN, ...lines]), { lots: ['ZZ-9'], laboratory: TARN, totalThc })
  expect((await call('GET', '/api/manage/learned')).body).toEqual({ laboratories: [] })
})

test('the name of the product above a value is no label', async () => {
  const call = await asAdministrator(its.site)
  const lines = [TARN, 'Product | Fern B', 'Control code | QX-1', 'Fern B', 'Came: 3/4/24']
  const form = { title: 'Fern B', lots: ['QX-1'], laboratory: TARN, receivedOn: '2024-03-04' }
  await save(call, await upload(lines), form)
  const [{ fields }] = (await call('GET', '/api/manage/learned')).body.laboratories
  expect(fields).toEqual([
    { field: 'lot', leftWords: 'Control code', aboveWords: '' },
    { field: 'monthFirst', leftWords: '', aboveWords: '' },
    { field: 'receivedOn', leftWords: 'Came:', aboveWords: '' },
  ])
})

test.each(['Batch number', 'Control code'])(
  'a PDF of two products by “%s” has neither lot nor totals',
  async (label) => {
    const call = await asAdministrator(its.site)
    const page = (product: string, lot: string, thc: string) => [
      TARN,
      product,
      `${label}: ${lot}`,
      `Total THC: ${thc} %`,
    ]
    const form = { lots: ['QX-1'], laboratory: TARN, totalThc: { value: '20.5', unit: '%' } }
    await save(call, await upload(page('Oyster', 'QX-1', '20.5')), form)
    const rows = [rowsOf(page('Oyster', 'QX-2', '21.5'), 1), rowsOf(page('Quahog', 'QX-3', '22.5'), 2)].flat()
    const text_rows = packRows(rows, 2)
    const { id } = await createCertificate(its.site.db, { text: text_rows, text_rows, has_text: 1 })
    const { fields } = await propose(call, id)
    expect(fields.map(({ name }) => name)).toEqual(['laboratory'])
  },
)

test.each(['-', '---', '#·'])('the laboratory %s teaches nothing', async (laboratory) => {
  const call = await asAdministrator(its.site)
  await save(call, await upload(['Control code | QX-1']), { laboratory, lots: ['QX-1'] })
  expect((await call('GET', '/api/manage/learned')).body).toEqual({ laboratories: [] })
})

test('a laboratory with two letters is not found by its name', async () => {
  const call = await asAdministrator(its.site)
  await save(call, await upload(['Control code | QX-1']), { laboratory: 'A1 B', lots: ['QX-1'] })
  expect(await valuesOf(call, ['A1 B', 'Control code | QX-2'])).toEqual({})
})

const LEARNED: Learned[] = ['Tarn', ...Array.from({ length: 49 }, (_, n) => `Tarn and Hollow ${n}`)].map(
  (laboratory) => ({
    ...{ key: laboratory.toUpperCase(), laboratory },
    fields: ['lot', 'testedOn', 'receivedOn', 'totalCbd'].map((field) => ({
      ...{ field, leftWords: 'Batch', aboveWords: 'Lot' },
    })),
  }),
)

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
