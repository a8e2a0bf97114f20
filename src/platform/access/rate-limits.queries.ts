import { sql } from 'kysely'
import type { Config } from '#platform/config.ts'
import type { Db } from '#platform/db/database.ts'
import { CLOCK_SKEW_MS } from '#platform/db/due.ts'
import { failTooOften } from '#platform/http/errors.ts'
import { clientNetwork } from './client-address.ts'
import { hashToken } from './tokens.ts'

const SECOND_MS = 1000
const MINUTE_MS = 60 * SECOND_MS
// In hexadecimal digits: 128 bits.
const HASH_LENGTH = 32

/** Allows `burst` tries at once, then one per interval. `isAlwaysOn`: also if rate limits are off. */
export type RateLimit = { name: string; burst: number; intervalMs: number; isAlwaysOn?: true }

export const RATE_LIMITS = {
  signInFromAddress: { name: 'sign-in from address', burst: 20, intervalMs: 15 * SECOND_MS },
  /** Counts tries from browsers in which the administrator has never logged in. */
  signInToAccount: { name: 'sign-in to account', burst: 10, intervalMs: 10 * MINUTE_MS },
  /** Counts tries from browsers in which the administrator has logged in: strangers cannot use up these tries. */
  signInOnKnownDevice: { name: 'sign-in on known device', burst: 10, intervalMs: MINUTE_MS },
  /** Counts only tokens that do not exist. */
  invitationFromAddress: { name: 'invitation from address', burst: 30, intervalMs: 10 * SECOND_MS },
  invitationByToken: { name: 'invitation by token', burst: 30, intervalMs: 10 * SECOND_MS },
  forgotFromAddress: { name: 'forgot from address', burst: 20, intervalMs: 15 * SECOND_MS },
  forgotForAccount: { name: 'forgot for account', burst: 10, intervalMs: 10 * MINUTE_MS },
  forgotOnKnownDevice: { name: 'forgot on known device', burst: 10, intervalMs: MINUTE_MS },
  /** Beyond it, a request is answered as always, but sends no email. */
  resetEmailToAccount: { name: 'reset email to account', burst: 1, intervalMs: 10 * MINUTE_MS },
  /** Counts guesses at the current password in an open session. */
  ownPassword: { name: 'own password', burst: 10, intervalMs: MINUTE_MS },
  /** Counts wrong codes of an account, from any browser. A right password gives none back. */
  secondFactor: { name: 'second factor', burst: 5, intervalMs: 10 * MINUTE_MS },
  /** Counts attempts to sign in with a passkey that did not succeed. */
  passkeyFromAddress: { name: 'passkey from address', burst: 20, intervalMs: 15 * SECOND_MS },
  passkeyOnKnownDevice: { name: 'passkey on known device', burst: 20, intervalMs: 15 * SECOND_MS },
  inviteByAdministrator: { name: 'invite by administrator', burst: 20, intervalMs: MINUTE_MS },
  testEmailByAdministrator: { name: 'test email by administrator', burst: 10, intervalMs: MINUTE_MS },
  /** Repeated refusals must not flood the audit log. */
  refusalOnRecord: { name: 'refusal on record', burst: 1, intervalMs: 60 * MINUTE_MS },
  /** Counts messages with the same text, from any sender. The burst is more than one address may send in a minute. */
  contactByText: { name: 'contact by text', burst: 30, intervalMs: 24 * 60 * MINUTE_MS },
  /** Counts messages sent with the same form stamp. */
  contactByStamp: { name: 'contact by stamp', burst: 3, intervalMs: 24 * 60 * MINUTE_MS },
  /** Counts messages with the same stamp, address and text: if the answer is lost, a visitor sends the message again. */
  contactRepeated: { name: 'contact repeated', burst: 1, intervalMs: 60 * MINUTE_MS, isAlwaysOn: true },
  /** Counts only links that this site did not create. */
  unsubscribeFromAddress: { name: 'unsubscribe from address', burst: 30, intervalMs: 10 * SECOND_MS },
  subscribeFromAddress: { name: 'subscribe from address', burst: 10, intervalMs: 10 * MINUTE_MS },
  subscribeFromSlash48: { name: 'subscribe from /48', burst: 30, intervalMs: 2 * MINUTE_MS },
  contactFromAddress: { name: 'contact from address', burst: 20, intervalMs: 30 * SECOND_MS },
  /** Allows at most 100 messages in any ten minutes, which is more than a single /56 may send. */
  contactFromSlash48: { name: 'contact from /48', burst: 60, intervalMs: 15 * SECOND_MS },
  /** Together with the hourly digest, at most 20 emails about questions to one mailbox in any ten minutes. */
  noticesOfNetwork: { name: 'notices of network', burst: 14, intervalMs: 2 * MINUTE_MS },
} satisfies Record<string, RateLimit>

/** A limit, and the address, account or token that it counts. */
export type Share = [limit: RateLimit, who: string]

/**
 * Returns the shares that a try from a network uses. A customer may own a whole IPv6 /56 or /48, so limit both as well.
 * @param slash48 the limit of the /48, by default four times `limit`
 */
