/** Both as HH:MM. If `closes` is not later than `opens`, it is on the next day. `24:00` is the end of the day. */
export type OpenTime = { opens: string; closes: string }

/** Days with hours of their own, such as a holiday: both ends included, as YYYY-MM-DD. Without times they are closed. */
export type OtherDays = { from: string; to: string; open: OpenTime[]; note: string }

/** `days`: the times of each weekday, from Monday to Sunday. */
export type Hours = { days: OpenTime[][]; exceptions: OtherDays[] }

/** The part of the hours that pages show from `day` on. */
export type ComingHours = Hours & { day: string }

export const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']
export const NO_HOURS: Hours = { days: WEEKDAYS.map(() => []), exceptions: [] }
const COMING_DAYS = 30
const DAY_MS = 24 * 60 * 60 * 1000

export const addDays = (day: string, count: number) =>
  new Date(Date.parse(day) + count * DAY_MS).toISOString().slice(0, 10)

/** Returns 0 for Monday. */
export const weekdayOf = (day: string) => (new Date(day).getUTCDay() + 6) % 7

/**
 * Leaves out exceptions that are too far ahead or over. One of the day before `day` may last until after midnight.
 * @returns undefined if nothing is left
 */
export function comingHours({ days, exceptions }: Hours, day: string): ComingHours | undefined {
  const coming = exceptions.filter(({ from, to }) => to >= addDays(day, -1) && from <= addDays(day, COMING_DAYS))
  return coming.length > 0 || days.some((open) => open.length > 0) ? { days, exceptions: coming, day } : undefined
}

const lengthOf = ({ from, to }: OtherDays) => Date.parse(to) - Date.parse(from)

/** The shortest wins, such as a holiday within winter hours. */
export const exceptionOn = ({ exceptions }: Hours, day: string) =>
  exceptions.filter(({ from, to }) => from <= day && day <= to).sort((a, b) => lengthOf(a) - lengthOf(b))[0]

/** Returns the exceptions that decide one of the coming days. */
export function listedDays(hours: ComingHours): OtherDays[] {
  const deciding = Array.from({ length: COMING_DAYS + 1 }, (_, count) => exceptionOn(hours, addDays(hours.day, count)))
  return hours.exceptions.filter((days) => deciding.includes(days))
}

export const isAllDay = ({ opens, closes }: OpenTime) => opens === '00:00' && closes === '24:00'

/** Returns text such as “5:30 pm”. */
export function timeWords(time: string): string {
  if (time === '12:00') return 'noon'
  if (time === '00:00' || time === '24:00') return 'midnight'
  const [hour = 0, minute] = time.split(':').map(Number)
  return `${hour % 12 || 12}${minute ? time.slice(2) : ''} ${hour < 12 ? 'am' : 'pm'}`
}
