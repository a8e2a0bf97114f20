// test: no database
import { afterEach, expect, setSystemTime, test } from 'bun:test'
import { ageText } from './Moment.tsx'

afterEach(() => void setSystemTime())

test.each([
  ['2026-11-27T12:00:30Z', 'just now'],
  ['2026-11-27T11:59:01Z', 'just now'],
  ['2026-11-27T11:59:00Z', '1 minute ago'],
  ['2026-11-27T09:00:00Z', '3 hours ago'],
  ['2026-11-25T13:00:00Z', '1 day ago'],
  ['2026-11-13T12:00:00Z', '2 weeks ago'],
  ['2026-09-01T12:00:00Z', '2 months ago'],
  ['2024-11-01T12:00:00Z', '2 years ago'],
])('the age of %s at noon is “%s”, also if the browser’s clock is behind', (at, age) => {
  setSystemTime(new Date('2026-11-27T12:00:00Z'))
  expect(ageText(at)).toBe(age)
})
