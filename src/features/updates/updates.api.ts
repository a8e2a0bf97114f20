import { occasionOf, recordEvent } from '#features/audit/audit.queries.ts'
import { createRouter, idParam, route } from '#platform/api/openapi.ts'
import { pageQuerySchema } from '#platform/http/page.schema.ts'
import { briefApi } from './brief/brief.api.ts'
import { checksApi } from './checks/checks.api.ts'
import { letterApi } from './letter/letter.api.ts'
import { sendingApi } from './sending/sending.api.ts'
import { getShownUpdate, listShownUpdates, showUpdate } from './shown/shown-updates.queries.ts'
import { showingSchema, shownUpdateSchema, shownUpdatesSchema } from './shown/shown-updates.schema.ts'
import { getUpdate, listUpdates, suggest } from './updates.queries.ts'
import { suggestionsSchema, updatePageSchema, updateSchema } from './updates.schema.ts'

const suggestions = route(
  'get',
  '/suggestions',
  'Get new posts and certificates since the last update, and its recipients',
  suggestionsSchema,
  { note: 'New posts and certificates, newest first. Certificates without a title are left out.' },
)

const list = route('get', '/', 'List sent updates', updatePageSchema, { query: pageQuerySchema })

const get = route('get', '/{id}', 'Get a sent update', updateSchema, { params: idParam })

const show = route('put', '/{id}', 'Show a sent update on the site, or take it off', updateSchema, {
  params: idParam,
  body: showingSchema,
})

export const updatesApi = createRouter()
  .route('/', briefApi)
  .route('/', letterApi)
  .route('/', checksApi)
  .route('/', sendingApi)
  .openapi(suggestions, async (c) => c.json(await suggest(c.var.db, c.var.config.siteUrl), 200))
  .openapi(list, async (c) => c.json(await listUpdates(c.var.db, c.req.valid('query')), 200))
  .openapi(get, async (c) => c.json(await getUpdate(c.var.db, c.req.valid('param').id), 200))
  .openapi(show, async (c) => {
    const { id } = c.req.valid('param')
    const { isPublic } = c.req.valid('json')
    await c.var.db.transaction().execute(async (tx) => {
      const subject = await showUpdate(tx, id, isPublic)
      await recordEvent(tx, occasionOf(c.var), isPublic ? 'update.publicShown' : 'update.publicHidden', subject, id)
    })
    return c.json(await getUpdate(c.var.db, id), 200)
  })

const listShown = route('get', '/', 'List the newest ten sent updates that the site shows', shownUpdatesSchema)

const getShown = route('get', '/{id}', 'Get a sent update that the site shows', shownUpdateSchema, { params: idParam })

export const shownUpdatesApi = createRouter()
  .openapi(listShown, async (c) => c.json({ updates: await listShownUpdates(c.var.db) }, 200))
  .openapi(getShown, async (c) => c.json(await getShownUpdate(c.var.db, c.req.valid('param').id), 200))
