import type { Db } from '../db/database.ts'
import { newToken } from './tokens.ts'

type Purpose = 'backup_download' | 'contact_stamp' | 'erasure' | 'mail_server' | 'unsubscribe'

/** Returns 256 random bits in base64url, which the database stores so that all instances share them. */
export async function siteSecret(db: Db, purpose: Purpose): Promise<string> {
  const key = `${purpose}_secret`
  const find = () => db.selectFrom('site_state').select('value').where('key', '=', key).executeTakeFirst()
  const known = await find()
  if (known) return known.value
  await db
    .insertInto('site_state')
    .values({ key, value: newToken() })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return (await find())?.value ?? ''
}
