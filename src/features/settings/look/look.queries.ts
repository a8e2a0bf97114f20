import { setImageUses } from '#features/images/image-uses.queries.ts'
import { findPresentImages } from '#features/images/images.queries.ts'
import type { Image } from '#features/images/images.schema.ts'
import type { Db } from '#platform/db/database.ts'
import { fail } from '#platform/http/errors.ts'
import type { DrawnLogo } from '#platform/media/media.ts'

const IMAGE_GONE = 'This image no longer exists.'
/** The id of the settings among the uses of images and among the versions. */
export const SETTINGS_ID = 1

/** Finds the image behind the welcome. @param id 0 for the drawing */
export const findHeroImage = async (db: Db, id: number): Promise<Image | null> =>
  (id !== 0 && (await findPresentImages(db, [id])).get(id)) || null

/** Records the use of the hero image, so that nobody can delete it. @throws 400 if it does not exist */
export async function keepHeroImage(tx: Db, id: number): Promise<void> {
  if (id !== 0 && !(await findHeroImage(tx, id))) throw fail(400, IMAGE_GONE, { heroImageId: IMAGE_GONE })
  await setImageUses(tx, 'hero', SETTINGS_ID, id === 0 ? [] : [id])
}

type NewLogo = Omit<DrawnLogo, 'webp' | 'mailPng'> & { fileKey: string; fileName: string; now: Date }

/** Call this in the transaction that records the files. @returns the id */
export async function insertLogo(tx: Db, { fileKey, fileName, now, ...logo }: NewLogo): Promise<number> {
  const { width, height, isOpaque, darkGray, lightGray } = logo
  const { id } = await tx
    .insertInto('logos')
    .values({
      ...{ file_key: fileKey, file_name: fileName, width, height, is_opaque: isOpaque ? 1 : 0 },
      ...{ dark_gray: darkGray, light_gray: lightGray, created_at: now.toISOString() },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export const findLogo = (db: Db, id: number) =>
  db.selectFrom('logos').selectAll().where('id', '=', id).executeTakeFirst()