export function sharesOfNetwork(limit: RateLimit, network: string, slash48 = times(4, limit, '/48')): Share[] {
  if (!isIpv6(network)) return [[limit, network]]
  return [
    [limit, network],
    [times(2, limit, '/56'), clientNetwork(network, 56)],
    [slash48, clientNetwork(network, 48)],
  ]
}

const isIpv6 = (network: string) => network.includes(':')

const times = (factor: number, { name, burst, intervalMs }: RateLimit, prefix: string): RateLimit => ({
  name: `${name} ${prefix}`,
  burst: factor * burst,
  intervalMs: intervalMs / factor,
})

// The database stores only hashes: no addresses and no user input.
const keyOf = ([limit, who]: Share) => `${limit.name} ${hashToken(who).slice(0, HASH_LENGTH)}`

/** Counts a try for all shares. @throws 429 if a share is full; then none counts it */
export async function takeFromLimits(db: Db, shares: Share[], now: Date): Promise<void> {
  await db.transaction().execute((tx) => takeEach(tx, shares, now))
}

/** @throws 429 if a share is full; the caller must then roll back the transaction */
async function takeEach(tx: Db, shares: Share[], now: Date): Promise<void> {
  const taken = await takeFrom(tx, shares, now)
  const full = shares.find((share) => !taken.has(share))
  if (full) throw await tooOften(tx, full, now)
}

/**
 * The generic cell rate algorithm: each try adds one unit to a bucket, each interval removes one, and the row says when
 * the bucket will be empty. One statement decides, so that the limit holds across instances.
 * @returns the shares that had room; the others do not count the try
 */
async function takeFrom(tx: Db, shares: Share[], now: Date): Promise<Set<Share>> {
  if (shares.length === 0) return new Set()
  const nowMs = now.getTime()
  const keyed = shares.map((share) => ({ share, key: keyOf(share), intervalMs: share[0].intervalMs }))
  const or = sql` or `
  const isPartlyFull = keyed.map(
    ({ share, key }) => sql`rate_limits.key = ${key} and rate_limits.empty_at_ms <= ${fullFrom(share, now)}`,
  )
  const isFromWrongClock = keyed.map(
    ({ share, key }) => sql`rate_limits.key = ${key} and rate_limits.empty_at_ms > ${latestEmptyAt(share, now)}`,
  )
  const startMs = sql`case when rate_limits.empty_at_ms > ${nowMs} and (${sql.join(isPartlyFull, or)}) then rate_limits.empty_at_ms else ${nowMs} end`
  const taken = await tx
    .insertInto('rate_limits')
    .values(keyed.map(({ key, intervalMs }) => ({ key, empty_at_ms: nowMs + intervalMs })))
    .onConflict((conflict) =>
      conflict
        .column('key')
        .doUpdateSet({ empty_at_ms: sql`${startMs} + excluded.empty_at_ms - ${nowMs}` })
        .where(sql<boolean>`${sql.join([...isPartlyFull, ...isFromWrongClock], or)}`),
    )
    .returning('key')
    .execute()
  const keys = new Set(taken.map(({ key }) => key))
  return new Set(keyed.filter(({ key }) => keys.has(key)).map(({ share }) => share))
}

/** A bucket that will be empty only after this time has no room for another try. */
const fullFrom = ([{ burst, intervalMs }]: Share, now: Date) => now.getTime() + (burst - 1) * intervalMs

/** Even a full bucket is empty by this time, so a row with a later time comes from a wrong clock. */
const latestEmptyAt = ([{ burst, intervalMs }]: Share, now: Date) => now.getTime() + burst * intervalMs + CLOCK_SKEW_MS

async function tooOften(tx: Db, share: Share, now: Date) {
  const full = tx.selectFrom('rate_limits').select('empty_at_ms').where('key', '=', keyOf(share))
  const { empty_at_ms } = await full.executeTakeFirstOrThrow()
  return failTooOften(Math.ceil((empty_at_ms - fullFrom(share, now)) / SECOND_MS))
}

type LimitDeps = { config: Config; clock: () => Date }

/** Counts a try for all shares, unless rate limits are off. @throws 429 if a share is full */
export async function limitRate({ config, db, clock }: LimitDeps & { db: Db }, ...shares: Share[]): Promise<void> {
  if (config.rateLimits) await takeFromLimits(db, shares, clock())
}

/**
 * Counts a try in the transaction of the limited write, so that both share a commit. Shares in `others` count it only if
 * they have room.
 * @returns the limits of `others` without room
 * @throws 429 if a share in `must` is full
 */
export async function limitRateIn(tx: Db, { config, clock }: LimitDeps, must: Share[], others: Share[] = []) {
  const now = clock()
  const counted = [...must, ...others].filter(([limit]) => config.rateLimits || limit.isAlwaysOn)
  const taken = await takeFrom(tx, counted, now)
  const refused = new Set(counted.filter((share) => !taken.has(share)))
  const full = must.find((share) => refused.has(share))
  if (full) throw await tooOften(tx, full, now)
  return others.filter((share) => refused.has(share)).map(([limit]) => limit)
}

/** Undoes the count of a try that turned out not to be a guess. */
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
