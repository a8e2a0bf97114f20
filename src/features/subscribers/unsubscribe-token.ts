import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { siteSecret } from '../../platform/access/site-secret.queries.ts'
import type { Db } from '../../platform/db/database.ts'

const CIPHER = 'aes-256-gcm'
const NONCE_BYTES = 12
const TAG_BYTES = 16

/** Returns the key for the functions below, so that a batch of tokens reads it only once. */
export const unsubscribeKey = async (db: Db) => Buffer.from(await siteSecret(db, 'unsubscribe'), 'base64url')

/** Encrypts an address as a base64url token that never expires and is not stored. */
export function sealAddress(key: Buffer, email: string): string {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv(CIPHER, key, nonce)
  const sealed = Buffer.concat([cipher.update(email, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url')
}

/** Returns the address in a token, or null if the token was not made with this key. */
export function openAddress(key: Buffer, token: string): string | null {
  const bytes = Buffer.from(token, 'base64url')
  if (bytes.length <= NONCE_BYTES + TAG_BYTES) return null
  const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES })
  decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
  try {
    return decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8')
  } catch {
    return null
  }
}
