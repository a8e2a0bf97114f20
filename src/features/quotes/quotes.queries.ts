import { setImageUses, usedImageId } from '#features/images/image-uses.queries.ts'
import { findImagesOf, requireImage } from '#features/images/images.queries.ts'
import { parseValue, toPresent, type Versioned } from '#features/versions/versions.queries.ts'
import type { Db } from '#platform/db/database.ts'
import { selectPage } from '#platform/db/paging.ts'
import { staleOrMissing } from '#platform/db/stale-or-missing.ts'
import type { PageQuery } from '#platform/http/page.schema.ts'
import { type NewQuoteInput, type Quote, type QuoteInput, type QuotePage, quoteFormSchema } from './quotes.schema.ts'

const present = (db: Db) => db.selectFrom('quotes').where('deleted_at', 'is', null)
const quotes = (db: Db) =>
  present(db)
    .select(['id', 'text', 'author', 'text_color', 'version', usedImageId('quote')])
    .orderBy('id')

type QuoteRow = Awaited<ReturnType<ReturnType<typeof quotes>['execute']>>[number]

async function toQuotes(db: Db, rows: QuoteRow[]): Promise<Quote[]> {
  const images = await findImagesOf(db, rows)
  return rows.map(({ image_id, text_color, ...quote }) => {
    const file = images.get(image_id) ?? null
    return { ...quote, textColor: text_color, imageUrl: file?.imageUrl ?? null, file }
  })
}

/** Returns the quotes, oldest first. */
export async function listQuotes(db: Db): Promise<Quote[]> {
  return toQuotes(db, await quotes(db).execute())
}

export async function listQuotePage(db: Db, query: PageQuery): Promise<QuotePage> {
  const { rows, ...place } = await selectPage(quotes(db), query)
  return { quotes: await toQuotes(db, rows), ...place }
}

async function getQuote(db: Db, id: number): Promise<Quote> {
  const [quote] = await toQuotes(db, [await quotes(db).where('id', '=', id).executeTakeFirstOrThrow()])
  return quote as Quote
}

/** @throws 400 if the image does not exist */
export async function insertQuote(tx: Db, form: NewQuoteInput, now: Date): Promise<Quote> {
  const imageIds = await requireImage(tx, form)
  const { text, author, textColor: text_color } = form
  const at = now.toISOString()
  const { id } = await tx
    .insertInto('quotes')
    .values({ text, author: author ?? '', text_color, created_at: at, updated_at: at })
    .returning('id')
    .executeTakeFirstOrThrow()
  await setImageUses(tx, 'quote', id, imageIds)
  return getQuote(tx, id)
}

/** Keeps the fields that are undefined. @throws 400 if the image does not exist; 404; 409 if `version` is outdated */
export async function updateQuote(tx: Db, id: number, form: QuoteInput, now: Date): Promise<Quote> {
  const imageIds = await requireImage(tx, form)
  const { text, author, textColor: text_color, version } = form
  const { numUpdatedRows } = await tx
    .updateTable('quotes')
    .set({ text, author: author === null ? '' : author, text_color, updated_at: now.toISOString() })
    .set(({ eb }) => ({ version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .$if(version !== undefined, (query) => query.where('version', '=', version as number))
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw await staleOrMissing(tx, 'quotes', id, 'quote')
  await setImageUses(tx, 'quote', id, imageIds)
  return getQuote(tx, id)
}

export const versionedQuotes: Versioned = {
  noun: 'quote',
  imageFields: ['imageId'],
  async read(db, id) {
    const row = await quotes(db).select('updated_at').where('id', '=', id).executeTakeFirst()
    return row && toPresent('quote', { ...row, textColor: row.text_color, imageId: row.image_id })
  },
  async restore(tx, id, value, { version, now }) {
    return (await updateQuote(tx, id, { ...parseValue(quoteFormSchema, value), version }, now)).text
  },
}
