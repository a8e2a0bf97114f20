// test: no database
import { expect, test } from 'bun:test'
import { type Details, detailsFormSchema, type Proposal } from '../details/details.schema.ts'
import {
  bodyOf,
  type CertificateForm,
  detailFieldsOf,
  errorsByField,
  fieldsRead,
  hasDetails,
  hasUnsavedRead,
  joinTotal,
  namedSentences,
  noticesOf,
  panelSummary,
  splitTotal,
  versionWords,
} from './details-form.ts'
import { printedTextOf } from './occurs-in-text.ts'

const WORDS = { title: 'Blue Fern', description: '' }
const EMPTY: CertificateForm = { ...WORDS, ...detailFieldsOf(undefined) }

const place = { page: 1, line: 'printed', confidence: 0.9 }

const PROPOSAL: Proposal = {
  fields: [
    { name: 'lot', value: 'FH-1', ...place },
    { name: 'lot', value: 'FH-2', ...place },
    { name: 'testedOn', value: '2024-09-19', ...place },
    { name: 'totalThc', value: '19.8', unit: '%', basis: 'dry', ...place },
  ],
  panels: [{ panel: 'metals', status: 'fail', page: 2, line: 'Metals FAIL' }],
  results: [],
}

test('a proposal fills the fields that the PDF states, and leaves out the others', () => {
  expect(fieldsRead(PROPOSAL)).toEqual({
    lots: 'FH-1\nFH-2',
    testedOn: '2024-09-19',
    totalThc: '19.8 % dry',
    panels: 'metals: fail',
  })
  expect(fieldsRead({ fields: [], panels: [], results: [] })).toEqual({})
  expect([hasDetails(EMPTY), hasDetails(fieldsRead(PROPOSAL)), hasDetails({ replaces: 3 })]).toEqual([
    false,
    true,
    true,
  ])
})

test('only a value from the PDF that the form shows and nobody has saved is to be checked', () => {
  const read = fieldsRead(PROPOSAL)
  const saved = { ...EMPTY, ...read }
  expect(hasUnsavedRead(saved, EMPTY, read)).toBe(true)
  expect(hasUnsavedRead({ ...saved, title: 'Royal Fern' }, saved, read)).toBe(false)
  expect(hasUnsavedRead({ ...EMPTY, laboratory: 'Tarn Assay' }, EMPTY, read)).toBe(false)
})

test('the form sends lots line by line, totals with unit and basis, and nothing for empty fields', () => {
  const form = {
    ...EMPTY,
    lots: ' FH-1 \n\nFH-2; FH 3/4,\n',
    totalThc: '< LOQ mg/g dry',
    totalCbd: ' mg/g',
    panels: 'metals: fail',
  }
  const body = bodyOf({ ...form, testedOn: '2024-09-19', replaces: 4 }, 3)
  const stated = {
    lots: ['FH-1', 'FH-2', 'FH 3/4'],
    totalThc: { value: '<LOQ', unit: 'mg/g', basis: 'dry' },
    totalCbd: null,
  }
  expect(body).toMatchObject({ ...WORDS, ...stated, panels: { metals: 'fail' }, testedOn: '2024-09-19', replaces: 4 })
  expect(body).toMatchObject({ version: 3, laboratory: null, reportedOn: null })
  expect(detailsFormSchema.safeParse(body).success).toBe(true)
  expect(detailFieldsOf(body as unknown as Details)).toEqual({
    ...detailFieldsOf(undefined),
    ...{
      lots: 'FH-1\nFH-2\nFH 3/4',
      totalThc: '<LOQ mg/g dry',
      panels: 'metals: fail',
      testedOn: '2024-09-19',
      replaces: 4,
    },
  })
})

test.each([
  ['', { value: '', unit: '%' }],
  ['24.5 %', { value: '24.5', unit: '%' }],
  ['24.5 % as received', { value: '24.5', unit: '% as received' }],
  ['< LOQ mg/package', { value: '< LOQ', unit: 'mg/package' }],
  [' mg/g dry', { value: '', unit: 'mg/g dry' }],
])('the total %p is split into value and unit, and joined again', (text, parts) => {
  expect(splitTotal(text)).toEqual(parts)
  expect(joinTotal(parts.value, parts.unit)).toBe(text)
})

test('a lot, a date or a total that the PDF does not have gets a notice; words and empty fields get none', () => {
  const text = printedTextOf(['Batch FH-1, tested Sep 19, 2024', 'Total THC 19.8% Total CBD ND'])
  const right = { ...EMPTY, lots: 'FH-1', testedOn: '2024-09-19', totalThc: '19.8 %', totalCbd: 'ND %' }
  expect([noticesOf(EMPTY, text), noticesOf(right, text)]).toEqual([{}, {}])
  const notice = "This number isn't in the PDF"
  expect(noticesOf({ ...right, lots: 'FH-3', sampledOn: '2024-09-18', totalCbd: '0.1 %' }, text)).toEqual({
    lots: notice,
    sampledOn: notice,
    totalCbd: notice,
  })
  expect(noticesOf({ ...right, lots: 'FH-1\nFH-3\nFH-4' }, text)).toEqual({ lots: `${notice}: FH-3, FH-4` })
})

test('panels are named by their status, failed ones first', () => {
  expect(panelSummary('pesticides: pass\nmetals: fail\nmoisture: pass').map(({ words }) => words)).toEqual([
    'Failed: Heavy metals',
    'Passed: Pesticides, Moisture',
  ])
})

test('an earlier version is shown with dates and panels in words', () => {
  const version = { lots: 'FH-1', testedOn: '2024-09-19', reportedOn: '', panels: 'metals: fail' }
  const words = { lots: 'FH-1', testedOn: 'September 19, 2024', reportedOn: '' }
  expect(versionWords(version)).toMatchObject({ ...words, panels: expect.stringContaining('Heavy metals') })
})

test('an error about a part of a field is shown at the field', () => {
  const fields = { 'lots.1': 'Too long.', 'totalThc.value': 'No number.', replaces: 'Unknown.' }
  expect(errorsByField(fields)).toEqual({ lots: 'Too long.', totalThc: 'No number.', replaces: 'Unknown.' })
  expect(errorsByField()).toEqual({})
})

test('a sentence about a field begins with its label unless it says which field it is about', () => {
  const fields = { title: 'Enter a title.', lots: 'Enter 1 to 10 batch numbers.', verifyUrl: 'Enter an address.' }
  const named = "Enter a title. Enter 1 to 10 batch numbers. Laboratory's link: Enter an address."
  expect(namedSentences(fields)).toBe(named)
  expect(namedSentences({ 'totalThc.value': 'No number.', replaces: 'Choose another.', version: 'Whole.' })).toBe(
    'Total THC: No number. Replaces: Choose another. Whole.',
  )
})
