// test: no database
import { expect, test } from 'bun:test'
import { freeName, titleFrom } from './file-name.ts'

test('freeName appends the next unused number to a taken file name, ignoring case', () => {
  expect(freeName('report.pdf', ['report.pdf'])).toBe('report (2).pdf')
  expect(freeName('Report.PDF', ['report.pdf', 'REPORT (2).pdf'])).toBe('Report (3).pdf')
  expect(freeName('report (2).pdf', ['report (2).pdf'])).toBe('report (3).pdf')
  expect(freeName('Fe\u0301vrier.pdf', ['Février (2).pdf'])).toBe('Fe\u0301vrier (3).pdf')
})

test.each([
  ['Lambs-Bread.pdf', 'Lambs Bread'],
  ['lambs-bread (2).PDF', 'Lambs bread'],
  ['FH-2024-031.pdf', 'FH-2024-031'],
  ['FH-2024-031_blue-dream__full%20panel.pdf', 'FH-2024-031 blue dream full panel'],
  ['OG-Kush-2024-03.pdf', 'OG Kush 2024-03'],
  ['_.pdf', ''],
])('titleFrom turns the file name %s into the title “%s”', (name, title) => {
  expect(titleFrom(name)).toBe(title)
})

test('titleFrom cuts the title of a long file name after 200 characters', () => {
  expect(titleFrom(`${'a'.repeat(250)}.pdf`)).toHaveLength(200)
})
