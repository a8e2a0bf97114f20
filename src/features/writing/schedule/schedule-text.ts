import { useTimeText } from '#ui/office/Moment.tsx'

const OVERDUE_MS = 60_000

type SetTimes = { publishAt?: string | null | undefined; unpublishAt?: string | null | undefined }

const WHEN: Intl.DateTimeFormatOptions = {
  ...{ weekday: 'short', month: 'short', day: 'numeric', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
}

/** Returns a function that lists what the schedule will do, such as “Publishes Tue Dec 1, 08:00”. */
export function useScheduleText(): (times: SetTimes) => string[] {
  const timeText = useTimeText(WHEN)
  return ({ publishAt, unpublishAt }) => {
    const due = (at: string | null | undefined, what: string) => {
      if (!at) return []
      const isOverdue = Date.parse(at) < Date.now() - OVERDUE_MS
      return [`${isOverdue ? 'Overdue: ' : ''}${what} ${timeText(at).replace(',', '')}`]
    }
    return [...due(publishAt, 'Publishes'), ...due(unpublishAt, 'Comes off')]
  }
}

/** Returns a time of the site's time zone as inputs want it: 2026-11-01T02:30. */
export function localTime(at: string, timeZone: string): string {
  const format = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'short', timeZone })
  return format.format(new Date(at)).replace(' ', 'T')
}
