import { createRoute } from '@hono/zod-openapi'
import { answers, createRouter, errorAnswer } from '../openapi.ts'
import { listAuditEvents } from './audit.queries.ts'
import { auditPageSchema, auditQuerySchema } from './audit.schema.ts'

const list = createRoute({
  method: 'get',
  path: '/',
  summary: 'What happened in the back office',
  request: { query: auditQuerySchema },
  responses: {
    ...answers(200, auditPageSchema, 'Newest first, 50 at a time.'),
    400: errorAnswer('`before` is no id.'),
  },
})

export const auditApi = createRouter().openapi(list, async (c) =>
  c.json(await listAuditEvents(c.var.db, c.req.valid('query').before), 200),
)
