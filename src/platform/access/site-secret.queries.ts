import type { Db } from '#platform/db/database.ts'
import { newToken } from './tokens.ts'

type Purpose =
  | 'address_change'
  | 'backup_download'
  | 'contact_stamp'
  | 'erasure'
  | 'mail_server'
  | 'not_me'
  | 'totp'
  | 'subscribe'
  | 'unsubscribe'

/** Returns 256 random bits in base64url, which the database stores so that all instances share them. */
export async function siteSecret(db: Db, purpose: Purpose): Promise<string> {
  const known = await findSiteSecret(db, purpose)
  if (known) return known
  await db
    .insertInto('site_state')
    .values({ key: keyOf(purpose), value: newToken() })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return (await findSiteSecret(db, purpose)) ?? ''
}

const keyOf = (purpose: Purpose) => `${purpose}_secret`

/** @returns undefined if the site has not needed this secret yet */
export async function findSiteSecret(db: Db, purpose: Purpose): Promise<string | undefined> {
  const row = await db.selectFrom('site_state').select('value').where('key', '=', keyOf(purpose)).executeTakeFirst()
  return row?.value
}
