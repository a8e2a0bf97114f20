import { z } from '@hono/zod-openapi'
import { imageSchema } from '#features/images/images.schema.ts'
import { treeSchema } from '#features/writing/written.schema.ts'

const shownFields = { id: z.int(), subject: z.string(), createdAt: z.iso.datetime() }

export const shownUpdateSchema = z
  .object({
    ...shownFields,
    excerpt: z.string(),
    picture: z.union([imageSchema, z.null()]).openapi({ description: 'The first picture.' }),
    tree: treeSchema,
  })
  .openapi('ShownUpdate')

export type ShownUpdate = z.infer<typeof shownUpdateSchema>

export const shownUpdatesSchema = z.object({ updates: z.array(z.object(shownFields)) }).openapi('ShownUpdates')

export type ShownUpdates = z.infer<typeof shownUpdatesSchema>

export const showingSchema = z
  .object({ isPublic: z.boolean('“isPublic” must be true or false.') })
  .openapi('ShowingOfAnUpdate')
