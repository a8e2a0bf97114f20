import { createRoute, z } from '@hono/zod-openapi'
import { fail } from '#platform/http/errors.ts'
import { answers, createRouter, errorAnswer, idParam } from '#platform/http/openapi.ts'
import { asksForPage } from '#platform/http/page.schema.ts'
import { listCertificatePage } from './certificates.list.queries.ts'
import { getCertificate, getCertificatePages, listCertificates } from './certificates.queries.ts'
import {
  certificatePageSchema,
  certificateQuerySchema,
  certificateSchema,
  certificateTextSchema,
} from './certificates.schema.ts'

const MISSING = { 404: errorAnswer('Certificate not found.') }

const list = createRoute({
  method: 'get',
  path: '/',
  summary: 'List the published certificates: all, or one page with `page`, `pageSize` or `search`',
  request: { query: certificateQuerySchema },
  responses: {
    ...answers(
      200,
      z.union([certificatePageSchema, z.array(certificateSchema)]),
      'The certificates, in the order of the public page.',
    ),
    400: errorAnswer('Invalid query parameter.'),
  },
})

const get = createRoute({
  method: 'get',
  // Not `/{id}`: that would exempt `/pdfs` from the session guard.
  path: '/certificate/{id}',
  summary: 'Get a published certificate',
  request: { params: idParam },
  responses: { ...answers(200, certificateSchema, 'The certificate.'), ...MISSING },
})

const text = createRoute({
  method: 'get',
  path: '/{id}/text',
  summary: 'Get the text of a certificate, page by page',
  request: { params: idParam },
  responses: { ...answers(200, certificateTextSchema, 'The text of each page.'), ...MISSING },
})

export const certificatesApi = createRouter()
  .openapi(list, async (c) => {
    const query = c.req.valid('query')
    const isPage = asksForPage(query) || query.search !== undefined || query.newest !== undefined
    return c.json(isPage ? await listCertificatePage(c.var.db, query) : await listCertificates(c.var.db), 200)
  })
  .openapi(get, async (c) => c.json(await getCertificate(c.var.db, c.req.valid('param').id), 200))
  .openapi(text, async (c) => {
    const pages = await getCertificatePages(c.var.db, c.req.valid('param').id)
    if (!pages) throw fail(404, 'Certificate not found.')
    return c.json({ pages }, 200)
  })
