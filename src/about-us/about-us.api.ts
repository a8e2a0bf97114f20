import { createRoute, z } from '@hono/zod-openapi'
import { answers, createRouter } from '../openapi.ts'
import { listSections } from './about-us.queries.ts'
import { sectionSchema } from './about-us.schema.ts'

const list = createRoute({
  method: 'get',
  path: '/',
  summary: 'The sections of the home page',
  responses: answers(200, z.array(sectionSchema), 'In the order of the page.'),
})

export const aboutUsApi = createRouter().openapi(list, async (c) => c.json(await listSections(c.var.db), 200))
