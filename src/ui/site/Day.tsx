// Not by Intl, which stops a slow phone for a tenth of a second when it is asked for the first time.
const MONTHS = 'January February March April May June July August September October November December'.split(' ')

/** A day. In UTC, so that server and browser write the same. */
export function Day({ at }: { at: string }) {
  return <time dateTime={at}>{longDay(new Date(at))}</time>
}

export const longDay = (date: Date) => `${MONTHS[date.getUTCMonth()]} ${date.getUTCDate()}, ${date.getUTCFullYear()}`
