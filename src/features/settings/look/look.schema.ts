import { z } from '@hono/zod-openapi'
import { lookSchema } from '../settings.schema.ts'

export const lookBeforeSchema = z
  .object({
    before: z.union([lookSchema, z.null()]).openapi({
      description: 'The last look that differs from the current one; null if there was none.',
    }),
  })
  .openapi('LookBefore')

export const colorsSchema = lookSchema.pick({ accent: true, ground: true, scheme: true })

/** A color that had to change, so that people can read the site. */
const movedColorSchema = z.object({
  name: z.enum(['accent', 'ground']),
  chosen: z.string().openapi({ description: 'The color that was chosen.' }),
  used: z.string().openapi({ description: 'The color that the site uses instead.' }),
  sentence: z.string(),
})

export type MovedColor = z.infer<typeof movedColorSchema>

export const lookColorsSchema = z
  .object({
    night: z.string().openapi({ description: 'Color of the header and other dark areas.' }),
    paper: z.string().openapi({ description: 'Color of the pages.' }),
    link: z.string().openapi({ description: 'Color of links.' }),
    moved: z.array(movedColorSchema),
  })
  .openapi('LookColors')
