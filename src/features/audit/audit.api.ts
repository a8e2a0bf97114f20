import { createRoute, z } from '@hono/zod-openapi'
import { answers, createRouter, errorAnswer } from '#platform/http/openapi.ts'
import { asksForPage } from '#platform/http/page.schema.ts'
import { listAuditActors, listAuditEvents, listAuditPage } from './audit.list.queries.ts'
import { auditActorSchema, auditListSchema, auditPageSchema, auditQuerySchema } from './audit.schema.ts'

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

const actors = createRoute({
  method: 'get',
  path: '/actors',
  summary: 'List everyone who has acted, for filtering by `actor`',
  responses: answers(200, z.array(auditActorSchema), 'The actors: email addresses, and names of processes.'),
})

export const auditApi = createRouter()
  .openapi(list, async (c) => {
    const query = c.req.valid('query')
    const isPage = asksForPage(query)
    return c.json(isPage ? await listAuditPage(c.var.db, query) : await listAuditEvents(c.var.db, query), 200)
  })
  .openapi(actors, async (c) => c.json(await listAuditActors(c.var.db), 200))
