import type { Db } from '#platform/db/database.ts'
import { hashToken, newToken } from './tokens.ts'

// OWASP's device cookies: guesses from unknown browsers do not lock the account's owner out of a known one.
export const DEVICE_MAX_MS = 365 * 24 * 60 * 60 * 1000

/**
 * Remembers that an administrator logged in with a browser, which several administrators may share.
 * @param presented the device token that the browser sent
 * @returns the device token for the browser to keep
 */
export async function rememberDevice(
  tx: Db,
  administratorId: number,
  presented: string | undefined,
  now: Date,
): Promise<string> {
  const token = presented && (await isStoredDevice(tx, presented)) ? presented : newToken()
  const device = { token_hash: hashToken(token), administrator_id: administratorId, created_at: now.toISOString() }
  await tx
    .insertInto('known_devices')
    .values(device)
    .onConflict((conflict) => conflict.columns(['token_hash', 'administrator_id']).doUpdateSet(device))
    .execute()
  return token
}

// Never adopt an unknown token: an attacker may have planted it.
async function isStoredDevice(tx: Db, token: string): Promise<boolean> {
  const device = await tx
    .selectFrom('known_devices')
    .select('created_at')
    .where('token_hash', '=', hashToken(token))
    .executeTakeFirst()
  return device !== undefined
}

export async function isKnownDevice(db: Db, administratorId: number, token: string, now: Date): Promise<boolean> {
  const device = await db
    .selectFrom('known_devices')
    .select('created_at')
    .where('token_hash', '=', hashToken(token))
    .where('administrator_id', '=', administratorId)
    .where('created_at', '>', new Date(now.getTime() - DEVICE_MAX_MS).toISOString())
    .executeTakeFirst()
  return device !== undefined
}

export async function forgetDevices(tx: Db, administratorId: number): Promise<void> {
  await tx.deleteFrom('known_devices').where('administrator_id', '=', administratorId).execute()
}

export async function deleteOldDevices(tx: Db, now: Date): Promise<void> {
  const oldest = new Date(now.getTime() - DEVICE_MAX_MS).toISOString()
  await tx.deleteFrom('known_devices').where('created_at', '<', oldest).execute()
}
