import { z } from '@hono/zod-openapi'

const listed = z.array(z.object({ id: z.int(), title: z.string(), fileName: z.string() }))

export const toCheckSchema = z
  .object({ withoutDetails: listed, replaced: listed, old: listed })
  .openapi('CertificatesToCheck')

export type ToCheck = z.infer<typeof toCheckSchema>
