import { createRoute } from '@hono/zod-openapi'
import { answers, createRouter, errorAnswer, idParam } from '../../platform/http/openapi.ts'
import { pageQuerySchema } from '../../platform/http/page.schema.ts'
import { briefApi } from './brief/brief.api.ts'
import { sendingApi } from './sending/sending.api.ts'
import { getUpdate, listUpdates, suggest } from './updates.queries.ts'
import { suggestionsSchema, updatePageSchema, updateSchema } from './updates.schema.ts'

const INVALID = { 400: errorAnswer('A field is missing or wrong.') }
const MISSING = { 404: errorAnswer('There is no such update.') }

const suggestions = createRoute({
  method: 'get',
  path: '/suggestions',
  summary: 'What is new since the last update, and to whom that one went',
  responses: answers(200, suggestionsSchema, 'Newest first.'),
})

const list = createRoute({
  method: 'get',
  path: '/',
  summary: 'A page of the updates that were sent',
  request: { query: pageQuerySchema },
  responses: { ...answers(200, updatePageSchema, 'Newest first.'), ...INVALID },
})

const get = createRoute({
  method: 'get',
  path: '/{id}',
  summary: 'An update that was sent',
  request: { params: idParam },
  responses: { ...answers(200, updateSchema, 'As it was sent, and how far that is.'), ...INVALID, ...MISSING },
})

export const updatesApi = createRouter()
  .route('/', briefApi)
  .route('/', sendingApi)
  .openapi(suggestions, async (c) => c.json(await suggest(c.var.db, c.var.config.siteUrl), 200))
  .openapi(list, async (c) => c.json(await listUpdates(c.var.db, c.req.valid('query')), 200))
  .openapi(get, async (c) => c.json(await getUpdate(c.var.db, c.req.valid('param').id), 200))
