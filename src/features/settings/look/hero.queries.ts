import { setImageUses } from '#features/images/image-uses.queries.ts'
import { findPresentImages } from '#features/images/images.queries.ts'
import type { Image } from '#features/images/images.schema.ts'
import type { Db } from '#platform/db/database.ts'
import { fail } from '#platform/http/errors.ts'

const GONE = 'This image no longer exists.'
/** The id of the settings, which use the image. */
const SETTINGS_ID = 1

/** Finds the image behind the welcome. @param id 0 for the drawing */
export const findHeroImage = async (db: Db, id: number): Promise<Image | null> =>
  (id !== 0 && (await findPresentImages(db, [id])).get(id)) || null

/** Records the use of the hero image, so that nobody can delete it. @throws 400 if it does not exist */
export async function keepHeroImage(tx: Db, id: number): Promise<void> {
  if (id !== 0 && !(await findHeroImage(tx, id))) throw fail(400, GONE, { heroImageId: GONE })
  await setImageUses(tx, 'hero', SETTINGS_ID, id === 0 ? [] : [id])
}
