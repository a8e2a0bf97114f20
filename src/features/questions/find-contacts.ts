import { type SqlBool, sql } from 'kysely'
import { type Db, isPostgres } from '../../platform/db/database.ts'
import { likePart } from '../../platform/db/search.ts'
import { FOUND_MESSAGES_MAX } from '../../platform/http/limits.ts'
import type { ContactQuery } from './contacts.schema.ts'
import { countContacts } from './count-contacts.ts'
import { readIndexEnd } from './index-messages.ts'

// Of so few contacts the messages are read one by one.
const FEW = 5000
// The index has every three letters in a row (migrations/0008-questions.ts).
const INDEXED_MIN = 3
// Of longer words the beginning and the end are asked for, which leave few to look at: each three letters cost.
const INDEXED_MAX = 9
const BEGINNING = 6

type State = ContactQuery['state']

/** `isCut`: there are more, who wrote earlier. */
type Found = { ids: number[]; isCut: boolean }

/** Who has sent one of the newest 500 messages with all the words; who sent the newest of them first. */
export async function findContacts(db: Db, words: string[], state: State): Promise<Found> {
  const found = await findMessages(db, words, state)
  const ids = found.slice(0, FOUND_MESSAGES_MAX).map(({ contact_id }) => contact_id)
  return { ids: [...new Set(ids)], isCut: found.length > FOUND_MESSAGES_MAX }
}

/** PostgreSQL chooses by itself whether to ask its index; of SQLite's it is known which messages are not in it yet. */
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

/** What the index is asked for: the word, if it is in there whole. */
function partsOf(word: string): string[] {
  const letters = [...word]
  if (letters.length < INDEXED_MIN) return []
  if (letters.length <= INDEXED_MAX) return [word]
  return [letters.slice(0, BEGINNING).join(''), letters.slice(BEGINNING - INDEXED_MAX).join('')]
}

const quoted = (word: string) => `"${word.replaceAll('"', '""')}"`

/** @param isOfFew whether to look for the contacts first, and not for the words */
function messagesWith(db: Db, words: string[], state: State, isOfFew = false) {
  const text = sql.ref('questions.search_text')
  // PostgreSQL's index knows `like`, which takes SQLite twice as long as `instr`.
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
