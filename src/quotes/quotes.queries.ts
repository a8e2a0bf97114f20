import type { Db } from '../db/database.ts'
import { findImages } from '../images/images.queries.ts'
import type { Quote } from './quotes.schema.ts'

export async function listQuotes(db: Db): Promise<Quote[]> {
  const rows = await db
    .selectFrom('quotes')
    .select(['id', 'text', 'author', 'image_id', 'text_color'])
    .orderBy('id')
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
