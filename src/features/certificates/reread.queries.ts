import type { ExpressionBuilder } from 'kysely'
import type { Db } from '#platform/db/database.ts'
import { isDue } from '#platform/db/due.ts'
import type { Flag, Row, Schema } from '#platform/db/schema.ts'
import { lettersOf } from '#platform/db/search.ts'
import type { DrawnPdf } from '#platform/media/media.ts'
import { READER_VERSION } from '#platform/media/pdf-text.ts'

const MAX_TRIES = 3
/** Longer than a reading can take: see JOB_MAX_MS in media.ts. */
const CLAIM_MS = 10 * 60 * 1000

const toFlag = (value: boolean): Flag => (value ? 1 : 0)

/** The line break keeps searches from matching the end of the name together with the start of the text. */
export const searchTextOf = (fileName: string, text: string) => `${lettersOf(fileName)}\n${lettersOf(text)}`

type Reading = Pick<DrawnPdf, 'text' | 'textRows' | 'isCoverWhole' | 'hasActions'>

/** The columns that store the result of a reading. */
export const readingOf = (fileName: string, { text, textRows, isCoverWhole, hasActions }: Reading) => ({
  text,
  text_rows: textRows,
  search_text: searchTextOf(fileName, text),
  has_text: toFlag(text !== ''),
  is_cover_whole: toFlag(isCoverWhole),
  has_actions: toFlag(hasActions),
  reader_version: READER_VERSION,
})

export type Unread = Pick<Row<'certificates'>, 'id' | 'file_key' | 'file_name' | 'text' | 'reader_tries'>

const isUnread = (now: Date) => (eb: ExpressionBuilder<Schema, 'certificates'>) =>
  eb.and([
    eb('reader_version', '<', READER_VERSION),
    eb('reader_tries', '<', MAX_TRIES),
    eb.or([eb('reader_due_at', 'is', null), isDue('reader_due_at', now, CLAIM_MS)]),
  ])

/** Claims a certificate that an older version of the reader has read. @returns null if none is left */
export async function claimUnread(db: Db, now: Date): Promise<Unread | null> {
  const next = await db
    .selectFrom('certificates')
    .select('id')
    .where(isUnread(now))
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  if (!next) return null
  const claimed = await db
    .updateTable('certificates')
    .set(({ eb }) => ({
      reader_tries: eb('reader_tries', '+', 1),
      reader_due_at: new Date(now.getTime() + CLAIM_MS).toISOString(),
    }))
    .where('id', '=', next.id)
    // Checked again, because another instance may have claimed it since.
    .where(isUnread(now))
    .returning(['id', 'file_key', 'file_name', 'text', 'reader_tries'])
    .executeTakeFirst()
  return claimed ?? claimUnread(db, now)
}

export const hasTriesLeft = ({ reader_tries }: Unread) => reader_tries < MAX_TRIES

/** Never sets `is_cover_whole` back to 1, because the stored cover is not redrawn. */
export async function saveReading(db: Db, { id, file_name }: Unread, certificate: Reading) {
  const { is_cover_whole, ...reading } = readingOf(file_name, certificate)
  await db
    .updateTable('certificates')
    .set(reading)
    .$if(is_cover_whole === 0, (query) => query.set({ is_cover_whole }))
    .where('id', '=', id)
    .execute()
}
