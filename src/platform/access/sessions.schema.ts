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

export const deviceSchema = z
  .object({
    id: z.string(),
    device: z.string().openapi({ example: 'Chrome on macOS' }),
    createdAt: z.iso.datetime(),
    lastUsedAt: z.iso.datetime(),
    isTrusted: z.boolean().openapi({ description: 'It passed a second factor within 30 days.' }),
    isCurrent: z.boolean(),
  })
  .openapi('Device')

export type Device = z.infer<typeof deviceSchema>

export const renewedSchema = z
  .object({
    message: z.string(),
    token: z.string().optional().openapi({ description: 'The new session token, unless the call had a bearer token.' }),
  })
  .openapi('Renewed')
