import { createRoute, z } from '@hono/zod-openapi'
import { occasionOf, recordEvent } from '#features/audit/audit.queries.ts'
import { recordChange, recordVersion } from '#features/versions/versions.queries.ts'
import { answers, createRouter, errorAnswer, idParam, route } from '#platform/api/openapi.ts'
import { serializable } from '#platform/db/database.ts'
import { isMultipart, type ReceivedFile, receiveFile, uploadOf } from '#platform/files/receive-file.ts'
import { fail } from '#platform/http/errors.ts'
import { PDF_MAX_BYTES } from '#platform/http/limits.ts'
import { asksForPage, pageQuerySchema } from '#platform/http/page.schema.ts'
import { getUnnamedCertificates, listCertificatePage, reorderCertificates } from './certificates.list.queries.ts'
import { listCertificates } from './certificates.queries.ts'
import { addCertificate, updateCertificate, versionedCertificates } from './certificates.save.queries.ts'
import {
  CERTIFICATE_UPLOAD,
  certificateFilePageSchema,
  certificateFileQuerySchema,
  certificateFileSchema,
  certificateOrderSchema,
  certificatePageSchema,
  certificateSchema,
  changedCertificateSchema,
  type NewCertificate,
  newCertificateSchema,
  unnamedCertificatesSchema,
  uploadedCertificateSchema,
} from './certificates.schema.ts'
import { storeCertificate } from './uploads/store-certificate.ts'
import { listCertificateFilePage, listCertificateFiles } from './uploads/uploads.queries.ts'

const listAll = route(
  'get',
  '/pdfs',
  'List the uploaded PDFs, including unpublished ones: all, or one page with `page`, `pageSize` or `search`',
  z.union([certificateFilePageSchema, z.array(certificateFileSchema)]),
  { query: certificateFileQuerySchema },
)

const listUnnamed = route(
  'get',
  '/unnamed',
  'Count the certificates without a title, and find the first one',
  unnamedCertificatesSchema,
)

const create = createRoute({
  method: 'post',
  path: '/create',
  summary: 'Upload a PDF, or add an uploaded one to the end of the published certificates',
  request: {
    body: {
      description: 'Send the PDF as multipart/form-data first, then its id, title and description as JSON.',
      content: {
        // No zod schema: its validator would read the whole file into memory.
        'multipart/form-data': { schema: CERTIFICATE_UPLOAD },
        'application/json': { schema: newCertificateSchema },
      },
    },
  },
  responses: {
    ...answers(
      201,
      z.union([uploadedCertificateSchema, certificateSchema]),
      'The stored PDF, or the published certificate.',
    ),
    200: {
      description: 'The certificate was already published.',
      content: { 'application/json': { schema: certificateSchema } },
    },
    400: errorAnswer('The file is missing or cannot be opened, or another field is invalid.'),
    404: errorAnswer('PDF not found.'),
    409: errorAnswer(
      'The file name is taken, or the certificate is already published with another title or description.',
    ),
    413: errorAnswer('The PDF is too large or has too many pages.'),
    415: errorAnswer('The file is not a PDF, or the body is neither multipart/form-data nor JSON.'),
    503: errorAnswer('Too many uploads at once, or the database is unavailable.'),
  },
})

const update = route('put', '/update/{id}', 'Update a certificate', certificateSchema, {
  params: idParam,
  body: changedCertificateSchema,
  errors: [409],
})

const updateOrder = route(
  'post',
  '/update-order',
  'Reorder the certificates',
  z.union([certificatePageSchema, z.array(certificateSchema)]),
  { query: pageQuerySchema, body: certificateOrderSchema, errors: [409] },
)

export const manageCertificatesApi = createRouter()
  .openapi(listAll, async (c) => {
    const query = c.req.valid('query')
    const isPage = asksForPage(query) || query.search !== undefined
    return c.json(isPage ? await listCertificateFilePage(c.var.db, query) : await listCertificateFiles(c.var.db), 200)
  })
  .openapi(listUnnamed, async (c) => c.json(await getUnnamedCertificates(c.var.db), 200))
  .openapi(create, async (c) => {
    if (isMultipart(c.req.raw)) {
      const store = (file: ReceivedFile) => storeCertificate(c.var, occasionOf(c.var), file)
      return c.json({ file: await receiveFile(uploadOf(c), PDF_MAX_BYTES, store) }, 201)
    }
    // The router has no types for a call with two kinds of body, and validates nothing without a content type.
    const form = c.req.valid('json' as never) as Partial<NewCertificate> as NewCertificate
    if (form.id === undefined) throw fail(400, 'Send the certificate as JSON, or a PDF as multipart/form-data.')
    const { certificate, isNew } = await serializable(c.var.db, async (tx) => {
      const added = await addCertificate(tx, form, c.var.clock())
      if (added.isNew) {
        await recordEvent(tx, occasionOf(c.var), 'certificate.created', added.certificate.title, form.id)
        await recordVersion(tx, occasionOf(c.var), versionedCertificates, form.id)
      }
      return added
    })
    return isNew ? c.json(certificate, 201) : c.json(certificate, 200)
  })
  .openapi(update, async (c) => {
    const certificate = await serializable(c.var.db, async (tx) => {
      const { id } = c.req.valid('param')
      const changed = await recordChange(tx, occasionOf(c.var), versionedCertificates, id, () =>
        updateCertificate(tx, id, c.req.valid('json'), c.var.clock()),
      )
      await recordEvent(tx, occasionOf(c.var), 'certificate.changed', changed.title, changed.id)
      return changed
    })
    return c.json(certificate, 200)
  })
  .openapi(updateOrder, async (c) => {
    const query = c.req.valid('query')
    const ordered = await serializable(c.var.db, async (tx) => {
      await reorderCertificates(tx, c.req.valid('json'))
      await recordEvent(tx, occasionOf(c.var), 'certificate.reordered')
      return asksForPage(query) ? listCertificatePage(tx, query, c.var.clock()) : listCertificates(tx)
    })
    return c.json(ordered, 200)
  })
