import { z } from '@hono/zod-openapi'
import { findPresentImages } from '#features/images/images.queries.ts'
import { listValues } from '#features/versions/versions.queries.ts'
import { createRouter, route } from '#platform/api/openapi.ts'
import type { Config } from '#platform/config.ts'
import type { Db } from '#platform/db/database.ts'
import type { SiteLogo } from '#platform/site-words.ts'
import { paletteFor } from '#ui/look/look-palette.ts'
import { type BrandColors, type Palette, toOklch } from '#ui/look/palette.ts'
import { allSettings, versionedSettings } from '../settings.queries.ts'
import { type ChosenLook, lookSchema } from '../settings.schema.ts'
import { findLogo, SETTINGS_ID } from './look.queries.ts'
import { siteLogoOf } from './site-drawings.ts'

const lookBeforeSchema = z
  .object({
    before: z.union([lookSchema, z.null()]).openapi({
      description: 'The last look that differs from the current one; null if there was none.',
    }),
  })
  .openapi('LookBefore')

const colorsSchema = lookSchema
  .pick({ accent: true, ground: true, scheme: true })
  .extend({ logoId: z.coerce.number().pipe(lookSchema.shape.logoId).default(0) })

/** A color that had to change, so that people can read the site. */
const movedColorSchema = z.object({
  name: z.enum(['accent', 'ground']),
  chosen: z.string(),
  used: z.string(),
  sentence: z.string(),
})

export type MovedColor = z.infer<typeof movedColorSchema>

const siteLogoSchema: z.ZodType<SiteLogo> = z.object({
  folder: z.string().openapi({ description: 'The path of the logo files.', example: '/files/1f0c…' }),
  width: z.int(),
  height: z.int(),
  hasPlate: z.boolean(),
  tile: z.string(),
})

const lookColorsSchema = z
  .object({
    night: z.string(),
    paper: z.string(),
    link: z.string(),
    moved: z.array(movedColorSchema),
    logo: z
      .union([siteLogoSchema, z.null()])
      .openapi({ description: 'The logo on these colors; null for the built-in one.' }),
  })
  .openapi('LookColors')

export type LookColors = z.infer<typeof lookColorsSchema>

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

/** Says which chosen colors nobody could read, and what the site uses instead. */
function movedColors({ accent, ground }: BrandColors, { link, night }: Palette): MovedColor[] {
  const linkSentence = `Your ${colorName(accent)} is too ${excess(accent, link)} for links on this background. Links use ${link} instead.`
  const bandSentence = `Your ${colorName(ground)} is too ${excess(ground, night)} behind light text. The header and other dark areas use ${night} instead.`
  const both: MovedColor[] = [
    { name: 'accent', chosen: accent, used: link, sentence: linkSentence },
    { name: 'ground', chosen: ground, used: night, sentence: bandSentence },
  ]
  return both.filter(({ chosen, used }) => chosen !== used)
}

const excess = (chosen: string, used: string) => (toOklch(chosen).l > toOklch(used).l ? 'light' : 'dark')

const GRAY_MAX_CHROMA = 0.03
const BROWN_MAX_LIGHTNESS = 0.6

/** The OKLCH hue at which each name ends, in degrees. */
const HUES: [number, string][] = [
  [18, 'pink'],
  [40, 'red'],
  [80, 'orange'],
  [115, 'yellow'],
  [160, 'green'],
  [205, 'teal'],
  [275, 'blue'],
  [318, 'purple'],
  [360, 'pink'],
]

/** The everyday name of a color, for a sentence. */
function colorName(hex: string): string {
  const { l, c, h = 0 } = toOklch(hex)
  if (l > 0.97) return 'white'
  if (l < 0.2) return 'black'
  if (c < GRAY_MAX_CHROMA) return 'gray'
  const name = HUES.find(([end]) => h <= end)?.[1] ?? 'pink'
  return ['orange', 'yellow'].includes(name) && l < BROWN_MAX_LIGHTNESS ? 'brown' : name
}
