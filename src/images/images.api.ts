import { createRoute } from '@hono/zod-openapi'
import { answers, createRouter } from '../openapi.ts'
import { listUnassignedImages } from './images.queries.ts'
import { unassignedImagesSchema } from './images.schema.ts'

const listUnassigned = createRoute({
  method: 'get',
  path: '/unassigned',
  summary: 'Images that no section and no quote uses: the carousel of the home page',
  responses: answers(200, unassignedImagesSchema, 'Oldest first.'),
})

export const imagesApi = createRouter().openapi(listUnassigned, async (c) =>
  c.json({ images: await listUnassignedImages(c.var.db) }, 200),
)
