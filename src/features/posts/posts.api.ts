import { z } from '@hono/zod-openapi'
import { occasionOf, recordEvent } from '#features/audit/audit.queries.ts'
import type { AuditAction } from '#features/audit/audit-actions.ts'
import { moveToTrash } from '#features/trash/trashable.queries.ts'
import { recordChange, recordVersion } from '#features/versions/versions.queries.ts'
import { deleteSavedDraft } from '#features/writing/drafts/drafts.queries.ts'
import { clearSchedule } from '#features/writing/schedule/schedule.queries.ts'
import { momentsOf } from '#features/writing/written.queries.ts'
import { findSessionOf } from '#platform/access/require-session.ts'
import { createRouter, idParam, messageSchema, route } from '#platform/api/openapi.ts'
import { toJsonList } from '#platform/http/json-list.ts'
import { asksForPage } from '#platform/http/page.schema.ts'
import {
  changesWords,
  eachPost,
  getPost,
  getShownPost,
  insertPost,
  listPostPage,
  scheduledPosts,
  updatePost,
  versionedPosts,
} from './posts.queries.ts'
import {
  newPostSchema,
  type PostInput,
  postFormSchema,
  postPageSchema,
  postQuerySchema,
  postSchema,
  shownPostSchema,
} from './posts.schema.ts'

const list = route(
  'get',
  '/',
  'List the published posts (with a session, drafts too): all, or one page with `page`, `pageSize` or `search`',
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
    const withDrafts = !query.published && (await findSessionOf(c)) !== null
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

function actionOf(form: PostInput): AuditAction {
  if (changesWords(form) || form.published === undefined) return 'post.changed'
  return form.published ? 'post.published' : 'post.unpublished'
}

export const managePostsApi = createRouter()
  .openapi(getStored, async (c) => c.json(await getPost(c.var.db, true, c.req.valid('param').id), 200))
  .openapi(create, async (c) => {
    const { db, config, clock } = c.var
    const given = c.req.valid('json')
    const form = { ...given, ...(await momentsOf(db, config, given, clock())) }
    const post = await db.transaction().execute(async (tx) => {
      const made = await insertPost(tx, form, clock())
      await recordEvent(tx, occasionOf(c.var), 'post.created', made.title, made.id)
      await recordVersion(tx, occasionOf(c.var), versionedPosts, made.id)
      await deleteSavedDraft(tx, 'post', made, { isNew: true, draft: form.draft })
      return made
    })
    return c.json(post, 201)
  })
  .openapi(update, async (c) => {
    const { db, config, clock } = c.var
    const given = c.req.valid('json')
    const form = { ...given, ...(await momentsOf(db, config, given, clock())) }
    const post = await db.transaction().execute(async (tx) => {
      const { id } = c.req.valid('param')
      const changed = await recordChange(tx, occasionOf(c.var), versionedPosts, id, () =>
        updatePost(tx, id, form, clock()),
      )
      await recordEvent(tx, occasionOf(c.var), actionOf(form), changed.title, changed.id)
      await deleteSavedDraft(tx, 'post', changed, { draft: form.draft })
      return changed
    })
    return c.json(post, 200)
  })
  .openapi(remove, async (c) => {
    await c.var.db.transaction().execute(async (tx) => {
      const { id } = c.req.valid('param')
      const title = await moveToTrash(tx, 'post', id, c.var.clock())
      await clearSchedule(tx, scheduledPosts, id)
      await recordEvent(tx, occasionOf(c.var), 'post.deleted', title, id)
    })
    return c.json({ message: 'Post moved to the trash.' }, 200)
  })
