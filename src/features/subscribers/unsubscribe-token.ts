import { siteSecret } from '../../platform/access/site-secret.queries.ts'
import type { Db } from '../../platform/db/database.ts'

/** Returns the key that seals the addresses in unsubscribe links, so that a batch of links reads it only once. */
export const unsubscribeKey = async (db: Db) => Buffer.from(await siteSecret(db, 'unsubscribe'), 'base64url')
