import { z } from '@hono/zod-openapi'
import { imageSchema } from '#features/images/images.schema.ts'
import { BODY_MAX } from '#platform/http/limits.ts'
import { formatSchema, nounSchema, treeSchema } from '../written.schema.ts'

export const madePreviewSchema = z
  .object({ url: z.url(), endsAt: z.iso.datetime() })
  .openapi('PreviewLink', { description: 'The server keeps only a hash of the link, so it cannot show it again.' })

export const previewStateSchema = z
  .object({
    endsAt: z.iso.datetime().nullable().openapi({ description: 'When the last link ends; null without one.' }),
  })
  .openapi('PreviewState')

export const previewQuerySchema = z.object({ token: z.string('Send the token of the link.') })

export const previewSchema = z
  .object({
    noun: nounSchema,
    title: z.string(),
    author: z.string(),
    createdAt: z.iso.datetime(),
    publishAt: z.iso.datetime().nullable(),
    endsAt: z.iso.datetime(),
    publicPath: z.string().nullable().openapi({ description: 'Its address, if all of it is public.' }),
    tree: treeSchema,
  })
  .openapi('Preview')

export type ShownPreview = z.infer<typeof previewSchema>

export const checkFormSchema = z
  .object({ content: z.string('Send a text.').max(BODY_MAX), format: formatSchema })
  .openapi('TextToCheck')

export const checksSchema = z
  .object({
    pictures: z.array(imageSchema).openapi({ description: 'The pictures of the text.' }),
    undescribed: z
      .array(imageSchema)
      .openapi({ description: 'The pictures without a description, here and in the library.' }),
    missing: z
      .array(z.object({ text: z.string(), href: z.string() }))
      .openapi({ description: 'Links to pages of this site that visitors cannot see.' }),
  })
  .openapi('TextChecks')

export type TextChecks = z.infer<typeof checksSchema>
export type MissingLink = TextChecks['missing'][number]
