const MOMENT = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' })

export const momentText = (at: string) => MOMENT.format(new Date(at))

/** A day and a time, on the clock of who reads it. */
export function Moment({ at }: { at: string }) {
  return <time dateTime={at}>{momentText(at)}</time>
}
