import { z } from '@hono/zod-openapi'
import { pageFields } from '../../platform/http/page.schema.ts'

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

export const administratorPageSchema = z
  .object({ administrators: z.array(administratorSchema), ...pageFields })
  .openapi('AdministratorPage')

export type AdministratorPage = z.infer<typeof administratorPageSchema>
