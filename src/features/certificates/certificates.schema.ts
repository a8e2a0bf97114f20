import { z } from '@hono/zod-openapi'
import { widthsSchema } from '#features/images/images.schema.ts'
import { integerSchema } from '#platform/http/integer.schema.ts'
import { DESCRIPTION_MAX, TITLE_MAX } from '#platform/http/limits.ts'
import { listSchema } from '#platform/http/list.schema.ts'
import { flagSchema, pageFields, pageQuerySchema, wordsSchema } from '#platform/http/page.schema.ts'
import { lineSchema, textSchema } from '#platform/http/text.schema.ts'
import { changesSomething, NOTHING, versionSchema } from '#platform/http/version.schema.ts'
import { cardFactsSchema } from './details/card-facts.schema.ts'
import { UNTITLED } from './untitled.ts'

export const coverSchema = z
  .object({ imageUrl: z.string(), width: z.int(), height: z.int(), widths: widthsSchema, placeholder: z.string() })
  .openapi({ description: 'First page as an image.' })

export type Cover = z.infer<typeof coverSchema>

const fileFields = {
  id: z.int(),
  pdfUrl: z.string().openapi({ example: '/files/4c2f0f0e-8f0e-4a53-9a5c-8c2f7a1b9d10/certificate.pdf' }),
  fileName: z.string(),
  fileSize: z.int().openapi({ description: 'Size in bytes.' }),
  pageCount: z.int(),
  cover: coverSchema,
  createdAt: z.iso.datetime(),
  hasActions: z.boolean().openapi({ description: 'True if the PDF has a script, or an action that starts a program.' }),
}

export const certificateSchema = z
  .object({
    ...fileFields,
    title: z.string(),
    description: z.string(),
    lot: z.string().nullable().openapi({ description: 'The first batch number; null without details.' }),
    order: z.int().openapi({ description: 'Zero-based position on the public page.' }),
    version: z.int().openapi({ description: 'Version number, incremented by each save.' }),
    hasText: z.boolean().openapi({ description: 'False for a scan, or if the text cannot be read.' }),
    isCoverWhole: z.boolean().openapi({ description: 'False if the cover is blank, or lacks text without its font.' }),
  })
  .openapi('Certificate')

export type Certificate = z.infer<typeof certificateSchema>

const certificateCardSchema = certificateSchema
  .extend({ facts: cardFactsSchema.nullish().openapi({ description: 'Null without details. Absent with `newest`.' }) })
  .openapi('CertificateCard')

export type CertificateCard = z.infer<typeof certificateCardSchema>

export const certificatePageSchema = z
  .object({
    coas: z.array(certificateCardSchema),
    ...pageFields,
    insideTotal: z.int().optional().openapi({
      description:
        'Number of certificates that match only in the text of their PDF. They come last. With `insidePdfs`.',
    }),
  })
  .openapi('CertificatePage')

export type CertificatePage = z.infer<typeof certificatePageSchema>

/** The indexes store trigrams (migrations/0014-certificate-search.ts). */
export const INSIDE_MIN = 3

export const certificateQuerySchema = pageQuerySchema.extend({
  search: wordsSchema('title or description'),
  newest: flagSchema('newest', 'If true, the most recently published certificates come first. Ignored with `search`.'),
  fileNames: flagSchema('fileNames', 'If true, the words of `search` may also occur in the file name.'),
  insidePdfs: flagSchema(
    'insidePdfs',
    `If true, certificates that match only in the file name or text of their PDF follow the others. In those two, only letters and digits are compared, and \`search\` needs at least ${INSIDE_MIN} of them.`,
  ),
})

export type CertificateQuery = z.infer<typeof certificateQuerySchema>

export const unnamedCertificatesSchema = z
  .object({
    total: z.int(),
    firstId: z.int().nullable().openapi({ description: 'The first untitled certificate in page order.' }),
  })
  .openapi('UnnamedCertificates')

export type UnnamedCertificates = z.infer<typeof unnamedCertificatesSchema>

export const certificateTextSchema = z
  .object({
    pages: z.array(z.string()).openapi({ description: 'Empty for a scan, or if the text cannot be read.' }),
  })
  .openapi('CertificateText')

export const certificateFileSchema = z
  .object({
    ...fileFields,
    title: z.string().nullable().openapi({ description: 'Null if the PDF is not published.' }),
  })
  .openapi('CertificateFile')

export type CertificateFile = z.infer<typeof certificateFileSchema>

export const certificateFilePageSchema = z
  .object({ pdfs: z.array(certificateFileSchema), ...pageFields })
  .openapi('CertificateFilePage')

export type CertificateFilePage = z.infer<typeof certificateFilePageSchema>

export const certificateFileQuerySchema = pageQuerySchema.extend({ search: wordsSchema('file name or title') })

export type CertificateFileQuery = z.infer<typeof certificateFileQuerySchema>

export const uploadedCertificateSchema = z
  .object({
    file: z
      .object({
        ...fileFields,
        sameAs: z.array(z.string()).openapi({ description: 'File names of other PDFs with identical content.' }),
      })
      .openapi('UploadedCertificate'),
  })
  .openapi('UploadedCertificateAnswer')

export type UploadedCertificate = z.infer<typeof uploadedCertificateSchema>['file']

export const CERTIFICATE_UPLOAD = {
  type: 'object' as const,
  required: ['file'],
  properties: { file: { type: 'string' as const, format: 'binary', description: 'A PDF of at most 32 MB.' } },
}

const title = lineSchema('A title', { max: TITLE_MAX, required: 'Enter a title.' })
const description = textSchema('A description', { max: DESCRIPTION_MAX })
const pdfUrl = z.string('“pdfUrl” must be text.').optional()

export const newCertificateSchema = z
  .object({
    id: integerSchema('The id must be the one that the upload returned.'),
    title: title.default(UNTITLED),
    description: description.default(''),
    pdfUrl,
  })
  .openapi('NewCertificate')

export type NewCertificate = z.infer<typeof newCertificateSchema>

export const changedCertificateSchema = z
  .object({
    id: integerSchema('The id must be a whole number.')
      .optional()
      .openapi({ description: 'Ignored; the id in the path is used instead.' }),
    title: title.optional(),
    description: description.optional(),
    pdfUrl,
    version: versionSchema,
  })
  .refine(({ id: _, pdfUrl: __, ...form }) => changesSomething(form), NOTHING)
  .openapi('ChangedCertificate')

export type ChangedCertificate = z.infer<typeof changedCertificateSchema>

const LIST = 'Send a list of certificates, each with its id and order.'
const ORDER_MAX = 100_000

export const certificateOrderSchema = listSchema(
  z.object({
    id: integerSchema('The id must be a whole number.'),
    order: integerSchema('The order must be a whole number, 0 or higher.'),
    was: integerSchema('The previous position must be a whole number, 0 or higher.').optional().openapi({
      description: 'Position before the move. If it is out of date, nothing changes and the response is a 409.',
    }),
  }),
  { max: ORDER_MAX, tooLong: LIST, notList: LIST },
)
  .refine((order) => order.length > 0, LIST)
  .openapi('CertificateOrder')

export type CertificateOrder = z.infer<typeof certificateOrderSchema>
