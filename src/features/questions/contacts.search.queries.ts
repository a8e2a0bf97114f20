import { setImmediate } from 'node:timers/promises'
import { type SqlBool, sql } from 'kysely'
import { countedLine, type WaitingSource } from '#features/dashboard/waiting.schema.ts'
import { type Db, isPostgres } from '#platform/db/database.ts'
import { likePart } from '#platform/db/search.ts'
import { FOUND_MESSAGES_MAX } from '#platform/http/limits.ts'
import { adminPaths } from '#ui/paths.ts'
import type { ContactQuery } from './contacts.schema.ts'

const INDEXED_AT_ONCE = 100
// Up to this many contacts, a search scans their messages instead of using the index.
const FEW = 5000
// In characters: the index stores trigrams (migrations/0008-questions.ts).
const INDEXED_MIN = 3
// In characters. Longer words are looked up by their start and end only, because each trigram costs time.
const INDEXED_MAX = 9
const BEGINNING = 6

type State = ContactQuery['state']

/** Adds up stored counters instead of counting rows. */
export async function countContacts(db: Db, state: State): Promise<number> {
  const { count } = await db
    .selectFrom('contact_counts')
    .select(({ fn }) => fn.sum<number | null>('count').as('count'))
    .$if(state !== undefined, (counts) => counts.where('is_answered', '=', state === 'open' ? 0 : 1))
    .executeTakeFirstOrThrow()
  return count ?? 0
}

export const waitingContacts: WaitingSource = async ({ db }) =>
  countedLine(await countContacts(db, 'open'), {
    kind: 'to do',
    one: 'question waiting',
    many: 'questions waiting',
    href: adminPaths.contacts({ state: 'open' }),
  })

/** Merges the rows that PostgreSQL's triggers add with each change (migrations/0008-questions.ts) into one per state. */
export async function mergeCounts(db: Db): Promise<void> {
  if (!isPostgres(db)) return
  await sql`with merged as (delete from contact_counts returning is_answered, count)
    insert into contact_counts select is_answered, sum(count) from merged group by is_answered`.execute(db)
}

/** The id of the newest indexed message. */
const readIndexEnd = (db: Db) => db.selectFrom('contact_search_end').select('message_id').executeTakeFirstOrThrow()

/**
 * Empties SQLite's index before many messages are deleted: deleting one from a large index takes up to 25 ms. Searches
 * scan the messages until `indexMessages` has indexed them again.
 */
export async function clearIndex(tx: Db): Promise<void> {
  await sql`insert into contact_search (contact_search) values ('delete-all')`.execute(tx)
  await tx.updateTable('contact_search_end').set({ message_id: 0 }).execute()
}

/** Updates SQLite's index. Doing so with each new message would slow its insert by 0.1 ms. */
export async function indexMessages(db: Db): Promise<void> {
  if (isPostgres(db)) return
  while (await db.transaction().execute(indexNext)) await setImmediate()
}

/** @returns whether it indexed any messages */
async function indexNext(tx: Db): Promise<boolean> {
  const { message_id } = await readIndexEnd(tx)
  const { last } = await tx
    .selectFrom(
      tx
        .selectFrom('questions')
        .select('id')
        .where('id', '>', message_id)
        .orderBy('id')
        .limit(INDEXED_AT_ONCE)
        .as('next'),
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

/** `isCut`: older messages also match. */
type Found = { ids: number[]; isCut: boolean }

/** Returns the senders of the 500 newest matching messages, latest message first. */
export async function findContacts(db: Db, words: string[], state: State): Promise<Found> {
  const found = await findMessages(db, words, state)
  const ids = found.slice(0, FOUND_MESSAGES_MAX).map(({ contact_id }) => contact_id)
  return { ids: [...new Set(ids)], isCut: found.length > FOUND_MESSAGES_MAX }
}

/** PostgreSQL decides itself whether to use its index. SQLite's index lags behind, so newer messages are scanned. */
async function findMessages(db: Db, words: string[], state: State) {
  const isOfFew = state !== undefined && (await countContacts(db, state)) <= FEW
  const newestFirst = messagesWith(db, words, state, isOfFew)
    .orderBy('questions.id', 'desc')
    .limit(FOUND_MESSAGES_MAX + 1)
  const indexed = words.flatMap(partsOf)
  if (isOfFew || indexed.length === 0 || isPostgres(db)) return newestFirst.execute()
  const { message_id } = await readIndexEnd(db)
  const newest = await newestFirst.where('questions.id', '>', message_id).execute()
  const others = words.filter((word) => !indexed.includes(word))
  const older = await messagesWith(db, others, state)
    .innerJoin('contact_search', (join) => join.on('questions.id', '=', sql`-contact_search.rowid`))
    .where(sql<SqlBool>`contact_search match ${indexed.map(quoted).join(' ')}`)
    .orderBy('contact_search.rowid')
    .limit(FOUND_MESSAGES_MAX + 1 - newest.length)
    .execute()
  return [...newest, ...older]
}

/** The parts of a word to look up in the index: none if it is too short, start and end if it is too long. */
function partsOf(word: string): string[] {
  const letters = [...word]
  if (letters.length < INDEXED_MIN) return []
  if (letters.length <= INDEXED_MAX) return [word]
  return [letters.slice(0, BEGINNING).join(''), letters.slice(BEGINNING - INDEXED_MAX).join('')]
}

const quoted = (word: string) => `"${word.replaceAll('"', '""')}"`

/** @param isOfFew whether to select the contacts first and scan only their messages */
function messagesWith(db: Db, words: string[], state: State, isOfFew = false) {
  const text = sql.ref('questions.search_text')
  // PostgreSQL's index supports `like`; on SQLite, `like` takes twice as long as `instr`.
  const has = (word: string) =>
    isPostgres(db) ? sql<SqlBool>`${text} ${likePart(word)}` : sql<SqlBool>`instr(${text}, ${word}) > 0`
  const conditions = words.map(has)
  return db
    .selectFrom('questions')
    .select('contact_id')
    .where((row) => {
      if (!state) return row.and(conditions)
      const senders = row
        .selectFrom('contacts')
        .select('contacts.id')
        .where('answered_at', state === 'open' ? 'is' : 'is not', null)
      const isSender = senders.whereRef('contacts.id', '=', 'questions.contact_id')
      return row.and([...conditions, isOfFew ? row('contact_id', 'in', senders) : row.exists(isSender)])
    })
}
