import { z } from '@hono/zod-openapi'
import { integerSchema } from '../../platform/http/integer.schema.ts'
import { pageFields } from '../../platform/http/page.schema.ts'

const kind = z.enum(['section', 'post', 'quote', 'certificate', 'picture'], 'Please say what kind of thing it is.')

export type TrashKind = z.infer<typeof kind>

/** What is drawn of an image or of a first page. */
export type TrashFile = {
  imageUrl: string
  width: number
  height: number
  widths: { avif: number[]; webp: number[] }
  placeholder: string
}

/** @param file what the nouns in the trash show of their rows */
export const trashItemSchemaOf = (file: z.ZodType<TrashFile | null>) =>
  z
    .object({
      kind,
      id: z.int(),
      title: z.string().openapi({
        description:
          'The text of a quote, the file name or description of a picture, the file name of a PDF without a title.',
      }),
      file: file.openapi({ description: 'Of a picture, and of what has one; the first page of a certificate.' }),
      deletedAt: z.iso.datetime(),
      endsAt: z.iso.datetime().openapi({ description: 'When it is deleted for good.' }),
    })
    .openapi('TrashItem')

export type TrashItem = z.infer<ReturnType<typeof trashItemSchemaOf>>

export const trashPageSchemaOf = (item: ReturnType<typeof trashItemSchemaOf>) =>
  z.object({ items: z.array(item), ...pageFields }).openapi('TrashPage')

export type TrashPage = z.infer<ReturnType<typeof trashPageSchemaOf>>

export const trashedSchema = z.object({ kind, id: integerSchema('Please say which one.') }).openapi('Trashed')
