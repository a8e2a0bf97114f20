import { createRoute, z } from '@hono/zod-openapi'
import { answers, createRouter, errorAnswer } from '../../platform/http/openapi.ts'
import { asksForPage } from '../../platform/http/page.schema.ts'
import { listAuditEvents, listAuditPage } from './audit.queries.ts'
import { auditListSchema, auditPageSchema, auditQuerySchema } from './audit.schema.ts'

const list = createRoute({
  method: 'get',
  path: '/',
  summary: 'What happened in the back office: the newest 50, or, with `page` or `pageSize`, one page',
  request: { query: auditQuerySchema },
  responses: {
    ...answers(200, z.union([auditPageSchema, auditListSchema]), 'Newest first.'),
    400: errorAnswer('A part of the question is wrong.'),
  },
})

export const auditApi = createRouter().openapi(list, async (c) => {
  const query = c.req.valid('query')
  const isPage = asksForPage(query)
  return c.json(isPage ? await listAuditPage(c.var.db, query) : await listAuditEvents(c.var.db, query), 200)
})
