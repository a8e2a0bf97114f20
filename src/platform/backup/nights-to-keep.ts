const DAILY = 7
const WEEKLY = 4
const DAY_MS = 24 * 60 * 60 * 1000
// 1970-01-05 was a Monday.
const FIRST_MONDAY_MS = 4 * DAY_MS

/** The name of the backup of this day, in the time zone of the process. */
export const nightOf = (now: Date): string => now.toLocaleDateString('sv-SE')

export const isNight = (name: string): boolean => /^\d{4}-\d\d-\d\d$/.test(name) && !Number.isNaN(Date.parse(name))

const weekOf = (night: string) => Math.floor((Date.parse(night) - FIRST_MONDAY_MS) / (7 * DAY_MS))

/**
 * Returns the seven newest nightly backups, and the newest one of each of the four newest weeks before them. Counts
 * backups instead of comparing their dates with the clock, because a clock that jumps must not delete backups.
 */
export function nightsToKeep(nights: string[], now: Date): Set<string> {
  // Backups that a wrong clock dated in the future are counted separately, so that they displace no others.
  const { past = [], future = [] } = Object.groupBy(nights, (night) => (night <= nightOf(now) ? 'past' : 'future'))
  return new Set([past, future].flatMap(keptOf))
}

function keptOf(nights: string[]) {
  const newestFirst = nights.toSorted().reverse()
  const newestOfWeeks = [...Map.groupBy(newestFirst, weekOf).values()].flatMap((week) => week.slice(0, 1))
  const daily = newestFirst.slice(0, DAILY)
  return [...daily, ...newestOfWeeks.filter((night) => !daily.includes(night)).slice(0, WEEKLY)]
}
