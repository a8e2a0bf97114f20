import { z } from '@hono/zod-openapi'
import { writerOfNoun } from '#features/writing/written.api.ts'
import { hasRole } from '#platform/access/require-session.ts'
import { createRouter, idParam, messageSchema, route } from '#platform/api/openapi.ts'
import { toJsonList } from '#platform/http/json-list.ts'
import { asksForPage } from '#platform/http/page.schema.ts'
import {
  eachPost,
  getPost,
  getShownPost,
  insertPost,
  listPostPage,
  updatePost,
  versionedPosts,
} from './posts.queries.ts'
import {
  newPostSchema,
  postFormSchema,
  postPageSchema,
  postQuerySchema,
  postSchema,
  shownPostSchema,
} from './posts.schema.ts'

const list = route(
  'get',
  '/',
  'List the published posts (for editors, drafts too): all, or one page with `page`, `pageSize` or `search`',
  z.union([postPageSchema, z.array(postSchema)]),
  { query: postQuerySchema },
)

const get = route('get', '/{id}', 'Get a published post', postSchema, { params: idParam })

const getShown = route('get', '/{id}/page', 'Get what the page of a published post shows', shownPostSchema, {
  params: idParam,
})

export const postsApi = createRouter()
  .openapi(list, async (c) => {
    const query = c.req.valid('query')
    const withDrafts = !query.published && (await hasRole(c, 'editor'))
    const isPage = asksForPage(query) || query.search !== undefined
    if (isPage) return c.json(await listPostPage(c.var.db, withDrafts, query), 200)
    const list = await Array.fromAsync(toJsonList(eachPost(c.var.db, withDrafts, query)))
    return c.body(list.join(''), 200, { 'content-type': 'application/json' }) as never
  })
  .openapi(get, async (c) => c.json(await getPost(c.var.db, false, c.req.valid('param').id), 200))
  .openapi(getShown, async (c) => c.json(await getShownPost(c.var.db, c.req.valid('param').id), 200))

const getStored = route('get', '/{id}/stored', 'Get a post, published or not', postSchema, { params: idParam })

const create = route('post', '/', 'Create a post', postSchema, { body: newPostSchema, status: 201 })

const update = route('put', '/{id}', 'Update a post, or only publish or unpublish it', postSchema, {
  params: idParam,
  body: postFormSchema,
  errors: [409],
})

const remove = route('delete', '/{id}', 'Move a post to the trash', messageSchema, { params: idParam })

const writer = writerOfNoun({ noun: 'post', versioned: versionedPosts, insert: insertPost, update: updatePost })

export const managePostsApi = createRouter()
  .openapi(getStored, async (c) => c.json(await getPost(c.var.db, true, c.req.valid('param').id), 200))
  .openapi(create, async (c) => c.json(await writer.add(c.var, c.req.valid('json')), 201))
  .openapi(update, async (c) => c.json(await writer.change(c.var, c.req.valid('param').id, c.req.valid('json')), 200))
  .openapi(remove, async (c) => c.json(await writer.remove(c.var, c.req.valid('param').id), 200))
