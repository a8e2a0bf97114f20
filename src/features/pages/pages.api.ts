import { z } from '@hono/zod-openapi'
import { occasionOf, recordEvent } from '#features/audit/audit.queries.ts'
import { writerOfNoun } from '#features/writing/written.api.ts'
import { createRouter, idParam, messageSchema, route } from '#platform/api/openapi.ts'
import { listMissed } from './missed.queries.ts'
import { getPage, insertPage, listPages, updatePage, versionedPages } from './pages.queries.ts'
import {
  atSchema,
  foundPageSchema,
  missedSchema,
  newPageSchema,
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

const writer = writerOfNoun({ noun: 'page', versioned: versionedPages, insert: insertPage, update: updatePage })

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
  .openapi(create, async (c) => c.json(await writer.add(c.var, c.req.valid('json')), 201))
  .openapi(update, async (c) => c.json(await writer.change(c.var, c.req.valid('param').id, c.req.valid('json')), 200))
  .openapi(remove, async (c) => c.json(await writer.remove(c.var, c.req.valid('param').id), 200))
