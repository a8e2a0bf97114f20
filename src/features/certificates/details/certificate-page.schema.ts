import { z } from '@hono/zod-openapi'
import { certificateSchema } from '../certificates.schema.ts'
import { detailsSchema } from './details.schema.ts'
import { STANDINGS } from './standing.ts'

const linkedSchema = z.object({ id: z.int(), product: z.string(), lot: z.string().nullable() }).nullable()

export const shownCertificateSchema = z
  .object({
    details: detailsSchema,
    standing: z
      .object({ kind: z.enum(STANDINGS), words: z.string() })
      .openapi({ description: 'The first thing to know.' }),
    certificate: certificateSchema.nullable().openapi({ description: 'Null if it was withdrawn.' }),
    replaces: linkedSchema,
    replacedBy: linkedSchema,
  })
  .openapi('ShownCertificate')

export type ShownCertificate = z.infer<typeof shownCertificateSchema>
