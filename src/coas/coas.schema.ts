import { z } from '@hono/zod-openapi'

export const coaSchema = z
  .object({
    id: z.int(),
    title: z.string(),
    description: z.string(),
    pdfUrl: z.string().openapi({ example: '/files/4c2f0f0e-8f0e-4a53-9a5c-8c2f7a1b9d10/certificate.pdf' }),
    order: z.int().openapi({ description: 'Zero-based position on the public page.' }),
    fileName: z.string(),
    fileSize: z.int().openapi({ description: 'In bytes.' }),
    pageCount: z.int(),
    cover: z
      .object({ imageUrl: z.string(), width: z.int(), height: z.int() })
      .openapi({ description: 'The first page as a picture.' }),
    createdAt: z.iso.datetime(),
  })
  .openapi('Coa')

export type Coa = z.infer<typeof coaSchema>
