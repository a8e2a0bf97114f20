import { findPresentImages } from '#features/images/images.queries.ts'
import { listValues } from '#features/versions/versions.queries.ts'
import type { Config } from '#platform/config.ts'
import type { Db } from '#platform/db/database.ts'
import { createRouter, route } from '#platform/http/openapi.ts'
import { paletteFor } from '#ui/look/look-palette.ts'
import { allSettings, SETTINGS_ID, versionedSettings } from '../settings.queries.ts'
import { type ChosenLook, lookSchema } from '../settings.schema.ts'
import { findLogo } from './logos.queries.ts'
import { colorsSchema, lookBeforeSchema, lookColorsSchema } from './look.schema.ts'
import { movedColors } from './moved-colors.ts'
import { siteLogoOf } from './site-drawings.ts'

const before = route(
  'get',
  '/before',
  'Get the previous look, which can be set again by changing the settings',
  lookBeforeSchema,
)

const colors = route(
  'get',
  '/colors',
  'Get the colors and the logo that the site would show for an accent color and a background color',
  lookColorsSchema,
  { query: colorsSchema },
)

export const lookApi = createRouter()
  .openapi(before, async (c) => c.json({ before: await findLookBefore(c.var.db, c.var.config) }, 200))
  .openapi(colors, async (c) => {
    const { logoId, ...chosen } = c.req.valid('query')
    const palette = paletteFor(chosen)
    const { night, paper, link } = palette
    const stored = await findLogo(c.var.db, logoId)
    const logo = stored ? siteLogoOf(stored, chosen) : null
    return c.json({ night, paper, link, moved: movedColors(chosen, palette), logo }, 200)
  })

/** Finds the newest look that differs from the current one. The current hero image replaces one that was deleted. */
async function findLookBefore(db: Db, config: Config): Promise<ChosenLook | null> {
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
