import { z } from '@hono/zod-openapi'
import { integerSchema } from '../../platform/http/integer.schema.ts'
import { DESCRIPTION_MAX, SEARCH_MAX, TITLE_MAX } from '../../platform/http/limits.ts'
import { listSchema } from '../../platform/http/list.schema.ts'
import { pageFields, pageQuerySchema, wordsSchema } from '../../platform/http/page.schema.ts'
import { textSchema } from '../../platform/http/text.schema.ts'
import { changesSomething, NOTHING, versionSchema } from '../../platform/http/version.schema.ts'
import { widthsSchema } from '../images/images.schema.ts'
import { UNTITLED } from './untitled.ts'

export const coverSchema = z
  .object({ imageUrl: z.string(), width: z.int(), height: z.int(), widths: widthsSchema, placeholder: z.string() })
  .openapi({ description: 'The first page as a picture.' })

export type Cover = z.infer<typeof coverSchema>

const fileFields = {
  id: z.int(),
  pdfUrl: z.string().openapi({ example: '/files/4c2f0f0e-8f0e-4a53-9a5c-8c2f7a1b9d10/certificate.pdf' }),
  fileName: z.string(),
  fileSize: z.int().openapi({ description: 'In bytes.' }),
  pageCount: z.int(),
  cover: coverSchema,
  createdAt: z.iso.datetime(),
}

export const certificateSchema = z
  .object({
    ...fileFields,
    title: z.string(),
    description: z.string(),
    order: z.int().openapi({ description: 'Zero-based position on the public page.' }),
    version: z.int().openapi({ description: 'Counts the saves.' }),
    hasText: z.boolean().openapi({ description: 'false: it is a scan, or its text cannot be read.' }),
    isCoverWhole: z.boolean().openapi({
      description: 'false: the cover is a plain sheet, or lacks letters of a font that is not in the PDF.',
    }),
  })
  .openapi('Certificate')

export type Certificate = z.infer<typeof certificateSchema>

export const certificatePageSchema = z
  .object({ coas: z.array(certificateSchema), ...pageFields })
  .openapi('CertificatePage')

export type CertificatePage = z.infer<typeof certificatePageSchema>

export const certificateQuerySchema = pageQuerySchema.extend({
  search: textSchema('search', { max: SEARCH_MAX })
    .optional()
    .openapi({ description: 'What title or description must have in it, in any case.' }),
  fileNames: z
    .literal('true', 'fileNames must be true, or left out.')
    .optional()
    .openapi({ description: 'true: title, description and file name together must have each word of the search.' }),
})

export type CertificateQuery = z.infer<typeof certificateQuerySchema>

export const unnamedCertificatesSchema = z
  .object({
    total: z.int(),
    firstId: z.int().nullable().openapi({ description: 'In the order of the page; null when all are named.' }),
  })
  .openapi('UnnamedCertificates')

export type UnnamedCertificates = z.infer<typeof unnamedCertificatesSchema>

export const certificateTextSchema = z
  .object({
    pages: z
      .array(z.string())
      .openapi({ description: 'The text of each page. Empty for a scan, and for a text that cannot be read.' }),
  })
  .openapi('CertificateText')

export const certificateFileSchema = z
  .object({
    ...fileFields,
    title: z.string().nullable().openapi({ description: 'null: it is not on the public page.' }),
  })
  .openapi('CertificateFile')

export type CertificateFile = z.infer<typeof certificateFileSchema>

export const certificateFilePageSchema = z
  .object({ pdfs: z.array(certificateFileSchema), ...pageFields })
  .openapi('CertificateFilePage')

export type CertificateFilePage = z.infer<typeof certificateFilePageSchema>

export const certificateFileQuerySchema = pageQuerySchema.extend({
  search: wordsSchema('file name and title together'),
})

export type CertificateFileQuery = z.infer<typeof certificateFileQuerySchema>

export const uploadedCertificateSchema = z
  .object({
    file: z
      .object({
        ...fileFields,
        sameAs: z.array(z.string()).openapi({ description: 'The names of other files with exactly this content.' }),
      })
      .openapi('UploadedCertificate'),
  })
  .openapi('UploadedCertificateAnswer')

export type UploadedCertificate = z.infer<typeof uploadedCertificateSchema>['file']

export const CERTIFICATE_UPLOAD = {
  type: 'object' as const,
  required: ['file'],
  properties: { file: { type: 'string' as const, format: 'binary', description: 'At most 32 MB.' } },
}

const title = textSchema('A title', { max: TITLE_MAX, required: 'Please give it a title.' })
const description = textSchema('A description', { max: DESCRIPTION_MAX })
const pdfUrl = z.string('The address of the PDF must be a text.').optional()

export const newCertificateSchema = z
  .object({
    id: integerSchema('Please say which PDF: the id that its upload has answered.'),
    title: title.default(UNTITLED),
    description: description.default(''),
    pdfUrl,
  })
  .openapi('NewCertificate')

export type NewCertificate = z.infer<typeof newCertificateSchema>

export const changedCertificateSchema = z
  .object({
    id: integerSchema('id must be a whole number.').optional().openapi({ description: 'That of the address.' }),
    title: title.optional(),
    description: description.optional(),
    pdfUrl,
    version: versionSchema,
  })
  .refine(({ id: _, pdfUrl: __, ...form }) => changesSomething(form), NOTHING)
  .openapi('ChangedCertificate')

export type ChangedCertificate = z.infer<typeof changedCertificateSchema>

const LIST = 'Please send a list of certificates, each with its id and its order.'
const ORDER_MAX = 100_000

export const certificateOrderSchema = listSchema(
  z.object({
    id: integerSchema('Please say which certificate.'),
    order: integerSchema('The order must be a whole number from 0 on.'),
    was: integerSchema('was must be a whole number from 0 on.').optional().openapi({
      description: 'Where it was seen before. When it is elsewhere by now, nothing is changed: 409.',
    }),
  }),
  { max: ORDER_MAX, tooLong: LIST, notList: LIST },
)
  .refine((order) => order.length > 0, LIST)
  .openapi('CertificateOrder')

export type CertificateOrder = z.infer<typeof certificateOrderSchema>
