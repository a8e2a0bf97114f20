import { z } from '@hono/zod-openapi'

export const sessionSchema = z
  .object({
    id: z.int(),
    device: z.string().openapi({ description: 'Browser and operating system.', example: 'Chrome on macOS' }),
    address: z.string(),
    createdAt: z.iso.datetime(),
    lastUsedAt: z.iso.datetime(),
    isCurrent: z.boolean(),
  })
  .openapi('Session')

export type Session = z.infer<typeof sessionSchema>
