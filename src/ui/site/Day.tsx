import { useSite } from './site.ts'

// Without Intl, because its first use blocks a slow phone for 100 ms.
const MONTHS = 'January February March April May June July August September October November December'.split(' ')

/** Shows the day in the site's time zone or in UTC, so that server and browser render the same text. */
export function Day({ at }: { at: string }) {
  const { timeZone } = useSite()
  return <time dateTime={at}>{dayText(at, timeZone)}</time>
}

export const dayText = (at: string, timeZone?: string) => longDay(timeZone ? dayIn(timeZone, at) : new Date(at))

/** Returns the day in a time zone, as midnight UTC. */
const dayIn = (timeZone: string, at: string) => new Date(new Date(at).toLocaleDateString('sv-SE', { timeZone }))

export const monthDay = (date: Date) => `${MONTHS[date.getUTCMonth()]} ${date.getUTCDate()}`

export const longDay = (date: Date) => `${monthDay(date)}, ${date.getUTCFullYear()}`
