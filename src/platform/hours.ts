/** Both as HH:MM. If `closes` is not later than `opens`, it is on the next day. `24:00` is the end of the day. */
export type OpenTime = { opens: string; closes: string }

/** Days with hours of their own, such as a holiday: both ends included, as YYYY-MM-DD. Without times they are closed. */
export type OtherDays = { from: string; to: string; open: OpenTime[]; note: string }

/** `days`: the times of each weekday, from Monday to Sunday. */
export type Hours = { days: OpenTime[][]; exceptions: OtherDays[] }

export const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']
export const NO_HOURS: Hours = { days: WEEKDAYS.map(() => []), exceptions: [] }
/** Pages list the exceptions of this many days. */
const COMING_DAYS = 30
const DAY_MS = 24 * 60 * 60 * 1000

export const addDays = (day: string, count: number) =>
  new Date(Date.parse(day) + count * DAY_MS).toISOString().slice(0, 10)

/** Returns 0 for Monday. */
export const weekdayOf = (day: string) => (new Date(day).getUTCDay() + 6) % 7

/** Leaves out exceptions that are over on this day or too far ahead. */
export const comingHours = ({ days, exceptions }: Hours, day: string): Hours => ({
  days,
  exceptions: exceptions.filter(({ from, to }) => to >= day && from <= addDays(day, COMING_DAYS)),
})

export const isAllDay = ({ opens, closes }: OpenTime) => opens === '00:00' && closes === '24:00'

/** Returns text such as “5:30 pm”. */
export function timeWords(time: string): string {
  if (time === '12:00') return 'noon'
  if (time === '00:00' || time === '24:00') return 'midnight'
  const [hour = 0, minute] = time.split(':').map(Number)
  return `${hour % 12 || 12}${minute ? time.slice(2) : ''} ${hour < 12 ? 'am' : 'pm'}`
}
