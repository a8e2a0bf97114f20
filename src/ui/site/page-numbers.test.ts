// test: no database
import { expect, test } from 'bun:test'
import { pageNumbers } from './page-numbers.ts'

const shown = (page: number, last: number) =>
  pageNumbers(page, last)
    .map((number) => number ?? '…')
    .join(' ')

test('pageNumbers lists every page if there are at most seven', () => {
  expect(shown(1, 1)).toBe('1')
  expect(shown(4, 7)).toBe('1 2 3 4 5 6 7')
})

test('pageNumbers lists the ends and the neighbors of the current page, and no gap hides a single page', () => {
  expect(shown(1, 834)).toBe('1 2 … 834')
  expect(shown(3, 834)).toBe('1 2 3 4 … 834')
  expect(shown(4, 834)).toBe('1 2 3 4 5 … 834')
  expect(shown(5, 834)).toBe('1 … 4 5 6 … 834')
  expect(shown(831, 834)).toBe('1 … 830 831 832 833 834')
  expect(shown(834, 834)).toBe('1 … 833 834')
})
