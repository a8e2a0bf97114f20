import { createRoute, z } from '@hono/zod-openapi'
import { answers, createRouter } from '../openapi.ts'
import { listQuotes } from './quotes.queries.ts'
import { quoteSchema } from './quotes.schema.ts'

const list = createRoute({
  method: 'get',
  path: '/',
  summary: 'The quotes; the home page shows the first',
  responses: answers(200, z.array(quoteSchema), 'Oldest first.'),
})

export const quotesApi = createRouter().openapi(list, async (c) => c.json(await listQuotes(c.var.db), 200))
