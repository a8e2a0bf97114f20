const MOMENT = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' })

export const momentText = (at: string) => MOMENT.format(new Date(at))

/** Shows date and time in the reader's time zone. */
export function Moment({ at }: { at: string }) {
  return <time dateTime={at}>{momentText(at)}</time>
}
