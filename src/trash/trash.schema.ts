import { z } from '@hono/zod-openapi'
import { integerSchema } from '../db/integer.schema.ts'
import { imageSchema } from '../images/images.schema.ts'

const kind = z.enum(['section', 'post', 'quote', 'picture'], 'Please say what kind of thing it is.')

export type TrashKind = z.infer<typeof kind>

export const trashItemSchema = z
  .object({
    kind,
    id: z.int(),
    title: z.string().openapi({ description: 'The text of a quote, the file name or description of a picture.' }),
    file: z.union([imageSchema, z.null()]).openapi({ description: 'Of a picture, and of what has one.' }),
    deletedAt: z.iso.datetime(),
    endsAt: z.iso.datetime().openapi({ description: 'When it is deleted for good.' }),
  })
  .openapi('TrashItem')

export type TrashItem = z.infer<typeof trashItemSchema>

export const trashedSchema = z.object({ kind, id: integerSchema('Please say which one.') }).openapi('Trashed')

export type Trashed = z.infer<typeof trashedSchema>
