import { z } from '@hono/zod-openapi'
import { createRouter, route } from '#platform/api/openapi.ts'
import { asksForPage } from '#platform/http/page.schema.ts'
import { listAuditActors, listAuditEvents, listAuditPage } from './audit.list.queries.ts'
import { auditActorSchema, auditListSchema, auditPageSchema, auditQuerySchema } from './audit.schema.ts'

const list = route(
  'get',
  '/',
  'List audit events: the newest 50, or one page with `page` or `pageSize`',
  z.union([auditPageSchema, auditListSchema]),
  { query: auditQuerySchema },
)

const actors = route(
  'get',
  '/actors',
  'List everyone who has acted, for filtering by `actor`',
  z.array(auditActorSchema),
)

export const auditApi = createRouter()
  .openapi(list, async (c) => {
    const query = c.req.valid('query')
    const isPage = asksForPage(query)
    return c.json(isPage ? await listAuditPage(c.var.db, query) : await listAuditEvents(c.var.db, query), 200)
  })
  .openapi(actors, async (c) => c.json(await listAuditActors(c.var.db), 200))
