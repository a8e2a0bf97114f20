import { z } from '@hono/zod-openapi'
import { integerSchema } from '../../platform/http/integer.schema.ts'
import { pageFields } from '../../platform/http/page.schema.ts'
import { coverSchema } from '../certificates/certificates.schema.ts'
import { imageSchema } from '../images/images.schema.ts'

const kind = z.enum(['section', 'post', 'quote', 'certificate', 'picture'], 'Please say what kind of thing it is.')

export type TrashKind = z.infer<typeof kind>

export const trashItemSchema = z
  .object({
    kind,
    id: z.int(),
    title: z.string().openapi({
      description:
        'The text of a quote, the file name or description of a picture, the file name of a PDF without a title.',
    }),
    file: z
      .union([imageSchema, coverSchema, z.null()])
      .openapi({ description: 'Of a picture, and of what has one; the first page of a certificate.' }),
    deletedAt: z.iso.datetime(),
    endsAt: z.iso.datetime().openapi({ description: 'When it is deleted for good.' }),
  })
  .openapi('TrashItem')

export type TrashItem = z.infer<typeof trashItemSchema>

export const trashPageSchema = z.object({ items: z.array(trashItemSchema), ...pageFields }).openapi('TrashPage')

export type TrashPage = z.infer<typeof trashPageSchema>

export const trashedSchema = z.object({ kind, id: integerSchema('Please say which one.') }).openapi('Trashed')

export type Trashed = z.infer<typeof trashedSchema>
