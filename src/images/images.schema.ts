import { z } from '@hono/zod-openapi'

export const imageSchema = z
  .object({
    id: z.int(),
    imageUrl: z.string().openapi({ example: '/files/4c2f0f0e-8f0e-4a53-9a5c-8c2f7a1b9d10/1920.webp' }),
    alt: z.string().openapi({ description: 'What the picture shows, for people who do not see it.' }),
    width: z.int().openapi({ description: 'Of the largest variant, in pixels.' }),
    height: z.int(),
  })
  .openapi('Image')

export type Image = z.infer<typeof imageSchema>

export const unassignedImagesSchema = z.object({ images: z.array(imageSchema) }).openapi('UnassignedImages')
