import { useSite } from '#ui/site/site.ts'

export const DAY: Intl.DateTimeFormatOptions = { year: 'numeric', month: 'short', day: 'numeric' }

/** With the zone, because the browser may be in another one. */
const MOMENT: Intl.DateTimeFormatOptions = {
  ...DAY,
  ...{ hour: 'numeric', minute: '2-digit', timeZoneName: 'short' },
}

// Creating a format takes long, and a list shows the same one many times.
const formats = new Map<string, Intl.DateTimeFormat>()

/** Returns a function that writes times in the site's time zone, as the CSV files do: “Oct 5, 2024, 8:00 AM EDT”. */
export function useTimeText(options = MOMENT): (at: string) => string {
  const { timeZone = 'UTC' } = useSite()
  const key = JSON.stringify([timeZone, options])
  const format = formats.get(key) ?? new Intl.DateTimeFormat('en-US', { ...options, timeZone })
  formats.set(key, format)
  return (at) => format.format(new Date(at))
}

const UNITS = [
  ['year', 365 * 24 * 60 * 60],
  ['month', 30 * 24 * 60 * 60],
  ['week', 7 * 24 * 60 * 60],
  ['day', 24 * 60 * 60],
  ['hour', 60 * 60],
  ['minute', 60],
] as const
const AGO = new Intl.RelativeTimeFormat('en')

/** Returns text such as “3 hours ago”. */
export function ageText(at: string): string {
  const seconds = (Date.now() - Date.parse(at)) / 1000
  const [unit, length] = UNITS.find(([, length]) => seconds >= length) ?? []
  return unit ? AGO.format(-Math.floor(seconds / length), unit) : 'just now'
}

/** `options`: the parts of the time to show. */
export function Moment({ at, options }: { at: string; options?: Intl.DateTimeFormatOptions }) {
  const timeText = useTimeText(options)
  return <time dateTime={at}>{timeText(at)}</time>
}

/** Leaves the time of day to the tooltip. */
export function ShortDate({ at }: { at: string }) {
  const dayText = useTimeText(DAY)
  const timeText = useTimeText()
  return (
    <time dateTime={at} title={timeText(at)}>
      {dayText(at)}
    </time>
  )
}
