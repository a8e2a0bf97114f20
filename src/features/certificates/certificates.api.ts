import { z } from '@hono/zod-openapi'
import { createRouter, idParam, route } from '#platform/api/openapi.ts'
import { asksForPage } from '#platform/http/page.schema.ts'
import { listCertificatePage } from './certificates.list.queries.ts'
import { getCertificate, getCertificatePages, listCertificates } from './certificates.queries.ts'
import {
  certificatePageSchema,
  certificateQuerySchema,
  certificateSchema,
  certificateTextSchema,
} from './certificates.schema.ts'

const list = route(
  'get',
  '/',
  'List the published certificates: all, or one page with `page`, `pageSize` or `search`',
  z.union([certificatePageSchema, z.array(certificateSchema)]),
  { query: certificateQuerySchema },
)

const get = route('get', '/certificate/{id}', 'Get a published certificate', certificateSchema, { params: idParam })

const text = route('get', '/{id}/text', 'Get the text of a certificate, page by page', certificateTextSchema, {
  params: idParam,
})

export const certificatesApi = createRouter()
  .openapi(list, async (c) => {
    const query = c.req.valid('query')
    const isPage = asksForPage(query) || query.search !== undefined || query.newest !== undefined
    return c.json(
      isPage ? await listCertificatePage(c.var.db, query, c.var.clock()) : await listCertificates(c.var.db),
      200,
    )
  })
  .openapi(get, async (c) => c.json(await getCertificate(c.var.db, c.req.valid('param').id), 200))
  .openapi(text, async (c) => c.json({ pages: await getCertificatePages(c.var.db, c.req.valid('param').id) }, 200))
