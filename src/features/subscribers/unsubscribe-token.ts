import { seal, unseal } from '#platform/access/seal.ts'
import { siteSecret } from '#platform/access/site-secret.queries.ts'
import type { Db } from '#platform/db/database.ts'

/**
 * Returns the key that seals the addresses in the links of updates: to unsubscribe, and to the page of the subscription.
 * Read it once for a batch of links.
 */
export const unsubscribeKey = async (db: Db) => Buffer.from(await siteSecret(db, 'unsubscribe'), 'base64url')

const confirmationKey = async (db: Db) => Buffer.from(await siteSecret(db, 'subscribe'), 'base64url')

/** A request: when it was made, and the address. */
type Requested = { askedAt: string; email: string }

/** Seals the request into the token of its confirmation link. */
export const sealRequest = async (db: Db, { askedAt, email }: Requested) =>
  seal(await confirmationKey(db), `${askedAt} ${email}`)

/** @returns null if this site has not sealed the token */
export async function unsealRequest(db: Db, token: string): Promise<Requested | null> {
  const [askedAt = '', email = ''] = unseal(await confirmationKey(db), token)?.split(' ') ?? []
  return email ? { askedAt, email } : null
}
