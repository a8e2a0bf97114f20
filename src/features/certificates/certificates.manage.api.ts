import { createRoute, z } from '@hono/zod-openapi'
import { serializable } from '../../platform/db/database.ts'
import { isMultipart, type ReceivedFile, receiveFile } from '../../platform/files/receive-file.ts'
import { fail } from '../../platform/http/errors.ts'
import { PDF_MAX_BYTES } from '../../platform/http/limits.ts'
import { answers, createRouter, errorAnswer, idParam, jsonBody, messageSchema } from '../../platform/http/openapi.ts'
import { asksForPage, pageQuerySchema } from '../../platform/http/page.schema.ts'
import { occasionOf, recordEvent } from '../audit/audit.queries.ts'
import { moveToTrash } from '../trash/trashable.queries.ts'
import { getUnnamedCertificates, listCertificatePage, reorderCertificates } from './certificates.list.queries.ts'
import { addCertificate, listCertificates, trashableCertificates, updateCertificate } from './certificates.queries.ts'
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

const INVALID = { 400: errorAnswer('A field is missing or wrong.') }
const MISSING = { 404: errorAnswer('There is no such certificate.') }

const listAll = createRoute({
  method: 'get',
  path: '/pdfs',
  summary: 'Every uploaded PDF, also those that are not on the public page',
  request: { query: certificateFileQuerySchema },
  responses: {
    ...answers(
      200,
      z.union([certificateFilePageSchema, z.array(certificateFileSchema)]),
      'Those first, then newest first; with `page`, `pageSize` or `search`, one page.',
    ),
    ...INVALID,
  },
})

const listUnnamed = createRoute({
  method: 'get',
  path: '/unnamed',
  summary: 'How many certificates nobody has given a title yet, and which is the first of them',
  responses: answers(200, unnamedCertificatesSchema, 'The unnamed certificates of all pages.'),
})

const create = createRoute({
  method: 'post',
  path: '/create',
  summary: 'Upload a PDF; or put an uploaded one on the public page, last in order',
  request: {
    body: {
      description: 'The file as multipart/form-data, and then, with the id that it was given, the words as JSON.',
      content: {
        // No zod schema: its validator would read the whole file into memory.
        'multipart/form-data': { schema: CERTIFICATE_UPLOAD },
        'application/json': { schema: newCertificateSchema },
      },
    },
  },
  responses: {
    ...answers(201, z.union([uploadedCertificateSchema, certificateSchema]), 'It is stored.'),
    200: { description: 'It was on the page already.', content: { 'application/json': { schema: certificateSchema } } },
    400: errorAnswer('There is no file, or it is no PDF that can be opened; or another field is wrong.'),
    404: errorAnswer('There is no such PDF.'),
    409: errorAnswer('There is a file with that name, or it is on the page already with other words.'),
    413: errorAnswer('It has too many bytes or pages.'),
    415: errorAnswer('It is not a PDF, or neither multipart/form-data nor JSON.'),
    503: errorAnswer('Too many files at once, or the database is out of reach.'),
  },
})

const update = createRoute({
  method: 'put',
  path: '/update/{id}',
  summary: 'Change a certificate',
  request: { params: idParam, body: jsonBody(changedCertificateSchema) },
  responses: {
    ...answers(200, certificateSchema, 'As it is now.'),
    ...INVALID,
    ...MISSING,
    409: errorAnswer('Somebody else has changed it since the version that was sent.'),
  },
})

const updateOrder = createRoute({
  method: 'post',
  path: '/update-order',
  summary: 'Put certificates to other places',
  request: { query: pageQuerySchema, body: jsonBody(certificateOrderSchema) },
  responses: {
    ...answers(
      200,
      z.union([certificatePageSchema, z.array(certificateSchema)]),
      'In their new order; with `page` or `pageSize`, one page of it.',
    ),
    ...INVALID,
    409: errorAnswer('One of them is not there any more, or not where it was seen. Nothing is changed.'),
  },
})

const remove = createRoute({
  method: 'delete',
  path: '/delete/{id}',
  summary: 'Move a certificate to the trash',
  request: { params: idParam },
  responses: { ...answers(200, messageSchema, 'It can be restored for 30 days.'), ...MISSING },
})

export const manageCertificatesApi = createRouter()
  .openapi(listAll, async (c) => {
    const query = c.req.valid('query')
    const isPage = asksForPage(query) || query.search !== undefined
    return c.json(isPage ? await listCertificateFilePage(c.var.db, query) : await listCertificateFiles(c.var.db), 200)
  })
  .openapi(listUnnamed, async (c) => c.json(await getUnnamedCertificates(c.var.db), 200))
  .openapi(create, async (c) => {
    if (isMultipart(c.req.raw)) {
      const upload = { request: c.req.raw, dataDir: c.var.config.dataDir, allowSilence: c.env?.allowSilence }
      const store = (file: ReceivedFile) => storeCertificate(c.var, occasionOf(c.var), file)
      return c.json({ file: await receiveFile(upload, PDF_MAX_BYTES, store) }, 201)
    }
    // Of a call with two kinds of body the router knows no types; without a content type it has validated nothing.
    const form = c.req.valid('json' as never) as Partial<NewCertificate> as NewCertificate
    if (form.id === undefined) throw fail(400, 'Please send the certificate as JSON, or a PDF as multipart/form-data.')
    const { certificate, isNew } = await serializable(c.var.db, async (tx) => {
      const added = await addCertificate(tx, form, c.var.clock())
      if (added.isNew) await recordEvent(tx, occasionOf(c.var), 'created the certificate', added.certificate.title)
      return added
    })
    return isNew ? c.json(certificate, 201) : c.json(certificate, 200)
  })
  .openapi(update, async (c) => {
    const certificate = await serializable(c.var.db, async (tx) => {
      const changed = await updateCertificate(tx, c.req.valid('param').id, c.req.valid('json'), c.var.clock())
      await recordEvent(tx, occasionOf(c.var), 'changed the certificate', changed.title)
      return changed
    })
    return c.json(certificate, 200)
  })
  .openapi(updateOrder, async (c) => {
    const query = c.req.valid('query')
    const ordered = await serializable(c.var.db, async (tx) => {
      await reorderCertificates(tx, c.req.valid('json'))
      await recordEvent(tx, occasionOf(c.var), 'reordered the certificates')
      return asksForPage(query) ? listCertificatePage(tx, query) : listCertificates(tx)
    })
    return c.json(ordered, 200)
  })
  .openapi(remove, async (c) => {
    await c.var.db.transaction().execute(async (tx) => {
      const title = await moveToTrash(tx, trashableCertificates, c.req.valid('param').id, c.var.clock())
      await recordEvent(tx, occasionOf(c.var), 'deleted the certificate', title)
    })
    return c.json({ message: 'COA deleted successfully!' }, 200)
  })
