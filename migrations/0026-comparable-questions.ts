import { sql } from 'kysely'
import { type AnyDatabase, isPostgres } from './columns.ts'

const BATCH_ROWS = 500
const SIGNS =
  /['"`´«»\u00ad\u02bc\u200b-\u200f\u2010-\u2015\u2018-\u201f\u2032\u2033\u2060-\u2064\u2212\ufeff\uff02\uff07\uff0d-]+|\.(?=\s|$)/g
const UNACCENTED: Record<string, string> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ı: 'i' }

/** A copy of `comparable` in src/platform/db/search.ts, because a landed migration must not change with it. */
const comparable = (text: string) =>
  text
    .replace(SIGNS, '')
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/gu, '')
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[ßæœøłđı]/g, (letter) => UNACCENTED[letter] ?? letter)
    .replace(/(?<=\p{L})[^\S\n]+(?=\p{N})|(?<=\p{N})[^\S\n]+(?=\p{L})/gu, '')

/** Writes the searched text of older messages again, in the form that searches now compare. */
export async function up(db: AnyDatabase) {
  // Empties SQLite's index; housekeeping builds it again, and until then searches scan the messages.
  if (!isPostgres(db)) {
    await sql`insert into contact_search (contact_search) values ('delete-all')`.execute(db)
    await db.updateTable('contact_search_end').set({ message_id: 0 }).execute()
  }
  for (let last = 0; ; ) {
    const rows = await db
      .selectFrom('questions')
      .select(['id', 'search_text'])
      .where('id', '>', last)
      .orderBy('id')
      .limit(BATCH_ROWS)
      .execute()
    if (rows.length === 0) return
    const changed = rows.flatMap(({ id, search_text }) => {
      const text = comparable(search_text)
      return text === search_text ? [] : [sql`(cast(${id} as integer), cast(${text} as text))`]
    })
    // Both databases name the columns of `values` column1 and column2.
    if (changed.length > 0)
      await sql`update questions set search_text = column2 from (values ${sql.join(changed)}) as fresh
        where questions.id = column1`.execute(db)
    last = rows.at(-1)?.id
  }
}
