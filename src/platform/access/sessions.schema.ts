import { z } from '@hono/zod-openapi'
import { pageFields } from '#platform/http/page.schema.ts'

export const sessionSchema = z
  .object({
    id: z.int(),
    device: z.string().openapi({ description: 'Browser and operating system.', example: 'Chrome on macOS' }),
    address: z.string(),
    createdAt: z.iso.datetime(),
    lastUsedAt: z.iso.datetime(),
    isCurrent: z.boolean().openapi({ description: 'Whether this request belongs to the session.' }),
  })
  .openapi('Session')

export type Session = z.infer<typeof sessionSchema>

export const sessionPageSchema = z.object({ sessions: z.array(sessionSchema), ...pageFields }).openapi('SessionPage')

export type SessionPage = z.infer<typeof sessionPageSchema>
