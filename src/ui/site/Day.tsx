// Without Intl, because its first use blocks a slow phone for 100 ms.
const MONTHS = 'January February March April May June July August September October November December'.split(' ')

/** Shows the day in UTC, so that server and browser render the same text. */
export function Day({ at }: { at: string }) {
  return <time dateTime={at}>{longDay(new Date(at))}</time>
}

export const longDay = (date: Date) => `${MONTHS[date.getUTCMonth()]} ${date.getUTCDate()}, ${date.getUTCFullYear()}`
