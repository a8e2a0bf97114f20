import { isAllDay, type OpenTime, timeWords } from '#platform/hours.ts'

const DAY_END = '24:00'
const CLOSED = /^(closed|none|no|-|–|—)?$/
const ALL_DAY = /^(open )?(24 ?h(ours)?|24\/7|all day)$/
const CLOCK = /^(\d{1,2})(?:[:.h]?([0-5]\d))?(?: ?([ap])\.?(?:m\.?)?)?$/
/** A place rarely opens before six in the morning, so “1-5” is in the afternoon. */
const EARLIEST_MORNING = 6

type Clock = { hour: number; minute: number; half: string | undefined; is24: boolean }

/** Reads times as people write them, such as “9-5”, “9 am – 5:30 pm” or “9-12, 1-5”. @returns null if unreadable */
export function readOpenTimes(typed: string): OpenTime[] | null {
  const text = typed.trim().toLowerCase()
  if (CLOSED.test(text)) return []
  if (ALL_DAY.test(text)) return [{ opens: '00:00', closes: DAY_END }]
  const times = text.split(/[,;&+/]|\band\b/).map((span) => readSpan(span.trim()))
  return times.includes(null) ? null : (times as OpenTime[])
}

function readSpan(text: string): OpenTime | null {
  const [from = '', to = '', ...rest] = text.replace(/^from /, '').split(/[-–—−]|\bto\b|\buntil\b|\btill?\b/)
  const [start, end] = [readClock(from.trim()), readClock(to.trim())]
  if (!start || !end || rest.length > 0) return null
  const is24 = start.is24 || (end.is24 && !start.half)
  const closing = (opening: number) => (end.half || end.is24 || is24 ? minutesOf(end) : nextAfter(opening, end))
  const opening = start.half || is24 ? minutesOf(start) : openingOf(start, end)
  return { opens: clockText(opening), closes: closing(opening) % DAY === 0 ? DAY_END : clockText(closing(opening)) }
}

const DAY = 24 * 60
const HALF = DAY / 2

function readClock(text: string): Clock | null {
  if (text === 'noon') return { hour: 12, minute: 0, half: 'p', is24: false }
  if (text === 'midnight') return { hour: 12, minute: 0, half: 'a', is24: false }
  const [, hourText = '', minute = 0, half] = text.match(CLOCK) ?? []
  const hour = Number(hourText)
  if (hourText === '' || hour > (half ? 12 : 24) || (half && hour === 0) || (hour === 24 && Number(minute) > 0))
    return null
  return { hour, minute: Number(minute), half, is24: !half && (hour > 12 || hour === 0 || hourText.startsWith('0')) }
}

function minutesOf({ hour, minute, half }: Clock): number {
  if (!half) return hour * 60 + minute
  return (hour % 12) * 60 + minute + (half === 'p' ? HALF : 0)
}

/** The half of the day of an opening time without am or pm: the one of its closing time if that fits, else a usual one. */
function openingOf(start: Clock, end: Clock): number {
  if (end.half) {
    const same = minutesOf({ ...start, half: end.half })
    if (same < minutesOf(end)) return same
    return minutesOf({ ...start, half: end.half === 'p' ? 'a' : 'p' })
  }
  return minutesOf({ ...start, half: start.hour >= EARLIEST_MORNING && start.hour < 12 ? 'a' : 'p' })
}

/** The first time after the opening with this hour, in either half of the day. */
function nextAfter(opening: number, end: Clock): number {
  const minutes = minutesOf({ ...end, half: 'a' })
  return [minutes, minutes + HALF, minutes + DAY].find((each) => each > opening) ?? minutes
}

const twoDigits = (number: number) => `${number}`.padStart(2, '0')
const clockText = (minutes: number) => `${twoDigits(Math.floor(minutes / 60) % 24)}:${twoDigits(minutes % 60)}`

/** Writes times in the form that `readOpenTimes` reads. Closed days are blank. */
export const openTimesText = (open: OpenTime[]) =>
  open.map((time) => (isAllDay(time) ? '24 hours' : `${timeWords(time.opens)} – ${timeWords(time.closes)}`)).join(', ')
