// test: no database
import { expect, test } from 'bun:test'
import { freeName } from './file-name.ts'

test('a free file name has the next unused number, ignoring case', () => {
  expect(freeName('report.pdf', ['report.pdf'])).toBe('report (2).pdf')
  expect(freeName('Report.PDF', ['report.pdf', 'REPORT (2).pdf'])).toBe('Report (3).pdf')
  expect(freeName('report (2).pdf', ['report (2).pdf'])).toBe('report (3).pdf')
  expect(freeName('Fe\u0301vrier.pdf', ['Février (2).pdf'])).toBe('Fe\u0301vrier (3).pdf')
})
