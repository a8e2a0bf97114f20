import { setImageUses } from '#features/images/image-uses.queries.ts'
import { findPresentImages } from '#features/images/images.queries.ts'
import type { Image } from '#features/images/images.schema.ts'
import type { Db } from '#platform/db/database.ts'
import { planFileDeletion } from '#platform/files/files.queries.ts'
import { fail } from '#platform/http/errors.ts'
import type { DrawnLogo } from '#platform/media/media.ts'

const IMAGE_GONE = 'This image no longer exists.'
/** The id of the settings, which use the image. */
const SETTINGS_ID = 1

/** Finds the image behind the welcome. @param id 0 for the drawing */
export const findHeroImage = async (db: Db, id: number): Promise<Image | null> =>
  (id !== 0 && (await findPresentImages(db, [id])).get(id)) || null

/** Records the use of the hero image, so that nobody can delete it. @throws 400 if it does not exist */
export async function keepHeroImage(tx: Db, id: number): Promise<void> {
  if (id !== 0 && !(await findHeroImage(tx, id))) throw fail(400, IMAGE_GONE, { heroImageId: IMAGE_GONE })
  await setImageUses(tx, 'hero', SETTINGS_ID, id === 0 ? [] : [id])
}

/** Unpublished looks, which only browsers store, may contain a logo for this long. */
const KEPT_MS = 30 * 24 * 60 * 60 * 1000

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

export async function findLogo(db: Db, id: number) {
  return db.selectFrom('logos').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Deletes the logos that no current or earlier version of the settings names. */
export async function deleteUnusedLogos(tx: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - KEPT_MS).toISOString()
  const old = await tx.selectFrom('logos').select(['id', 'file_key']).where('created_at', '<', before).execute()
  if (old.length === 0) return
  const settings = tx.selectFrom('settings').select('value')
  const stored = await settings
    .unionAll(tx.selectFrom('versions').select('value').where('noun', '=', 'settings'))
    .execute()
  const used = new Set(stored.map(({ value }) => logoIdOf(value)))
  for (const { id, file_key } of old) {
    if (used.has(id)) continue
    await planFileDeletion(tx, file_key, now)
    await tx.deleteFrom('logos').where('id', '=', id).execute()
  }
}

/** @returns undefined for damaged settings */
function logoIdOf(json: string): unknown {
  try {
    return JSON.parse(json)?.logoId
  } catch {
    return undefined
  }
}
