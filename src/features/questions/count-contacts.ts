import { sql } from 'kysely'
import { type Db, isPostgres } from '../../platform/db/database.ts'
import type { ContactQuery } from './contacts.schema.ts'

/** All of them, or those in one state, without reading them. */
export async function countContacts(db: Db, state: ContactQuery['state']): Promise<number> {
  const { count } = await db
    .selectFrom('contact_counts')
    .select(({ fn }) => fn.sum<number | null>('count').as('count'))
    .$if(state !== undefined, (counts) => counts.where('is_answered', '=', state === 'open' ? 0 : 1))
    .executeTakeFirstOrThrow()
  return count ?? 0
}

/** PostgreSQL's triggers add a row with each change (migrations/0008-questions.ts): one for each state is enough. */
export async function mergeCounts(db: Db): Promise<void> {
  if (!isPostgres(db)) return
  await sql`with merged as (delete from contact_counts returning is_answered, count)
    insert into contact_counts select is_answered, sum(count) from merged group by is_answered`.execute(db)
}
