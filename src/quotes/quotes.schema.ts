import { z } from '@hono/zod-openapi'
import { imageSchema } from '../images/images.schema.ts'

export const quoteSchema = z
  .object({
    id: z.int(),
    text: z.string().openapi({ maxLength: 250 }),
    author: z.string().openapi({ maxLength: 50, description: 'Empty for an anonymous quote.' }),
    imageUrl: z.string().nullable(),
    textColor: z.enum(['black', 'white']),
    // Not .nullable(): the OpenAPI description would call every Image nullable.
    file: z.union([imageSchema, z.null()]),
  })
  .openapi('Quote')

export type Quote = z.infer<typeof quoteSchema>
