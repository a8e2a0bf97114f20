import { createRoute, z } from '@hono/zod-openapi'
import { answers, createRouter } from '../openapi.ts'
import { listCoas } from './coas.queries.ts'
import { coaSchema } from './coas.schema.ts'

const list = createRoute({
  method: 'get',
  path: '/',
  summary: 'The certificates of analysis',
  responses: answers(200, z.array(coaSchema), 'In the order of the public page.'),
})

export const coasApi = createRouter().openapi(list, async (c) => c.json(await listCoas(c.var.db), 200))
