import { z } from '@hono/zod-openapi'

export const postSchema = z
  .object({
    id: z.int(),
    title: z.string(),
    author: z.string().openapi({ description: 'Empty for an anonymous post.' }),
    content: z.string().openapi({ description: 'Plain text; line breaks count.' }),
    published: z.boolean(),
    createdAt: z.iso.datetime(),
  })
  .openapi('BlogPost')

export type Post = z.infer<typeof postSchema>
