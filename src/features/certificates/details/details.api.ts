import { z } from '@hono/zod-openapi'
import { occasionOf, recordEvent } from '#features/audit/audit.queries.ts'
import { recordChange } from '#features/versions/versions.queries.ts'
import { createRouter, idParam, route } from '#platform/api/openapi.ts'
import { serializable } from '#platform/db/database.ts'
import { saveDetails, versionedCertificates } from '../certificates.save.queries.ts'
import { certificateSchema } from '../certificates.schema.ts'
import { learnWords } from '../learning/learned.queries.ts'
import { shownCertificateSchema } from './certificate-page.schema.ts'
import { getDetails, getShownCertificate } from './details.queries.ts'
import { detailsFormSchema, detailsSchema } from './details.schema.ts'
import { listToCheck, type StarterKeys } from './to-check.queries.ts'
import { toCheckSchema } from './to-check.schema.ts'

const get = route('get', '/files/{id}/details', 'Get the details of a certificate', detailsSchema, { params: idParam })

const savedDetailsSchema = z
  .object({ ...certificateSchema.shape, ...detailsSchema.shape })
  .openapi('CertificateWithDetails')

const save = route(
  'put',
  '/files/{id}/details',
  'Save the details of a PDF, and publish it as the last certificate unless it is published',
  savedDetailsSchema,
  {
    params: idParam,
    body: detailsFormSchema,
    note: 'The certificate with its details. `title`, `description` and `replaces` keep their value if you leave them out.',
    errors: [409],
  },
)

/** The details of certificates, for administrators. */
export const detailsApi = createRouter()
  .openapi(get, async (c) => c.json(await getDetails(c.var.db, c.req.valid('param').id), 200))
  .openapi(save, async (c) => {
    const { id } = c.req.valid('param')
    const saved = await serializable(c.var.db, async (tx) => {
      const { certificate, isNew } = await recordChange(tx, occasionOf(c.var), versionedCertificates, id, () =>
        saveDetails(tx, id, c.req.valid('json'), c.var.clock()),
      )
      const action = isNew ? 'certificate.created' : 'certificate.changed'
      await recordEvent(tx, occasionOf(c.var), action, certificate.title, id)
      await learnWords(tx, id, c.req.valid('json'), c.var.clock())
      return { ...certificate, ...(await getDetails(tx, id)) }
    })
    return c.json(saved, 200)
  })

const getToCheck = route(
  'get',
  '/to-check',
  'List the certificates without details, the replaced ones, and those that are older than a year',
  toCheckSchema,
  { note: 'Each certificate is in one list at most. Starter content is in none.' },
)

export const createToCheckApi = (starterKeys: StarterKeys) =>
  createRouter().openapi(getToCheck, async (c) => c.json(await listToCheck(c.var.db, starterKeys, c.var.clock()), 200))

const getPage = route(
  'get',
  '/certificate/{id}/page',
  'Get what the page of a certificate shows',
  shownCertificateSchema,
  {
    params: idParam,
  },
)

export const certificatePageApi = createRouter().openapi(getPage, async (c) =>
  c.json(await getShownCertificate(c.var.db, c.req.valid('param').id, c.var.clock()), 200),
)

const { method, path, ...json } = route(
  'get',
  '/test-results/{id}.json',
  'Get the details of a certificate, also of a withdrawn one',
  detailsSchema,
  { params: idParam },
)

/** Files beside the public pages, for other programs. Their addresses have no `/api`. */
export const certificateFilesApi = createRouter()
certificateFilesApi.openAPIRegistry.registerPath({ method, path, ...json })
// `foundFiles` serves these two.
certificateFilesApi.openAPIRegistry.registerPath(
  route(
    'get',
    '/certificates.json',
    'List all public certificates with their details, and the withdrawn ones last',
    z.object({ certificates: z.array(detailsSchema) }),
  ),
)
certificateFilesApi.openAPIRegistry.registerPath({
  ...{ method: 'get', path: '/certificates.csv', summary: 'The same as a table: one line per certificate' },
  responses: { 200: { description: 'Success.', content: { 'text/csv': { schema: { type: 'string' } } } } },
})
// Hono's own parameters cannot end before “.json”.
certificateFilesApi.get('/test-results/:file{[1-9][0-9]*\\.json}', async (c) => {
  const id = idParam.safeParse({ id: c.req.param('file').replace('.json', '') })
  return c.json(await getDetails(c.var.db, id.data?.id ?? 0), 200, {
    'cache-control': 'no-cache',
    'access-control-allow-origin': '*',
  })
})
