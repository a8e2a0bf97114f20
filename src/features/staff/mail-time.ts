const WHEN: Intl.DateTimeFormatOptions = {
  ...{ weekday: 'long', year: 'numeric', month: 'long', day: 'numeric' },
  ...{ hour: 'numeric', minute: '2-digit', timeZoneName: 'short' },
}

/** The time as an email says it, in the site's time zone. */
export const mailTime = (at: Date, { timeZone = 'UTC' }: { timeZone?: string | undefined }) =>
  at.toLocaleString('en-US', { ...WHEN, timeZone })
