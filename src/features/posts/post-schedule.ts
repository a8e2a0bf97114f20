import { useTimeText } from '#ui/office/Moment.tsx'
import type { Post } from './posts.schema.ts'

const OVERDUE_MS = 60_000

const WHEN: Intl.DateTimeFormatOptions = {
  ...{ weekday: 'short', month: 'short', day: 'numeric', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
}

/** Returns a function that lists what the schedule will do, such as “Publishes Tue Dec 1, 08:00”. */
export function useScheduleText(): (post: Post) => string[] {
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
