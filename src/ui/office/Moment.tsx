import { useSite } from '#ui/site/site.ts'

/** With the zone, because the browser may be in another one. */
const MOMENT: Intl.DateTimeFormatOptions = {
  ...{ year: 'numeric', month: 'short', day: 'numeric' },
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

export function Moment({ at }: { at: string }) {
  const timeText = useTimeText()
  return <time dateTime={at}>{timeText(at)}</time>
}
