import { setImmediate } from 'node:timers/promises'
import { type SqlBool, sql } from 'kysely'
import { countRows } from '#platform/db/count-rows.ts'
import type { Db } from '#platform/db/database.ts'
import { selectPage } from '#platform/db/paging.ts'
import { likePart } from '#platform/db/search.ts'
import { interestsOf } from './interests.ts'
import { consentOf } from './own-subscription.queries.ts'
import { hasInterest, namedSubscribers, type SubscriberRow } from './subscribers.queries.ts'
import type { Subscriber, SubscriberPage, SubscriberQuery } from './subscribers.schema.ts'

const BATCH = 500

const toSubscriber = (row: SubscriberRow): Subscriber => ({
  id: row.id,
  email: row.email,
  state: row.state,
  interests: interestsOf(row.interests),
  consent: consentOf(row),
  createdAt: row.created_at,
  endedAt: row.ended_at,
  endedBy: row.ended_by,
})

type Filter = Pick<SubscriberQuery, 'search' | 'state' | 'interest'>

function found(db: Db, { search = '', state, interest }: Filter) {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  let query = namedSubscribers(db)
  if (state) query = query.where('state', '=', state)
  if (interest) query = query.where(hasInterest(interest))
  for (const word of words) query = query.where(sql<SqlBool>`email_lower ${likePart(word)}`)
  return query
}

/** Returns a page of subscribers, newest first, and the numbers above the list. @param timeZone of the month */
export async function listSubscribers(
  db: Db,
  query: SubscriberQuery,
  { now, timeZone }: { now: Date; timeZone: string },
): Promise<SubscriberPage> {
  const countOf = (state: SubscriberRow['state']) => countRows(db.selectFrom('subscribers').where('state', '=', state))
  // People of an imported file left elsewhere, at another time.
  const left = db
    .selectFrom('subscribers')
    .where('state', '=', 'left')
    .where('ended_by', '<>', 'file')
    .where('ended_at', '>=', monthStart(now, timeZone))
  // At once, because PostgreSQL answers each in milliseconds.
  const [{ rows, ...place }, confirmed, waiting, leftThisMonth] = await Promise.all([
    selectPage(found(db, query).selectAll().orderBy('id', 'desc'), query),
    countOf('confirmed'),
    countOf('waiting'),
    countRows(left),
  ])
  const counts = { confirmed, waiting, leftThisMonth }
  return { subscribers: rows.map(toSubscriber), counts, ...place }
}

function monthStart(now: Date, timeZone: string): string {
  const here = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(timeZone)
  return new Date(here.with({ day: 1 }).startOfDay().epochMilliseconds).toISOString()
}

/** Yields all subscribers that fit, newest first, in batches. */
export async function* eachSubscriber(db: Db, filter: Filter = {}): AsyncGenerator<Subscriber[]> {
  for (let before: number | undefined; ; ) {
    const rows = await found(db, filter)
      .selectAll()
      .$if(before !== undefined, (query) => query.where('id', '<', before as number))
      .orderBy('id', 'desc')
      .limit(BATCH)
      .execute()
    if (rows.length === 0) return
    yield rows.map(toSubscriber)
    before = rows.at(-1)?.id
    // SQLite queries are synchronous; without a pause, no other request would be served.
    await setImmediate()
  }
}
