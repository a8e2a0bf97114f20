import type { Config } from '../../../platform/config.ts'
import type { Db } from '../../../platform/db/database.ts'
import { findPresentImages } from '../../images/images.queries.ts'
import { listValues } from '../../versions/versions.queries.ts'
import { allSettings, SETTINGS_ID, versionedSettings } from '../settings.queries.ts'
import { type ChosenLook, lookSchema } from '../settings.schema.ts'

/** Finds the newest look that differs from the current one. The current hero image replaces one that was deleted. */
export async function findLookBefore(db: Db, config: Config): Promise<ChosenLook | null> {
  const values = await listValues(db, versionedSettings, SETTINGS_ID)
  // Leaves out the other settings, and orders the fields.
  const looks = values.map((value) => lookSchema.parse(allSettings(config, value)))
  const [current] = looks
  if (!current) return null
  const images = await findPresentImages(db, [...new Set(looks.map(({ heroImageId }) => heroImageId))])
  const isGone = (id: number) => id !== 0 && !images.has(id)
  const usable = looks.map((look) => (isGone(look.heroImageId) ? { ...look, heroImageId: current.heroImageId } : look))
  return usable.find((look) => JSON.stringify(look) !== JSON.stringify(current)) ?? null
}
