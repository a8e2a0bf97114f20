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
  /** Of tokens that do not exist. */
  invitationFromAddress: { name: 'invitation from address', burst: 30, intervalMs: 10 * SECOND_MS },
  invitationByToken: { name: 'invitation by token', burst: 30, intervalMs: 10 * SECOND_MS },
  inviteByAdministrator: { name: 'invite by administrator', burst: 20, intervalMs: MINUTE_MS },
  /** Who is refused often must not fill the audit log. */
  refusalOnRecord: { name: 'refusal on record', burst: 1, intervalMs: 60 * MINUTE_MS },
  contactFromAddress: { name: 'contact from address', burst: 20, intervalMs: 30 * SECOND_MS },
} satisfies Record<string, RateLimit>

/** A limit, and whose it is. */
export type Share = [limit: RateLimit, who: string]

// The database keeps no addresses and nothing that somebody typed, only what recognises it.
const keyOf = ([limit, who]: Share) => `${limit.name} ${hashToken(who)}`

/** Takes one from each share, or throws 429 and takes nothing at all. */
export async function takeFromLimits(db: Db, shares: Share[], now: Date): Promise<void> {
  await db.transaction().execute(async (tx) => {
    for (const share of shares) await takeOne(tx, share, now.getTime())
  })
}

/**
 * The generic cell rate algorithm: a bucket that gets one unit with each try and loses one with each interval; stored is
 * when it will be empty. One statement decides, so that it holds across instances.
 */
async function takeOne(tx: Db, share: Share, nowMs: number): Promise<void> {
  const [{ burst, intervalMs }] = share
  const key = keyOf(share)
  const fullFromMs = nowMs + (burst - 1) * intervalMs
  const startMs = sql`case when rate_limits.empty_at_ms > ${nowMs} then rate_limits.empty_at_ms else ${nowMs} end`
  const taken = await tx
    .insertInto('rate_limits')
    .values({ key, empty_at_ms: nowMs + intervalMs })
    .onConflict((conflict) =>
      conflict
        .column('key')
        .doUpdateSet({ empty_at_ms: sql`${startMs} + ${intervalMs}` })
        .where('rate_limits.empty_at_ms', '<=', fullFromMs),
    )
    .returning('key')
    .executeTakeFirst()
  if (taken) return
  const full = await tx.selectFrom('rate_limits').select('empty_at_ms').where('key', '=', key).executeTakeFirstOrThrow()
  throw failTooOften(Math.ceil((full.empty_at_ms - fullFromMs) / SECOND_MS))
}

/** Takes what a call costs, unless the limits are off. @throws 429 */
export async function limitRate(c: Context<AppEnv>, ...shares: Share[]): Promise<void> {
  if (c.var.config.rateLimits) await takeFromLimits(c.var.db, shares, c.var.clock())
}

/** Gives back what was taken: it was no guess. */
export async function giveBackToLimits(tx: Db, shares: Share[]): Promise<void> {
  for (const share of shares) {
    await tx
      .updateTable('rate_limits')
      .set((row) => ({ empty_at_ms: row('empty_at_ms', '-', share[0].intervalMs) }))
      .where('key', '=', keyOf(share))
      .execute()
  }
}

export async function deleteEmptyLimits(tx: Db, now: Date): Promise<void> {
  await tx.deleteFrom('rate_limits').where('empty_at_ms', '<', now.getTime()).execute()
}
