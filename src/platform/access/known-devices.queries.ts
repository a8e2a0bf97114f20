import type { Db } from '#platform/db/database.ts'
import { describeDevice } from './describe-device.ts'
import { hashToken, newToken } from './tokens.ts'

// OWASP's device cookies: guesses from unknown browsers do not lock the account's owner out of a known one.
export const DEVICE_MAX_MS = 365 * 24 * 60 * 60 * 1000

const PASSED_MS = 30 * 24 * 60 * 60 * 1000

/**
 * Remembers that an administrator signed in with a browser, which several administrators may share.
 * @param presented the device token that the browser sent
 * @param hasPassed whether the person has just passed a second factor there
 * @returns the device token for the browser to keep
 */
export async function rememberDevice(
  tx: Db,
  administratorId: number,
  {
    presented,
    userAgent,
    hasPassed = false,
  }: { presented: string | undefined; userAgent: string; hasPassed?: boolean },
  now: Date,
): Promise<string> {
  const token = presented && (await isStoredDevice(tx, presented)) ? presented : newToken()
  const at = now.toISOString()
  const used = { user_agent: userAgent, last_used_at: at, ...(hasPassed && { passed_at: at }) }
  await tx
    .insertInto('known_devices')
    .values({ token_hash: hashToken(token), administrator_id: administratorId, created_at: at, ...used })
    .onConflict((conflict) => conflict.columns(['token_hash', 'administrator_id']).doUpdateSet(used))
    .execute()
  return token
}

/** Whether this site gave a browser this token. Never adopt an unknown one: an attacker may have planted it. */
export async function isStoredDevice(db: Db, token: string): Promise<boolean> {
  const device = await db
    .selectFrom('known_devices')
    .select('created_at')
    .where('token_hash', '=', hashToken(token))
    .executeTakeFirst()
  return device !== undefined
}

/** Returns when an administrator last passed a second factor in a known browser; undefined for an unknown one. */
export async function findDevice(db: Db, administratorId: number, token: string, now: Date) {
  return devicesOf(db, administratorId, now)
    .select('passed_at as passedAt')
    .where('token_hash', '=', hashToken(token))
    .executeTakeFirst()
}

/** Whether a browser passed a second factor so recently that it is not asked for one. */
export const isTrusted = (device: { passedAt: string | null } | undefined, now: Date) =>
  (device?.passedAt ?? '') > before(now, PASSED_MS)

const devicesOf = (db: Db, administratorId: number, now: Date) =>
  db
    .selectFrom('known_devices')
    .where('administrator_id', '=', administratorId)
    .where('last_used_at', '>', before(now, DEVICE_MAX_MS))

/** Lists the browsers in which an administrator has signed in, last used first. @param presented this browser's token */
export async function listDevices(db: Db, administratorId: number, presented: string | undefined, now: Date) {
  const rows = await devicesOf(db, administratorId, now).selectAll().orderBy('last_used_at', 'desc').execute()
  const current = presented && hashToken(presented)
  return rows.map((row) => ({
    id: deviceId(row.token_hash),
    device: describeDevice(row.user_agent),
    createdAt: row.created_at,
    lastUsedAt: row.last_used_at,
    isTrusted: isTrusted({ passedAt: row.passed_at }, now),
    isCurrent: row.token_hash === current,
  }))
}

/** Names a browser without telling its token. */
const deviceId = (tokenHash: string) => tokenHash.slice(0, 16)

/** @returns the `User-Agent` of the forgotten browser, or undefined if there is none with this id */
export async function forgetDevice(tx: Db, administratorId: number, id: string): Promise<string | undefined> {
  const forgotten = await tx
    .deleteFrom('known_devices')
    .where('administrator_id', '=', administratorId)
    .where('token_hash', 'like', `${id}%`)
    .returning('user_agent')
    .executeTakeFirst()
  return forgotten?.user_agent
}

/** Asks for a second factor again in all browsers of an administrator. */
export async function trustNoDevice(tx: Db, administratorId: number): Promise<void> {
  await tx
    .updateTable('known_devices')
    .set({ passed_at: null })
    .where('administrator_id', '=', administratorId)
    .execute()
}

export async function forgetDevices(tx: Db, administratorId: number): Promise<void> {
  await tx.deleteFrom('known_devices').where('administrator_id', '=', administratorId).execute()
}

export async function deleteOldDevices(tx: Db, now: Date): Promise<void> {
  await tx.deleteFrom('known_devices').where('last_used_at', '<', before(now, DEVICE_MAX_MS)).execute()
}

const before = (now: Date, ms: number) => new Date(now.getTime() - ms).toISOString()
