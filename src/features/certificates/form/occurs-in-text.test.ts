// test: no database
import { expect, test } from 'bun:test'
import { hasDay, hasLot, hasTotal, printedTextOf } from './occurs-in-text.ts'

const textOf = (...pages: string[]) => printedTextOf(pages)

test.each([
  ['FH-2409-BF', 'Batch #: FH-2409-BF Size: 27 lbs'],
  ['fh 2409 bf', 'Batch #: FH-2409-BF'],
  ['THC-100MCD-021522', 'THC-100MCD-\n021522'],
  ['FH/2409', 'Lot FH/2409.'],
  ['Grün-7', 'Batch GRÜN-7'],
])('the batch number %p occurs in %p', (lot, text) => {
  expect(hasLot(textOf('Page 1', text), lot)).toBe(true)
})

test.each([
  ['FH-2409-B', 'Batch #: FH-2409-BF'],
  ['H-2409-BF', 'Batch #: FH-2409-BF'],
  ['FH-2490-BF', 'Batch #: FH-2409-BF'],
  ['FH-24O9-BF', 'Batch #: FH-2409-BF'],
  ['--', 'Batch #: --'],
])('the batch number %p does not occur in %p', (lot, text) => {
  expect(hasLot(textOf(text), lot)).toBe(false)
})

test.each([
  'Tested: 9/8/24',
  '09/08/2024',
  '9-8-2024',
  '2024-09-08',
  '2024-09-08T10:15',
  '08.09.2024',
  'Sep 8, 2024',
  'Sept. 8, 2024',
  'September 8th, 2024',
  '08 September\n2024',
  '8-Sep-24',
  '08SEP2024',
  '20240908',
])('September 8, 2024 occurs in %p', (text) => {
  expect(hasDay(textOf(text), '2024-09-08')).toBe(true)
})

test.each(['9/18/24', '9/8/23', 'September 2024, page 8', '19/8/2024 0', 'Oct 8, 2024'])(
  'September 8, 2024 does not occur in %p',
  (text) => {
    expect(hasDay(textOf(text), '2024-09-08')).toBe(false)
  },
)

test.each([
  ['24.52', 'Total THC 24.52%'],
  ['24.52', '24.52mg/g'],
  ['24,52', '24.52 %'],
  ['1234.5', '1,234.5 mg'],
  ['7', 'THC: 7 mg'],
  ['0.07', '<0.07'],
  ['ND', 'anything'],
  ['<LOQ', 'anything'],
])('the total %p occurs in %p', (total, text) => {
  expect(hasTotal(textOf(text), total)).toBe(true)
})

test.each([
  ['24.5', 'Total THC 24.52%'],
  ['4.52', '24.52%'],
  ['24.52', '245.2'],
  ['24.52', '25.42'],
])('the total %p does not occur in %p', (total, text) => {
  expect(hasTotal(textOf(text), total)).toBe(false)
})
