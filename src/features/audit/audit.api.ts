import { createRoute, z } from '@hono/zod-openapi'
import { answers, createRouter, errorAnswer } from '../../platform/http/openapi.ts'
import { asksForPage } from '../../platform/http/page.schema.ts'
import { listAuditEvents, listAuditPage } from './audit.queries.ts'
import { auditListSchema, auditPageSchema, auditQuerySchema } from './audit.schema.ts'

const list = createRoute({
  method: 'get',
  path: '/',
  summary: 'List audit events: the newest 50, or one page with `page` or `pageSize`',
  request: { query: auditQuerySchema },
  responses: {
    ...answers(200, z.union([auditPageSchema, auditListSchema]), 'The events, newest first.'),
    400: errorAnswer('Invalid query parameter.'),
  },
})

export const auditApi = createRouter().openapi(list, async (c) => {
  const query = c.req.valid('query')
  const isPage = asksForPage(query)
  return c.json(isPage ? await listAuditPage(c.var.db, query) : await listAuditEvents(c.var.db, query), 200)
})
