import { createRoute, z } from '@hono/zod-openapi'
import { answers, createRouter, errorSchema } from '#platform/api/openapi.ts'
import { detailsSchema } from './details.schema.ts'
import { findByLot, listNearest } from './lots.queries.ts'

const foundSchema = z.object({
  lot: z.string().openapi({ description: 'As asked.' }),
  certificates: z.array(detailsSchema),
})

const unknownSchema = errorSchema.extend({
  message: z.string(),
  nearest: z.array(detailsSchema.extend({ lot: z.string().openapi({ description: 'The nearest one of `lots`.' }) })),
})

const find = createRoute({
  method: 'get',
  path: '/{lot}',
  summary: 'Find the certificates of a batch by its lot number',
  request: {
    params: z.object({
      lot: z.string().openapi({ description: 'Letter case, spaces, dashes, O or 0, and I or 1 make no difference.' }),
    }),
  },
  responses: {
    ...answers(200, foundSchema, 'Usually one certificate.'),
    404: {
      description: 'No certificate has this lot number. `nearest` has up to three that are similar.',
      content: { 'application/json': { schema: unknownSchema } },
    },
  },
})

export const lotsApi = createRouter().openapi(find, async (c) => {
  const { lot } = c.req.valid('param')
  const certificates = await findByLot(c.var.db, lot)
  if (certificates.length > 0) return c.json({ lot, certificates }, 200)
  const message = 'No certificate has this batch number.'
  return c.json({ error: message, message, nearest: await listNearest(c.var.db, lot) }, 404)
})
