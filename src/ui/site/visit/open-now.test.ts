import { expect, test } from 'bun:test'
import { comingHours, type Hours, listedDays, NO_HOURS, type OpenTime, timeWords } from '#platform/hours.ts'
import { openText } from './open-now.ts'

const ZONE = 'America/New_York'
const time = (opens: string, closes: string): OpenTime => ({ opens, closes })
const week = (open: OpenTime[]): Hours => ({ ...NO_HOURS, days: NO_HOURS.days.map(() => open) })
const DAY = [time('10:00', '18:00')]
/** Monday to Friday, with a break on Friday. */
const SHOP: Hours = {
  days: [DAY, DAY, DAY, DAY, [time('09:00', '12:00'), time('13:00', '17:30')], [], []],
  exceptions: [],
}
const NIGHTS: Hours = { ...NO_HOURS, days: [...NO_HOURS.days.slice(0, 5), [time('22:00', '02:00')], []] }

test.each([
  // November 27, 2026 is a Friday. New York is five hours behind UTC.
  ['2026-11-27T13:59:59Z', 'Closed, opens at 9 am'],
  ['2026-11-27T14:00:00Z', 'Open until noon'],
  ['2026-11-27T17:00:00Z', 'Closed, opens at 1 pm'],
  ['2026-11-27T22:29:59Z', 'Open until 5:30 pm'],
  ['2026-11-27T22:30:00Z', 'Closed, opens Monday at 10 am'],
  ['2026-11-30T04:00:00Z', 'Closed, opens tomorrow at 10 am'],
  ['2026-11-30T15:00:00Z', 'Open until 6 pm'],
])('at %s a shop in New York says “%s”', (at, text) => {
  expect(openText(SHOP, ZONE, new Date(at))).toBe(text)
})

test('the time zone of the site decides, not the one of the visitor', () => {
  const at = new Date('2026-11-30T23:30:00Z')
  expect(openText(SHOP, 'America/Los_Angeles', at)).toBe('Open until 6 pm')
  expect(openText(SHOP, 'Asia/Tokyo', at)).toBe('Closed, opens at 10 am')
})

test.each([
  // The clocks go back at 2 am on November 1, 2026, so 1:30 am comes twice.
  ['2026-11-01T05:30:00Z', 'Open until 2 am'],
  ['2026-11-01T06:30:00Z', 'Open until 2 am'],
  ['2026-11-01T07:00:00Z', 'Closed, opens Saturday at 10 pm'],
  // The clocks skip from 2 to 3 am on March 14, 2027.
  ['2027-03-14T06:59:00Z', 'Open until 2 am'],
  ['2027-03-14T07:00:00Z', 'Closed, opens Saturday at 10 pm'],
  ['2026-10-31T23:00:00Z', 'Closed, opens at 10 pm'],
])('at %s a place that closes at 2 am says “%s”, also in the night in which the clocks change', (at, text) => {
  expect(openText(NIGHTS, ZONE, new Date(at))).toBe(text)
})

test('an exception wins over the weekday, but the night before it still ends after midnight', () => {
  const exceptions = [
    { from: '2026-12-24', to: '2026-12-25', open: [], note: 'Christmas' },
    { from: '2026-12-26', to: '2026-12-26', open: [time('12:00', '15:00')], note: '' },
  ]
  const hours = { ...week([time('22:00', '02:00')]), exceptions }
  expect(openText(hours, ZONE, new Date('2026-12-24T06:00:00Z'))).toBe('Open until 2 am')
  expect(openText(hours, ZONE, new Date('2026-12-24T18:00:00Z'))).toBe('Closed, opens Saturday at noon')
  expect(openText(hours, ZONE, new Date('2026-12-26T18:00:00Z'))).toBe('Open until 3 pm')
  const closed = { ...week(DAY), exceptions: [{ from: '2026-12-01', to: '2026-12-20', open: [], note: '' }] }
  expect(openText(closed, ZONE, new Date('2026-12-01T18:00:00Z'))).toBe('Closed, opens December 21 at 10 am')
})

test('the shortest of the exceptions that cover a day wins', () => {
  const on = (from: string, to: string, open: OpenTime[]) => ({ from, to, open, note: '' })
  const winter = on('2026-12-01', '2027-03-01', [time('11:00', '15:00')])
  const year = on('2026-12-01', '2027-12-01', [])
  const christmas = on('2026-12-25', '2026-12-25', [])
  const hours = { ...week(DAY), exceptions: [year, winter, christmas] }
  expect(openText(hours, ZONE, new Date('2026-12-24T17:00:00Z'))).toBe('Open until 3 pm')
  expect(openText(hours, ZONE, new Date('2026-12-25T17:00:00Z'))).toBe('Closed, opens tomorrow at 11 am')
  expect(listedDays({ ...hours, day: '2026-12-20' })).toEqual([winter, christmas])
})

test('a page of a new day still knows an exception of the night before, but does not list it', () => {
  const night = { from: '2026-12-31', to: '2026-12-31', open: [time('20:00', '02:00')], note: '' }
  const hours = comingHours({ ...week(DAY), exceptions: [night] }, '2027-01-01') ?? { ...NO_HOURS, day: '' }
  expect(openText(hours, ZONE, new Date('2027-01-01T06:30:00Z'))).toBe('Open until 2 am')
  expect(listedDays(hours)).toEqual([])
})

test('days that are open around the clock are joined, and a place that never opens says only that it is closed', () => {
  const allDay = [time('00:00', '24:00')]
  const at = new Date('2026-11-27T15:00:00Z')
  expect(openText(week(allDay), ZONE, at)).toBe('Open 24 hours')
  const weekdays = { ...NO_HOURS, days: [allDay, allDay, allDay, allDay, allDay, [time('00:00', '18:00')], []] }
  expect(openText(weekdays, ZONE, at)).toBe('Open until Saturday 6 pm')
  expect(openText(NO_HOURS, ZONE, at)).toBe('Closed')
  expect(openText(week([time('18:00', '24:00')]), ZONE, new Date('2026-11-28T00:00:00Z'))).toBe('Open until midnight')
})

test('only exceptions of the next 30 days are listed, and each until its last day', () => {
  const on = (from: string, to = from) => ({ from, to, open: [], note: '' })
  const exceptions = [on('2026-11-20', '2026-11-27'), on('2026-12-27'), on('2026-12-28')]
  const listed = (day: string) => {
    const hours = comingHours({ ...NO_HOURS, exceptions }, day)
    return hours && listedDays(hours).map(({ from }) => from)
  }
  expect(listed('2026-11-27')).toEqual(['2026-11-20', '2026-12-27'])
  expect(listed('2026-11-28')).toEqual(['2026-12-27', '2026-12-28'])
})

test.each([
  ['00:00', 'midnight'],
  ['00:05', '12:05 am'],
  ['09:00', '9 am'],
  ['12:00', 'noon'],
  ['12:30', '12:30 pm'],
  ['23:59', '11:59 pm'],
  ['24:00', 'midnight'],
])('the time %s is written as “%s”', (clock, words) => {
  expect(timeWords(clock)).toBe(words)
})
