import { z } from '@hono/zod-openapi'

export const versionSchema = z.int().optional().openapi({
  description: 'The version that was seen. When it is not the stored one any more, nothing is changed: 409.',
})
