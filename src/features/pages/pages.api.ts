import { z } from '@hono/zod-openapi'
import { occasionOf, recordEvent } from '#features/audit/audit.queries.ts'
import type { AuditAction } from '#features/audit/audit-actions.ts'
import { moveToTrash } from '#features/trash/trashable.queries.ts'
import { recordChange, recordVersion } from '#features/versions/versions.queries.ts'
import { deleteSavedDraft } from '#features/writing/drafts/drafts.queries.ts'
import { clearSchedule } from '#features/writing/schedule/schedule.queries.ts'
import { momentsOf } from '#features/writing/written.queries.ts'
import { createRouter, idParam, messageSchema, route } from '#platform/api/openapi.ts'
import { listMissed } from './missed.queries.ts'
import { getPage, insertPage, listPages, scheduledPages, updatePage, versionedPages } from './pages.queries.ts'
import {
  atSchema,
  foundPageSchema,
  hasWords,
  missedSchema,
  newPageSchema,
  type PageInput,
  pageFormSchema,
  redirectQuerySchema,
  redirectSchema,
  sitePageSchema,
} from './pages.schema.ts'
import { addRedirect, findAtAddress, removeRedirect } from './redirects.queries.ts'

const at = route('get', '/', 'Get the published page at an address, or where that address leads', foundPageSchema, {
  query: atSchema,
})

export const pagesApi = createRouter().openapi(at, async (c) =>
  c.json(await findAtAddress(c.var.db, c.req.valid('query').path), 200),
)

const list = route('get', '/', 'List the pages and links, published or not', z.array(sitePageSchema))
const get = route('get', '/{id}', 'Get a page or a link, published or not', sitePageSchema, { params: idParam })
const create = route('post', '/', 'Create a page, or a link to another site', sitePageSchema, {
  body: newPageSchema,
  status: 201,
  errors: [409],
})
const update = route('put', '/{id}', 'Update a page, or only publish or unpublish it', sitePageSchema, {
  params: idParam,
  body: pageFormSchema,
  errors: [409],
})
const remove = route('delete', '/{id}', 'Move a page to the trash', messageSchema, { params: idParam })
const missed = route('get', '/missed', 'List the unknown addresses that visitors wanted', z.array(missedSchema))
const redirect = route('post', '/redirects', 'Send an unknown address to a page', messageSchema, {
  body: redirectSchema,
})
const endRedirect = route('delete', '/redirects', 'Stop sending an address to a page', messageSchema, {
  query: redirectQuerySchema,
  errors: [404],
})

function actionOf(form: PageInput): AuditAction {
  if (form.published === undefined || hasWords(form)) return 'page.changed'
  return form.published ? 'page.published' : 'page.unpublished'
}

export const managePagesApi = createRouter()
  .openapi(missed, async (c) => c.json(await listMissed(c.var.db), 200))
  .openapi(redirect, async (c) => {
    const form = c.req.valid('json')
    await c.var.db.transaction().execute(async (tx) => {
      await addRedirect(tx, form, c.var.clock())
      await recordEvent(tx, occasionOf(c.var), 'page.redirected', `${form.path} → ${form.to}`)
    })
    return c.json({ message: 'The address leads to the page.' }, 200)
  })
  .openapi(endRedirect, async (c) => {
    const { path } = c.req.valid('query')
    await c.var.db.transaction().execute(async (tx) => {
      await removeRedirect(tx, path)
      await recordEvent(tx, occasionOf(c.var), 'page.redirectRemoved', path)
    })
    return c.json({ message: 'The address leads to no page.' }, 200)
  })
  .openapi(list, async (c) => c.json(await listPages(c.var.db), 200))
  .openapi(get, async (c) => c.json(await getPage(c.var.db, c.req.valid('param').id), 200))
  .openapi(create, async (c) => {
    const form = c.req.valid('json')
    const now = c.var.clock()
    const moments = await momentsOf(c.var.db, c.var.config, form, now)
    const page = await c.var.db.transaction().execute(async (tx) => {
      const made = await insertPage(tx, { ...form, ...moments }, now)
      await recordEvent(tx, occasionOf(c.var), 'page.created', made.title, made.id)
      await recordVersion(tx, occasionOf(c.var), versionedPages, made.id)
      await deleteSavedDraft(tx, 'page', made, { isNew: true, draft: form.draft })
      return made
    })
    return c.json(page, 201)
  })
  .openapi(update, async (c) => {
    const form = c.req.valid('json')
    const { id } = c.req.valid('param')
    const now = c.var.clock()
    const moments = await momentsOf(c.var.db, c.var.config, form, now)
    const page = await c.var.db.transaction().execute(async (tx) => {
      const changed = await recordChange(tx, occasionOf(c.var), versionedPages, id, () =>
        updatePage(tx, id, { ...form, ...moments }, now),
      )
      await recordEvent(tx, occasionOf(c.var), actionOf(form), changed.title, changed.id)
      await deleteSavedDraft(tx, 'page', changed, { draft: form.draft })
      return changed
    })
    return c.json(page, 200)
  })
  .openapi(remove, async (c) => {
    await c.var.db.transaction().execute(async (tx) => {
      const { id } = c.req.valid('param')
      const title = await moveToTrash(tx, 'page', id, c.var.clock())
      await clearSchedule(tx, scheduledPages, id)
      await recordEvent(tx, occasionOf(c.var), 'page.deleted', title, id)
    })
    return c.json({ message: 'Page moved to the trash.' }, 200)
  })
