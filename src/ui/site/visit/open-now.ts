import { addDays, exceptionOn, type Hours, timeWords, WEEKDAYS, weekdayOf } from '#platform/hours.ts'
import { monthDay } from '../Day.tsx'

const DAY = 24 * 60
const NOON = 12 * 60
// Pages know the exceptions of this many days.
const DAYS_AHEAD = 30

const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
const timeAt = (minutes: number) => {
  const [hour, minute] = [Math.floor((minutes % DAY) / 60), minutes % 60]
  return timeWords(`${`${hour}`.padStart(2, '0')}:${`${minute}`.padStart(2, '0')}`)
}

/** An exception wins over the weekday. */
const openOn = (hours: Hours, day: string) => exceptionOn(hours, day)?.open ?? hours.days[weekdayOf(day)] ?? []

/** Returns the open spans in minutes from the midnight before `today`, with adjacent ones joined. */
function spansOf(hours: Hours, today: string) {
  const spans: { start: number; end: number }[] = []
  // Yesterday's times may end after midnight.
  for (let day = -1; day <= DAYS_AHEAD; day++) {
    for (const { opens, closes } of openOn(hours, addDays(today, day))) {
      const start = day * DAY + minutesOf(opens)
      const end = day * DAY + minutesOf(closes) + (closes > opens ? 0 : DAY)
      const last = spans.at(-1)
      if (last && start <= last.end) last.end = Math.max(last.end, end)
      else spans.push({ start, end })
    }
  }
  return spans
}

/**
 * Says whether the place is open, such as “Open until 6 pm”. Compares clock times of the time zone, so that days with
 * 23 or 25 hours need no rule.
 */
export function openText(hours: Hours, timeZone: string, now: Date): string {
  const [today = '', time = ''] = now.toLocaleString('sv-SE', { timeZone }).split(' ')
  const minute = minutesOf(time.slice(0, 5))
  const next = spansOf(hours, today).find(({ end }) => end > minute)
  if (!next) return 'Closed'
  const { start, end } = next
  if (start > minute) return `Closed, opens ${dayBefore(today, start)}at ${timeAt(start)}`
  if (end > DAYS_AHEAD * DAY) return 'Open 24 hours'
  return `Open until ${end > DAY + NOON ? `${WEEKDAYS[weekdayOf(addDays(today, Math.floor(end / DAY)))]} ` : ''}${timeAt(end)}`
}

function dayBefore(today: string, start: number): string {
  const count = Math.floor(start / DAY)
  if (count <= 0) return ''
  if (count === 1) return 'tomorrow '
  const day = addDays(today, count)
  return `${count < 7 ? WEEKDAYS[weekdayOf(day)] : monthDay(new Date(day))} `
}
