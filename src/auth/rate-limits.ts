import type { Context } from 'hono'
import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import { failTooOften } from '../errors.ts'
import type { AppEnv } from '../openapi.ts'
import { hashToken } from './tokens.ts'

const SECOND_MS = 1000
const MINUTE_MS = 60 * SECOND_MS
// Of hexadecimal digits: 128 bits.
const HASH_LENGTH = 32

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
  /** The same words, whoever sends them. More than one network may send in a minute. */
  contactByText: { name: 'contact by text', burst: 30, intervalMs: 24 * 60 * MINUTE_MS },
  /** Of the time stamp of one form. */
  contactByStamp: { name: 'contact by stamp', burst: 3, intervalMs: 24 * 60 * MINUTE_MS },
  /** Of links that are none of ours. */
  unsubscribeFromAddress: { name: 'unsubscribe from address', burst: 30, intervalMs: 10 * SECOND_MS },
  contactFromAddress: { name: 'contact from address', burst: 20, intervalMs: 30 * SECOND_MS },
} satisfies Record<string, RateLimit>

/** A limit, and whose it is. */
export type Share = [limit: RateLimit, who: string]

// The database keeps no addresses and nothing that somebody typed, only what recognises it.
const keyOf = ([limit, who]: Share) => `${limit.name} ${hashToken(who).slice(0, HASH_LENGTH)}`

/** Takes one from each share, or throws 429 and takes nothing at all. */
export async function takeFromLimits(db: Db, shares: Share[], now: Date): Promise<void> {
  await db.transaction().execute((tx) => takeEach(tx, shares, now))
}

/** @throws 429, with which the transaction has to fail */
async function takeEach(tx: Db, shares: Share[], now: Date): Promise<void> {
  const taken = await takeFrom(tx, shares, now)
  const full = shares.find((share) => !taken.has(share))
  if (full) throw await tooOften(tx, full, now)
}

/**
 * The generic cell rate algorithm: a bucket that gets one unit with each try and loses one with each interval; stored is
 * when it will be empty. One statement decides, so that it holds across instances.
 * @returns the shares that had room; of the others nothing is taken
 */
async function takeFrom(tx: Db, shares: Share[], now: Date): Promise<Set<Share>> {
  const nowMs = now.getTime()
  const keyed = shares.map((share) => ({ share, key: keyOf(share), intervalMs: share[0].intervalMs }))
  const startMs = sql`case when rate_limits.empty_at_ms > ${nowMs} then rate_limits.empty_at_ms else ${nowMs} end`
  const hasRoom = keyed.map(
    ({ share, key }) => sql`rate_limits.key = ${key} and rate_limits.empty_at_ms <= ${fullFrom(share, now)}`,
  )
  const taken = await tx
    .insertInto('rate_limits')
    .values(keyed.map(({ key, intervalMs }) => ({ key, empty_at_ms: nowMs + intervalMs })))
    .onConflict((conflict) =>
      conflict
        .column('key')
        .doUpdateSet({ empty_at_ms: sql`${startMs} + excluded.empty_at_ms - ${nowMs}` })
        .where(sql<boolean>`${sql.join(hasRoom, sql` or `)}`),
    )
    .returning('key')
    .execute()
  const keys = new Set(taken.map(({ key }) => key))
  return new Set(keyed.filter(({ key }) => keys.has(key)).map(({ share }) => share))
}

/** Until when a bucket may be filled for one more to fit in. */
const fullFrom = ([{ burst, intervalMs }]: Share, now: Date) => now.getTime() + (burst - 1) * intervalMs

async function tooOften(tx: Db, share: Share, now: Date) {
  const full = tx.selectFrom('rate_limits').select('empty_at_ms').where('key', '=', keyOf(share))
  const { empty_at_ms } = await full.executeTakeFirstOrThrow()
  return failTooOften(Math.ceil((empty_at_ms - fullFrom(share, now)) / SECOND_MS))
}

/** Takes what a call costs, unless the limits are off. @throws 429 */
export async function limitRate(c: Context<AppEnv>, ...shares: Share[]): Promise<void> {
  if (c.var.config.rateLimits) await takeFromLimits(c.var.db, shares, c.var.clock())
}

/**
 * In the transaction of what is limited, which is one write to the disk then: takes from the first share or throws 429,
 * and from each of the others what there is.
 * @returns the limits that had no room, none when the limits are off
 */
export async function limitRateIn(tx: Db, c: Context<AppEnv>, must: Share, ...others: Share[]): Promise<RateLimit[]> {
  if (!c.var.config.rateLimits) return []
  const now = c.var.clock()
  const taken = await takeFrom(tx, [must, ...others], now)
  if (!taken.has(must)) throw await tooOften(tx, must, now)
  return others.filter((share) => !taken.has(share)).map(([limit]) => limit)
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
