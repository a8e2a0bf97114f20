import { createHmac } from 'node:crypto'
import { type SqlBool, sql } from 'kysely'
import type { Db } from '#platform/db/database.ts'
import { findSiteSecret, siteSecret } from './site-secret.queries.ts'

type HashAddress = (emailLower: string) => string

/** Returns the function that makes the keyed hash of an address, and creates its key if the site has none. */
export async function addressHasher(db: Db): Promise<HashAddress> {
  return hasherWith(await siteSecret(db, 'erasure'))
}

/** @returns undefined if the site has no key yet, and so no hash either */
export async function findAddressHasher(db: Db): Promise<HashAddress | undefined> {
  const secret = await findSiteSecret(db, 'erasure')
  return secret === undefined ? undefined : hasherWith(secret)
}

function hasherWith(secret: string): HashAddress {
  const key = Buffer.from(secret, 'base64url')
  return (emailLower) => createHmac('sha256', key).update(emailLower).digest('hex')
}

/** Limits a query to rows whose address belongs to no administrator. */
export const hasNoAccount = (column: string) =>
  sql<SqlBool>`not exists (select id from administrators where email_lower = lower(${sql.ref(column)}))`
