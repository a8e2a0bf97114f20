import { z } from '@hono/zod-openapi'
import { NAME_MAX } from '#platform/http/limits.ts'
import { lineSchema } from '#platform/http/text.schema.ts'

export const administratorSchema = z
  .object({
    id: z.int(),
    email: z.string(),
    name: z.string(),
    createdAt: z.iso.datetime(),
    lastSignInAt: z.iso.datetime().nullable(),
    isYou: z.boolean(),
  })
  .openapi('Administrator')

export type Administrator = z.infer<typeof administratorSchema>

export const accountSchema = administratorSchema.pick({ email: true, name: true }).openapi('Account')

export type Account = z.infer<typeof accountSchema>

export const nameSchema = z.object({ name: lineSchema('The name', { max: NAME_MAX }) }).openapi('AccountName')
