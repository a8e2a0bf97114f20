import { createRoute, z } from '@hono/zod-openapi'
import { fail } from '../errors.ts'
import { answers, createRouter, errorAnswer, idParam } from '../openapi.ts'
import { getPublishedPost, listPublishedPosts } from './blog.queries.ts'
import { postSchema } from './blog.schema.ts'

const list = createRoute({
  method: 'get',
  path: '/',
  summary: 'The published posts',
  responses: answers(200, z.array(postSchema), 'Newest first.'),
})

const get = createRoute({
  method: 'get',
  path: '/{id}',
  summary: 'One published post',
  request: { params: idParam },
  responses: {
    ...answers(200, postSchema, 'The post, whole.'),
    400: errorAnswer('The id is not a positive whole number.'),
    404: errorAnswer('There is no such post, or it is not published.'),
  },
})

export const blogApi = createRouter()
  .openapi(list, async (c) => c.json(await listPublishedPosts(c.var.db), 200))
  .openapi(get, async (c) => {
    const post = await getPublishedPost(c.var.db, c.req.valid('param').id)
    if (!post) throw fail(404, 'There is no such post.')
    return c.json(post, 200)
  })
