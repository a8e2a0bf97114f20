import { Secret, TOTP } from 'otpauth'
import { seal, unseal } from '#platform/access/seal.ts'
import { siteSecret } from '#platform/access/site-secret.queries.ts'
import type { Db } from '#platform/db/database.ts'

// A phone's clock may be this many steps of 30 seconds ahead or behind.
const WINDOW = 1

const key = async (db: Db) => Buffer.from(await siteSecret(db, 'totp'), 'base64url')

/**
 * Creates the secret of an authenticator app, which counts once a code confirms it. Replaces an unconfirmed one.
 * @param issuer what the app shows beside the email address
 * @returns an `otpauth:` URL; null if the person has an app
 */
export async function startTotp(tx: Db, { id, email }: { id: number; email: string }, issuer: string) {
  const totp = new TOTP({ issuer, label: email, secret: new Secret({ size: 20 }) })
  const sealed_secret = seal(await key(tx), totp.secret.base32)
  const started = await tx
    .insertInto('totps')
    .values({ administrator_id: id, sealed_secret })
    .onConflict((conflict) =>
      conflict.column('administrator_id').doUpdateSet({ sealed_secret }).where('totps.confirmed_at', 'is', null),
    )
    .returning('administrator_id')
    .executeTakeFirst()
  return started ? totp.toString() : null
}

/** @returns whether the code is right */
export const confirmTotp = (tx: Db, id: number, code: string, now: Date) =>
  takeStep(tx, id, code, now, { isConfirmed: false })

/** Uses a code up. @returns whether it is right and was not used before */
export const takeTotpCode = (tx: Db, id: number, code: string, now: Date) =>
  takeStep(tx, id, code, now, { isConfirmed: true })

async function takeStep(tx: Db, id: number, code: string, now: Date, { isConfirmed }: { isConfirmed: boolean }) {
  const state = isConfirmed ? 'is not' : 'is'
  const totp = await tx
    .selectFrom('totps')
    .select('sealed_secret')
    .where('administrator_id', '=', id)
    .where('confirmed_at', state, null)
    .executeTakeFirst()
  const secret = totp && unseal(await key(tx), totp.sealed_secret)
  const last_step = secret ? stepOf(secret, code, now) : null
  if (last_step === null) return false
  const { numUpdatedRows } = await tx
    .updateTable('totps')
    .set({ last_step, ...(!isConfirmed && { confirmed_at: now.toISOString() }) })
    .where('administrator_id', '=', id)
    .where('confirmed_at', state, null)
    .where('last_step', '<', last_step)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/**
 * Returns the number of the 30 seconds for which a code of six digits is right (RFC 6238), or null if it is wrong.
 * @param secret in base32
 */
export function stepOf(secret: string, code: string, now: Date): number | null {
  const totp = new TOTP({ secret: Secret.fromBase32(secret) })
  const timestamp = now.getTime()
  const delta = totp.validate({ token: code, timestamp, window: WINDOW })
  return delta === null ? null : totp.counter({ timestamp }) + delta
}

/** @returns whether the person had an app */
export async function removeTotp(tx: Db, id: number): Promise<boolean> {
  const removed = tx.deleteFrom('totps').where('administrator_id', '=', id).where('confirmed_at', 'is not', null)
  return (await removed.executeTakeFirst()).numDeletedRows > 0n
}
