import type { Db } from '../db/database.ts'
import { staleOrMissing } from '../db/versions.ts'
import { findImages, requireImage } from '../images/images.queries.ts'
import type { NewQuote, Quote, QuoteForm } from './quotes.schema.ts'

const quotes = (db: Db) =>
  db
    .selectFrom('quotes')
    .select(['id', 'text', 'author', 'image_id', 'text_color', 'version'])
    .where('deleted_at', 'is', null)
    .orderBy('id')

/** Oldest first. @param id only this one */
export async function listQuotes(db: Db, id?: number): Promise<Quote[]> {
  const rows = await quotes(db)
    .$if(id !== undefined, (query) => query.where('id', '=', id as number))
    .execute()
  const images = await findImages(
    db,
    rows.map((row) => row.image_id),
  )
  return rows.map(({ image_id, text_color, ...quote }) => {
    const file = image_id === null ? null : (images.get(image_id) ?? null)
    return { ...quote, textColor: text_color, imageUrl: file?.imageUrl ?? null, file }
  })
}

/** @throws 400 */
export async function createQuote(tx: Db, form: NewQuote, now: Date): Promise<Quote> {
  const image_id = (await requireImage(tx, form)) ?? null
  const { text, author, textColor: text_color } = form
  const at = now.toISOString()
  const { id } = await tx
    .insertInto('quotes')
    .values({ text, author: author ?? '', text_color, image_id, created_at: at, updated_at: at })
    .returning('id')
    .executeTakeFirstOrThrow()
  return (await listQuotes(tx, id))[0] as Quote
}

/** Leaves what is undefined as it is. @throws 400, 404, 409 */
export async function updateQuote(tx: Db, id: number, form: QuoteForm, now: Date): Promise<Quote> {
  const image_id = await requireImage(tx, form)
  const { text, author, textColor: text_color, version } = form
  const { numUpdatedRows } = await tx
    .updateTable('quotes')
    .set({ text, author: author === null ? '' : author, text_color, image_id, updated_at: now.toISOString() })
    .set(({ eb }) => ({ version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .$if(version !== undefined, (query) => query.where('version', '=', version as number))
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw await staleOrMissing(tx, 'quotes', id, 'quote')
  return (await listQuotes(tx, id))[0] as Quote
}
