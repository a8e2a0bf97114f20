// test: no database
import { expect, test } from 'bun:test'
import { isNight, nightOf, nightsToKeep } from './nights-to-keep.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const day = (date: string, days: number) => new Date(Date.parse(date) + days * DAY_MS).toISOString().slice(0, 10)
const noon = (date: string) => new Date(`${date}T12:00:00`)

/** Simulates a nightly backup on each of these days, and deletes older ones as the site does. */
function live(nights: string[], from: string, days: number) {
  let kept = nights
  for (let count = 0; count < days; count++) {
    const tonight = day(from, count)
    kept = [...nightsToKeep([...new Set([...kept, tonight])], noon(tonight))]
  }
  return kept.toSorted()
}

test('the seven newest nightly backups and the last one of each of the four weeks before are kept', () => {
  // 2026-11-23 is a Monday.
  expect(live([], '2026-06-01', 176)).toEqual([
    '2026-10-25',
    '2026-11-01',
    '2026-11-08',
    '2026-11-15',
    ...[17, 18, 19, 20, 21, 22, 23].map((date) => `2026-11-${date}`),
  ])
})

test('a site that runs on one day a month keeps its eleven newest nightly backups', () => {
  const nights = Array.from({ length: 20 }, (_, month) => day('2025-01-10', month * 30))
  expect([...nightsToKeep(nights, noon('2027-01-01'))].toSorted()).toEqual(nights.slice(-11))
})

test('when the clock jumps ten years ahead, none of the newest nightly backups is deleted, either then or after the clock is corrected', () => {
  const before = live([], '2026-06-01', 100)
  const ahead = live(before, '2036-01-01', 1)
  expect(before.slice(-6).every((night) => ahead.includes(night))).toBe(true)
  const week = live(ahead, '2036-01-02', 6)
  const after = live(week, '2026-09-09', 7)
  const real = Array.from({ length: 7 }, (_, days) => day('2026-09-09', days))
  expect(real.every((night) => after.includes(night))).toBe(true)
})

test('when the clock jumps back to 1970, no existing nightly backup is deleted', () => {
  const before = live([], '2026-06-01', 100)
  const back = live(before, '1970-01-01', 30)
  expect(before.every((night) => back.includes(night))).toBe(true)
})

test('a nightly backup is named after the day in the time zone of the process, and folders with other names are not counted', () => {
  expect(nightOf(new Date(2026, 10, 3, 3))).toBe('2026-11-03')
  expect(nightOf(new Date(2026, 10, 3, 23, 59))).toBe('2026-11-03')
  const names = ['2026-11-03', '2026-13-03', 'before-0016-tea', '.scratch-2026-11-03', 'files', '2026-11-03 copy']
  expect(names.filter(isNight)).toEqual(['2026-11-03'])
})
