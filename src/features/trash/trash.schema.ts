import { z } from '@hono/zod-openapi'
import { kindsText, kindsWith } from '#features/nouns.ts'
import { integerSchema } from '#platform/http/integer.schema.ts'
import { pageFields } from '#platform/http/page.schema.ts'

const KINDS = kindsWith('hasTrash')

const kind = z.enum(KINDS, `The kind must be ${kindsText(KINDS)}.`)

export type TrashKind = z.infer<typeof kind>

/** The preview of an item: its image, or the first page of its PDF. */
export type TrashFile = {
  imageUrl: string
  width: number
  height: number
  widths: { avif: number[]; webp: number[] }
  placeholder: string
}

/** @param file schema of an item's preview */
export const trashItemSchemaOf = (file: z.ZodType<TrashFile | null>) =>
  z
    .object({
      kind,
      id: z.int(),
      title: z.string().openapi({ description: 'The text of a quote; the file name of an untitled PDF or an image.' }),
      file: file.openapi({ description: 'Image of the item, or first page of a certificate.' }),
      deletedAt: z.iso.datetime(),
      endsAt: z.iso.datetime().openapi({ description: 'Time at which the item is deleted forever.' }),
    })
    .openapi('TrashItem')

export type TrashItem = z.infer<ReturnType<typeof trashItemSchemaOf>>

export const trashPageSchemaOf = (item: ReturnType<typeof trashItemSchemaOf>) =>
  z.object({ items: z.array(item), ...pageFields }).openapi('TrashPage')

export type TrashPage = z.infer<ReturnType<typeof trashPageSchemaOf>>

export const trashedSchema = z.object({ kind, id: integerSchema('The id must be a whole number.') }).openapi('Trashed')
