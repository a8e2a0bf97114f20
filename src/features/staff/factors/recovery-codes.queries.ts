import { randomBytes, randomInt, scrypt } from 'node:crypto'
import type { Db } from '#platform/db/database.ts'

const CODES = 10
// Without letters and digits that look alike. Ten of these 31 are 49.5 bits.
const ALPHABET = '23456789abcdefghjkmnpqrstuvwxyz'
const LENGTH = 10
const SALT_BYTES = 16
const HASH_BYTES = 32
// OWASP's password storage cheat sheet: as strong as its first choice, with 16 MiB.
const SCRYPT = { N: 2 ** 14, r: 8, p: 5, maxmem: 64 * 2 ** 20 }

const hash = (code: string, salt: string) =>
  new Promise<string>((resolve, reject) =>
    scrypt(code, salt, HASH_BYTES, SCRYPT, (error, key) =>
      error ? reject(error) : resolve(key.toString('base64url')),
    ),
  )

const newCode = () => Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')

/** Ten codes as people read them, and their hashes. Takes about two seconds, so call it before a transaction. */
export async function makeRecoveryCodes() {
  const salt = randomBytes(SALT_BYTES).toString('base64url')
  const codes = Array.from({ length: CODES }, newCode)
  // The runtime hashes at most four at a time, with 16 MB each.
  const hashes = await Promise.all(codes.map((code) => hash(code, salt)))
  const written = codes.map((code) => `${code.slice(0, LENGTH / 2)}-${code.slice(LENGTH / 2)}`)
  return { codes: written, salt, hashes }
}

export type RecoveryCodes = Awaited<ReturnType<typeof makeRecoveryCodes>>

/** Replaces the codes of a person. */
export async function storeRecoveryCodes(tx: Db, id: number, { salt, hashes }: RecoveryCodes): Promise<void> {
  await removeRecoveryCodes(tx, id)
  const rows = hashes.map((code_hash) => ({ administrator_id: id, salt, code_hash }))
  await tx.insertInto('recovery_codes').values(rows).execute()
}

/** Hashes a typed code, without spaces and hyphens, to compare it with those of a person; null if there are none. */
export async function hashRecoveryCode(db: Db, id: number, code: string): Promise<string | null> {
  const row = await db.selectFrom('recovery_codes').select('salt').where('administrator_id', '=', id).executeTakeFirst()
  return row ? hash(code, row.salt) : null
}

/** Uses a code up. @returns whether there was one with this hash */
export async function takeRecoveryCode(tx: Db, id: number, codeHash: string): Promise<boolean> {
  const taken = tx.deleteFrom('recovery_codes').where('administrator_id', '=', id).where('code_hash', '=', codeHash)
  return (await taken.executeTakeFirst()).numDeletedRows > 0n
}

export async function removeRecoveryCodes(tx: Db, id: number): Promise<void> {
  await tx.deleteFrom('recovery_codes').where('administrator_id', '=', id).execute()
}
