import { siteSecret } from '#platform/access/site-secret.queries.ts'
import type { Db } from '#platform/db/database.ts'

/** Returns the key that seals the addresses in unsubscribe links. Read it once for a batch of links. */
export const unsubscribeKey = async (db: Db) => Buffer.from(await siteSecret(db, 'unsubscribe'), 'base64url')
