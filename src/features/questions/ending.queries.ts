import type { ExpressionBuilder } from 'kysely'
import { recordEvent } from '#features/audit/audit.queries.ts'
import { countedLine, type WaitingSource } from '#features/dashboard/waiting.schema.ts'
import type { Config } from '#platform/config.ts'
import { countRows } from '#platform/db/count-rows.ts'
import { type Db, isPostgres } from '#platform/db/database.ts'
import { selectPage } from '#platform/db/paging.ts'
import type { Schema } from '#platform/db/schema.ts'
import type { PageQuery } from '#platform/http/page.schema.ts'
import type { SavedMail } from '#platform/mail/outbox.ts'
import { adminPaths } from '#ui/paths.ts'
import { contactColumns, eachContacts, toContacts } from './contacts.queries.ts'
import { clearIndex } from './contacts.search.queries.ts'
import { eraseContacts } from './erasures.queries.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const NOTICE_DAYS = 30
const AT_ONCE = 50
// Removing a message from a large search index takes up to 25 ms.
const INDEXED_AT_ONCE = 4
const MANY = 200
const END_KEY = 'contacts_end'

type Keeping = Pick<Config, 'keepContactsDays'>

const daysBefore = (now: Date, days: number) => new Date(now.getTime() - days * DAY_MS).toISOString()

/** Matches contacts whose last message and last answer are both older than `at`. */
const isQuietSince = (at: string) => (contact: ExpressionBuilder<Schema, 'contacts'>) =>
  contact.and([
    contact('last_message_at', '<', at),
    contact.or([contact('answered_at', 'is', null), contact('answered_at', '<', at)]),
  ])

/** Matches the contacts that will be erased within 30 days; none if contacts are kept forever. */
export const isEnding = ({ keepContactsDays: days }: Keeping, now: Date) =>
  isQuietSince(days === 0 ? '' : daysBefore(now, days - NOTICE_DAYS))

export const waitingEnd: WaitingSource = async ({ db, config, now }) => {
  if (config.keepContactsDays === 0) return []
  const count = await countRows(db.selectFrom('contacts').where(isEnding(config, now)))
  return countedLine(count, {
    kind: 'to do',
    one: `contact will be erased within ${NOTICE_DAYS} days`,
    many: `contacts will be erased within ${NOTICE_DAYS} days`,
    href: adminPaths.contacts({ list: 'ending' }),
  })
}

/** Returns a page of the contacts that will be erased within 30 days, the first to be erased first. */
export async function listEnding(db: Db, config: Keeping, query: PageQuery, now: Date) {
  const ending = db
    .selectFrom('contacts')
    .select(contactColumns)
    .where(isEnding(config, now))
    .orderBy('last_message_at')
    .orderBy('id')
  const { rows, ...place } = await selectPage(ending, query)
  return { contacts: await toContacts(db, rows), keptDays: config.keepContactsDays, isCut: false, ...place }
}

export const eachEnding = (db: Db, config: Keeping, now: Date) => eachContacts(db, isEnding(config, now))

/**
 * Stores when this time limit took effect. A new or shorter limit erases no one before 30 days have passed, so that
 * the dashboard can announce each erasure.
 * @returns whether contacts may be erased now
 */
export async function hasGivenNotice(tx: Db, { keepContactsDays: days }: Keeping, now: Date): Promise<boolean> {
  const row = await tx.selectFrom('site_state').select('value').where('key', '=', END_KEY).executeTakeFirst()
  const known: { days: number; since: string } | undefined = row && JSON.parse(row.value)
  if (days === 0) {
    if (known) await tx.deleteFrom('site_state').where('key', '=', END_KEY).execute()
    return false
  }
  const since = known && days >= known.days ? known.since : now.toISOString()
  if (known?.days !== days) {
    const value = JSON.stringify({ days, since })
    await tx
      .insertInto('site_state')
      .values({ key: END_KEY, value })
      .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
      .execute()
  }
  return since <= daysBefore(now, NOTICE_DAYS)
}

/**
 * Prepares for erasing many contacts.
 * @returns how many to erase in one transaction, so that SQLite does not block other requests for long
 */
export async function prepareForMany(tx: Db, { keepContactsDays: days }: Keeping, now: Date): Promise<number> {
  if (isPostgres(tx)) return AT_ONCE
  const ended = tx.selectFrom('contacts').where(isQuietSince(daysBefore(now, days)))
  if ((await countRows(ended)) < MANY) return INDEXED_AT_ONCE
  await clearIndex(tx)
  return AT_ONCE
}

/**
 * Erases contacts whose time limit has passed, the oldest first. Records no erasures: a restore with the right clock
 * brings back whoever a wrong clock erased, and housekeeping erases the others again.
 */
export async function eraseEnded(
  tx: Db,
  { keepContactsDays: days }: Keeping,
  limit: number,
  now: Date,
): Promise<{ count: number; mails: SavedMail[] }> {
  const ended = await tx
    .selectFrom('contacts')
    .select('id')
    .where(isQuietSince(daysBefore(now, days)))
    .orderBy('last_message_at')
    .limit(limit)
    // A contact stays while a message from it is being stored.
    .$if(isPostgres(tx), (contacts) => contacts.forUpdate().skipLocked())
    .execute()
  const { emails, mails } = await eraseContacts(
    tx,
    ended.map(({ id }) => id),
    true,
  )
  const count = emails.length
  if (count > 0) {
    const occasion = { actor: 'Housekeeping', address: null, userAgent: null, now }
    await recordEvent(tx, occasion, 'contact.ended', `${count}`)
  }
  return { count, mails }
}
