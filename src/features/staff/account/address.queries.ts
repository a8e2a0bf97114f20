import { seal, unseal } from '#platform/access/seal.ts'
import { siteSecret } from '#platform/access/site-secret.queries.ts'
import { hashToken } from '#platform/access/tokens.ts'
import type { Db } from '#platform/db/database.ts'

const CHANGE_TTL_MS = 60 * 60 * 1000

/** `from`, `to`: the old and the new address. */
export type AddressChange = { id: number; from: string; to: string }
type Sealed = AddressChange & { password: string; endsAt: string }

const key = async (db: Db) => Buffer.from(await siteSecret(db, 'address_change'), 'base64url')

/** Returns a token that works for an hour, and until the password or the address changes. */
export async function sealChange(
  db: Db,
  { passwordHash, ...change }: AddressChange & { passwordHash: string },
  now: Date,
): Promise<string> {
  const endsAt = new Date(now.getTime() + CHANGE_TTL_MS).toISOString()
  return seal(await key(db), JSON.stringify({ ...change, password: hashToken(passwordHash), endsAt } satisfies Sealed))
}

/** Returns the change that a token of this administrator confirms, or undefined if it no longer works. */
export async function findChange(
  tx: Db,
  { id, email }: { id: number; email: string },
  token: string,
  now: Date,
): Promise<AddressChange | undefined> {
  const text = unseal(await key(tx), token)
  if (text === null) return
  const { password, endsAt, ...change }: Sealed = JSON.parse(text)
  const row = await tx.selectFrom('administrators').select('password_hash').where('id', '=', id).executeTakeFirst()
  const isOpen = change.id === id && change.from === email && endsAt > now.toISOString()
  return isOpen && row && password === hashToken(row.password_hash) ? change : undefined
}
