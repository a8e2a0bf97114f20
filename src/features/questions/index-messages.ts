import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import { type Db, isPostgres } from '../../platform/db/database.ts'

const AT_ONCE = 100

/** The last message that is in it. */
export const readIndexEnd = (db: Db) =>
  db.selectFrom('contact_search_end').select('message_id').executeTakeFirstOrThrow()

/** Brings SQLite's index up to date, which would cost who writes a message a tenth of a millisecond. */
export async function indexMessages(db: Db): Promise<void> {
  if (isPostgres(db)) return
  while (await db.transaction().execute(indexNext)) await setImmediate()
}

/** @returns whether there was something to do */
async function indexNext(tx: Db): Promise<boolean> {
  const { message_id } = await readIndexEnd(tx)
  const { last } = await tx
    .selectFrom(
      tx.selectFrom('questions').select('id').where('id', '>', message_id).orderBy('id').limit(AT_ONCE).as('next'),
    )
    .select(({ fn }) => fn.max<number | null>('id').as('last'))
    .executeTakeFirstOrThrow()
  if (last === null) return false
  const next = tx
    .selectFrom('questions')
    .select([sql<number>`-id`.as('rowid'), 'search_text'])
    .where('id', '>', message_id)
    .where('id', '<=', last)
    .orderBy('id', 'desc')
  await tx.insertInto('contact_search').columns(['rowid', 'search_text']).expression(next).execute()
  await tx.updateTable('contact_search_end').set({ message_id: last }).execute()
  return true
}
