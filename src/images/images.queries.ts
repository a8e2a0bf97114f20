import type { Db } from '../db/database.ts'
import type { Row } from '../db/schema.ts'
import type { Image } from './images.schema.ts'
import { fileUrl, pictureFile } from './picture-files.ts'

export const imageColumns = ['images.id', 'file_key', 'alt', 'width', 'height'] as const

type ImageRow = Pick<Row<'images'>, 'id' | 'file_key' | 'alt' | 'width' | 'height'>

export function toImage({ id, file_key, alt, width, height }: ImageRow): Image {
  return { id, imageUrl: fileUrl(pictureFile(file_key, width, 'webp')), alt, width, height }
}

/** The images that no section and no quote uses, oldest first. */
export async function listUnassignedImages(db: Db): Promise<Image[]> {
  const rows = await db
    .selectFrom('images')
    .select(imageColumns)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('about_us_sections').select('id').whereRef('image_id', '=', 'images.id'))),
    )
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('quotes').select('id').whereRef('image_id', '=', 'images.id'))),
    )
    .orderBy('images.id')
    .execute()
  return rows.map(toImage)
}

/** By id; for the nouns that refer to an image. */
export async function findImages(db: Db, ids: (number | null)[]): Promise<Map<number, Image>> {
  const wanted = ids.filter((id) => id !== null)
  if (wanted.length === 0) return new Map()
  const rows = await db.selectFrom('images').select(imageColumns).where('id', 'in', wanted).execute()
  return new Map(rows.map((row) => [row.id, toImage(row)]))
}
