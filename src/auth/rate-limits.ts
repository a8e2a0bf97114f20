import type { Context } from 'hono'
import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import { failTooOften } from '../errors.ts'
import type { AppEnv } from '../openapi.ts'
import { hashToken } from './tokens.ts'

const SECOND_MS = 1000
const MINUTE_MS = 60 * SECOND_MS

/** So many at once, then one for each interval. */
export type RateLimit = { name: string; burst: number; intervalMs: number }

export const RATE_LIMITS = {
  signInFromAddress: { name: 'sign-in from address', burst: 20, intervalMs: 15 * SECOND_MS },
  /** From browsers in which this administrator has never signed in. */
  signInToAccount: { name: 'sign-in to account', burst: 10, intervalMs: 10 * MINUTE_MS },
  /** From a browser in which they have: strangers cannot use this one up. */
  signInOnKnownDevice: { name: 'sign-in on known device', burst: 10, intervalMs: MINUTE_MS },
  invitationFromAddress: { name: 'invitation from address', burst: 30, intervalMs: 10 * SECOND_MS },
  inviteByAdministrator: { name: 'invite by administrator', burst: 20, intervalMs: MINUTE_MS },
  contactFromAddress: { name: 'contact from address', burst: 20, intervalMs: 30 * SECOND_MS },
} satisfies Record<string, RateLimit>

// The database keeps no addresses and nothing that somebody typed, only what recognises it.
const keyOf = (limit: RateLimit, who: string) => `${limit.name} ${hashToken(who)}`

/**
 * Takes one from what `who` may do, or throws 429. The generic cell rate algorithm: a bucket that gets one unit with each
 * try and loses one with each interval; stored is when it will be empty. One statement, so that it holds across instances.
 */
export async function takeFromLimit(db: Db, limit: RateLimit, who: string, now: Date): Promise<void> {
  const key = keyOf(limit, who)
  const nowMs = now.getTime()
  const fullFromMs = nowMs + (limit.burst - 1) * limit.intervalMs
  await db.transaction().execute(async (tx) => {
    const startMs = sql`case when rate_limits.empty_at_ms > ${nowMs} then rate_limits.empty_at_ms else ${nowMs} end`
    const taken = await tx
      .insertInto('rate_limits')
      .values({ key, empty_at_ms: nowMs + limit.intervalMs })
      .onConflict((conflict) =>
        conflict
          .column('key')
          .doUpdateSet({ empty_at_ms: sql`${startMs} + ${limit.intervalMs}` })
          .where('rate_limits.empty_at_ms', '<=', fullFromMs),
      )
      .returning('key')
      .executeTakeFirst()
    if (taken) return
    const full = await tx
      .selectFrom('rate_limits')
      .select('empty_at_ms')
      .where('key', '=', key)
      .executeTakeFirstOrThrow()
    throw failTooOften(Math.ceil((full.empty_at_ms - fullFromMs) / SECOND_MS))
  })
}

/** Takes one for a call, unless the limits are off. @throws 429 */
export async function limitRate(c: Context<AppEnv>, limit: RateLimit, who: string): Promise<void> {
  if (c.var.config.rateLimits) await takeFromLimit(c.var.db, limit, who, c.var.clock())
}

/** Gives one back: it was no guess. */
export async function giveBackToLimit(tx: Db, limit: RateLimit, who: string): Promise<void> {
  await tx
    .updateTable('rate_limits')
    .set((row) => ({ empty_at_ms: row('empty_at_ms', '-', limit.intervalMs) }))
    .where('key', '=', keyOf(limit, who))
    .execute()
}

export async function deleteEmptyLimits(tx: Db, now: Date): Promise<void> {
  await tx.deleteFrom('rate_limits').where('empty_at_ms', '<', now.getTime()).execute()
}
