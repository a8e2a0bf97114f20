import { createRouter, idParam, route } from '#platform/api/openapi.ts'
import { pageQuerySchema } from '#platform/http/page.schema.ts'
import { briefApi } from './brief/brief.api.ts'
import { letterApi } from './letter/letter.api.ts'
import { sendingApi } from './sending/sending.api.ts'
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

export const updatesApi = createRouter()
  .route('/', briefApi)
  .route('/', letterApi)
  .route('/', sendingApi)
  .openapi(suggestions, async (c) => c.json(await suggest(c.var.db, c.var.config.siteUrl), 200))
  .openapi(list, async (c) => c.json(await listUpdates(c.var.db, c.req.valid('query')), 200))
  .openapi(get, async (c) => c.json(await getUpdate(c.var.db, c.req.valid('param').id), 200))
