import type { Db } from '../db/database.ts'
import { findImages } from '../images/images.queries.ts'
import type { Section } from './about-us.schema.ts'

export async function listSections(db: Db): Promise<Section[]> {
  const rows = await db
    .selectFrom('about_us_sections')
    .select(['id', 'title', 'text', 'image_id'])
    .orderBy('position')
    .orderBy('id')
    .execute()
  const images = await findImages(
    db,
    rows.map((row) => row.image_id),
  )
  return rows.map(({ image_id, ...section }) => ({
    ...section,
    imageId: image_id,
    file: image_id === null ? null : (images.get(image_id) ?? null),
  }))
}
