import { z } from '@hono/zod-openapi'

export const administratorSchema = z
  .object({
    id: z.int(),
    email: z.string(),
    createdAt: z.iso.datetime(),
    lastSignInAt: z.iso.datetime().nullable(),
    isYou: z.boolean(),
  })
  .openapi('Administrator')

export type Administrator = z.infer<typeof administratorSchema>
