// test: no database
import { expect, test } from 'bun:test'
import { longDay } from './Day.tsx'
import { numberText } from './number-text.ts'

test('longDay writes a UTC date as Intl does for en-US', () => {
  const written = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })
  for (let month = 0; month < 12; month++) {
    for (const [day, hour] of [
      [1, 0],
      [28, 23],
    ] as const) {
      const date = new Date(Date.UTC(2024 + month, month, day, hour, 59))
      expect(longDay(date)).toBe(written.format(date))
    }
  }
})

test('numberText separates thousands with commas', () => {
  for (const value of [0, 7, 999, 1000, 12_345, 100_000, 1_234_567]) {
    expect(numberText(value)).toBe(value.toLocaleString('en-US'))
  }
})
