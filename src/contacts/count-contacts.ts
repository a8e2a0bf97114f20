import type { Db } from '../db/database.ts'
import type { ContactQuery } from './contacts.schema.ts'

/** All of them, or those in one state: without reading them, on SQLite. */
export async function countContacts(db: Db, state: ContactQuery['state']): Promise<number> {
  const counts = await db
    .selectFrom('contact_counts')
    .select('count')
    .$if(state !== undefined, (counts) => counts.where('is_answered', '=', state === 'open' ? 0 : 1))
    .execute()
  return counts.reduce((sum, { count }) => sum + count, 0)
}
