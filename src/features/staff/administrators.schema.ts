import { z } from '@hono/zod-openapi'
import { ROLES } from '#platform/access/roles.ts'
import { NAME_MAX } from '#platform/http/limits.ts'
import { lineSchema } from '#platform/http/text.schema.ts'

export const roleSchema = z.enum(ROLES, 'Choose owner, editor or uploader.')

export const administratorSchema = z
  .object({
    id: z.int(),
    email: z.string(),
    name: z.string(),
    role: roleSchema,
    createdAt: z.iso.datetime(),
    lastSignInAt: z.iso.datetime().nullable(),
    isYou: z.boolean(),
    hasFactor: z.boolean(),
    waysBack: z.int().openapi({ description: 'The ways back into the account after a lost phone.' }),
  })
  .openapi('Administrator')

export type Administrator = z.infer<typeof administratorSchema>

export const accountSchema = administratorSchema
  .pick({ email: true, name: true, role: true })
  .extend({ mustSetUp: z.boolean().openapi({ description: 'A second factor must be set up before anything else.' }) })
  .openapi('Account')

export type Account = z.infer<typeof accountSchema>

export const nameSchema = z.object({ name: lineSchema('The name', { max: NAME_MAX }) }).openapi('AccountName')
