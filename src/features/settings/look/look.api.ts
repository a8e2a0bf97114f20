import { createRoute } from '@hono/zod-openapi'
import { answers, createRouter, errorAnswer } from '../../../platform/http/openapi.ts'
import { paletteFor } from '../../../ui/look.ts'
import { findLookBefore } from './look.queries.ts'
import { colorsSchema, lookBeforeSchema, lookColorsSchema } from './look.schema.ts'
import { movedColors } from './moved-colors.ts'

const before = createRoute({
  method: 'get',
  path: '/before',
  summary: 'Get the previous look, which can be set again by changing the settings',
  responses: answers(200, lookBeforeSchema, 'The previous look.'),
})

const colors = createRoute({
  method: 'get',
  path: '/colors',
  summary: 'Get the colors that the site would use for an accent color and a background color',
  request: { query: colorsSchema },
  responses: {
    ...answers(200, lookColorsSchema, 'The colors, and which of the chosen ones were adjusted.'),
    400: errorAnswer('A parameter is invalid.'),
  },
})

export const lookApi = createRouter()
  .openapi(before, async (c) => c.json({ before: await findLookBefore(c.var.db, c.var.config) }, 200))
  .openapi(colors, (c) => {
    const chosen = c.req.valid('query')
    const palette = paletteFor(chosen)
    const { night, paper, link } = palette
    return c.json({ night, paper, link, moved: movedColors(chosen, palette) }, 200)
  })
