import { z } from '@hono/zod-openapi'
import type { SiteLogo } from '#platform/site-words.ts'
import { lookSchema } from '../settings.schema.ts'

export const lookBeforeSchema = z
  .object({
    before: z.union([lookSchema, z.null()]).openapi({
      description: 'The last look that differs from the current one; null if there was none.',
    }),
  })
  .openapi('LookBefore')

export const colorsSchema = lookSchema
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

export const lookColorsSchema = z
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
