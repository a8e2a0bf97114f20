import type { Db } from '../db/database.ts'
import { newToken } from './tokens.ts'

/** 256 random bits that are the same for every instance, and for as long as there is the database. */
export async function siteSecret(db: Db, purpose: 'contact_stamp' | 'unsubscribe'): Promise<string> {
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
