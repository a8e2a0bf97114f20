import { type SqlBool, sql } from 'kysely'

/** How far the clocks of two instances may differ. */
export const CLOCK_SKEW_MS = 60_000

/**
 * Matches rows whose time has come. A time further ahead than any pause counts too, because a clock that was ahead
 * wrote it.
 */
export const isDue = (column: string, now: Date, longestPauseMs: number) => {
  const latest = new Date(now.getTime() + longestPauseMs + CLOCK_SKEW_MS)
  return sql<SqlBool>`(${sql.ref(column)} <= ${now.toISOString()} or ${sql.ref(column)} > ${latest.toISOString()})`
}
