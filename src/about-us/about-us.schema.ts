import { z } from '@hono/zod-openapi'
import { imageSchema } from '../images/images.schema.ts'

export const sectionSchema = z
  .object({
    id: z.int(),
    title: z.string(),
    text: z.string(),
    imageId: z.int().nullable(),
    // Not .nullable(): the OpenAPI description would call every Image nullable.
    file: z.union([imageSchema, z.null()]),
  })
  .openapi('AboutUsSection')

export type Section = z.infer<typeof sectionSchema>
