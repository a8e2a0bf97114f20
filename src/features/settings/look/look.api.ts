import { createRoute } from '@hono/zod-openapi'
import { findPresentImages } from '#features/images/images.queries.ts'
import { listValues } from '#features/versions/versions.queries.ts'
import type { Config } from '#platform/config.ts'
import type { Db } from '#platform/db/database.ts'
import { answers, createRouter, errorAnswer } from '#platform/http/openapi.ts'
import { paletteFor } from '#ui/look/look-palette.ts'
import { allSettings, SETTINGS_ID, versionedSettings } from '../settings.queries.ts'
import { type ChosenLook, lookSchema } from '../settings.schema.ts'
import { findLogo } from './logos.queries.ts'
import { colorsSchema, lookBeforeSchema, lookColorsSchema } from './look.schema.ts'
import { movedColors } from './moved-colors.ts'
import { siteLogoOf } from './site-drawings.ts'

const before = createRoute({
  method: 'get',
  path: '/before',
  summary: 'Get the previous look, which can be set again by changing the settings',
  responses: answers(200, lookBeforeSchema, 'The previous look.'),
})

const colors = createRoute({
  method: 'get',
  path: '/colors',
  summary: 'Get the colors and the logo that the site would show for an accent color and a background color',
  request: { query: colorsSchema },
  responses: {
    ...answers(200, lookColorsSchema, 'The colors, and which of the chosen ones were adjusted.'),
    400: errorAnswer('A parameter is invalid.'),
  },
})

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
