const DATE = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })

/** A day. In UTC, so that server and browser write the same. */
export function Day({ at }: { at: string }) {
  return <time dateTime={at}>{DATE.format(new Date(at))}</time>
}
