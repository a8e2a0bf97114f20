import { createRoute } from '@hono/zod-openapi'
import { answers, createRouter, errorAnswer, idParam } from '#platform/http/openapi.ts'
import { pageQuerySchema } from '#platform/http/page.schema.ts'
import { briefApi } from './brief/brief.api.ts'
import { sendingApi } from './sending/sending.api.ts'
import { getUpdate, listUpdates, suggest } from './updates.queries.ts'
import { suggestionsSchema, updatePageSchema, updateSchema } from './updates.schema.ts'

const INVALID = { 400: errorAnswer('A field is missing or invalid.') }
const MISSING = { 404: errorAnswer('Update not found.') }

const suggestions = createRoute({
  method: 'get',
  path: '/suggestions',
  summary: 'Get new posts and certificates since the last update, and its recipients',
  responses: answers(
    200,
    suggestionsSchema,
    'New posts and certificates, newest first. Certificates without a title are left out.',
  ),
})

const list = createRoute({
  method: 'get',
  path: '/',
  summary: 'List sent updates',
  request: { query: pageQuerySchema },
  responses: { ...answers(200, updatePageSchema, 'Updates, newest first.'), ...INVALID },
})

const get = createRoute({
  method: 'get',
  path: '/{id}',
  summary: 'Get a sent update',
  request: { params: idParam },
  responses: { ...answers(200, updateSchema, 'The update as sent, with its progress.'), ...INVALID, ...MISSING },
})

export const updatesApi = createRouter()
  .route('/', briefApi)
  .route('/', sendingApi)
  .openapi(suggestions, async (c) => c.json(await suggest(c.var.db, c.var.config.siteUrl), 200))
  .openapi(list, async (c) => c.json(await listUpdates(c.var.db, c.req.valid('query')), 200))
  .openapi(get, async (c) => c.json(await getUpdate(c.var.db, c.req.valid('param').id), 200))
