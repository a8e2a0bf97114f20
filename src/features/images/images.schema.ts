import { z } from '@hono/zod-openapi'
import { kindsWith, NOUNS } from '#features/nouns.ts'
import { integerSchema } from '#platform/http/integer.schema.ts'
import { ALT_MAX } from '#platform/http/limits.ts'
import { idsSchema, listSchema } from '#platform/http/list.schema.ts'
import { pageFields, pageQuerySchema, wordsSchema } from '#platform/http/page.schema.ts'
import { textSchema } from '#platform/http/text.schema.ts'
import { changesSomething, NOTHING, versionSchema } from '#platform/http/version.schema.ts'

export const widthsSchema = z
  .object({ avif: z.array(z.int()), webp: z.array(z.int()) })
  .openapi({ description: 'Stored widths by format, in pixels. More follow in the background after an upload.' })

const PERCENT = 'Send whole numbers from 0 to 100.'
const percent = z.int(PERCENT).min(0, PERCENT).max(100, PERCENT)

export const focusSchema = z
  .object({ x: percent, y: percent }, PERCENT)
  .openapi('FocalPoint', { description: 'A point in the image, in percent from the left and from the top.' })

export const imageSchema = z
  .object({
    id: z.int(),
    imageUrl: z.string().openapi({ example: '/files/4c2f0f0e-8f0e-4a53-9a5c-8c2f7a1b9d10/1920.webp' }),
    alt: z.string(),
    isDecorative: z.boolean().openapi({ description: 'Whether screen readers skip the image. If so, `alt` is empty.' }),
    width: z.int().openapi({ description: 'Width of the largest variant, in pixels.' }),
    height: z.int(),
    widths: widthsSchema,
    placeholder: z.string().openapi({ description: 'Tiny preview as a data URL; empty for a transparent image.' }),
    fileName: z.string().openapi({ description: 'Name of the uploaded file; empty if unknown.' }),
    version: z.int(),
    focus: focusSchema.optional().openapi({ description: 'The point that crops keep in view; by default the middle.' }),
  })
  .openapi('Image')

export type Image = z.infer<typeof imageSchema>

const useSchema = z
  .object({
    kind: z.enum([...kindsWith('usesImages').map((kind) => NOUNS[kind].usesImages), 'draft', 'update']),
    id: z.int(),
    title: z.string().openapi({ description: 'Title of the section or post, or text of the quote; otherwise empty.' }),
  })
  .openapi('ImageUse')

export type ImageUse = z.infer<typeof useSchema>

const purposeSchema = z
  .enum(['site', 'update', 'post'], '“purpose” must be “site”, “update” or “post”.')
  .openapi({ description: 'Purpose of the upload. The carousel shows only images for the site.' })

export type ImagePurpose = z.infer<typeof purposeSchema>

export const listedImageSchema = imageSchema
  .extend({ usedBy: z.array(useSchema), purpose: purposeSchema })
  .openapi('ListedImage')
export const foundImagesSchema = z.object({ images: z.array(imageSchema) }).openapi('FoundImages')
export const wantedImagesSchema = z
  .object({
    ids: idsSchema('Send a list of ids.', 1000).default([]),
    keys: listSchema(z.string(), { max: 20_000, tooLong: 'Ask for at most 20,000 images.' }).default([]),
  })
  .openapi('WantedImages')
export const imageListSchema = z.object({ images: z.array(listedImageSchema) }).openapi('ImageList')

export type ListedImage = z.infer<typeof listedImageSchema>

export const imagePageSchema = imageListSchema
  .extend(pageFields)
  .extend({
    all: z.int().openapi({ description: 'Number of images in the library.' }),
    unfinished: z.int().openapi({ description: 'Number of these images that still lack some sizes.' }),
    undescribed: z.int().openapi({ description: 'Number of images on the site that have no description.' }),
  })
  .openapi('ImagePage')

export type ImagePage = z.infer<typeof imagePageSchema>

export const imageQuerySchema = pageQuerySchema.extend({
  search: wordsSchema('description or file name'),
  use: z
    .enum(
      ['used', 'unused', 'update', 'post', 'undescribed'],
      '“use” must be “used”, “unused”, “update”, “post” or “undescribed”.',
    )
    .optional()
    .openapi({
      description:
        'Used by the site, not used, only from a weekly update, uploaded for a post, or on the site without `alt`.',
    }),
})

export type ImageQuery = z.infer<typeof imageQuerySchema>

/** The image of a form, by id or else by URL. Without either, the image stays unchanged. */
export const usedImageSchema = z.object({
  imageId: integerSchema('Send the id of an image.').nullish(),
  imageUrl: z
    .string('The URL of an image must be text.')
    .nullish()
    .openapi({ description: 'Used only if `imageId` is omitted.' }),
})

export type UsedImage = z.infer<typeof usedImageSchema>

const alt = textSchema('A description', { max: ALT_MAX })

const SAY = 'Describe the image, or mark it as decorative.'

export const imageFormSchema = z
  .object({
    alt: alt.optional(),
    isDecorative: z.boolean('“isDecorative” must be true or false.').optional(),
    focus: focusSchema.optional(),
    version: versionSchema,
  })
  .refine(changesSomething, { path: ['alt'], error: NOTHING })
  .refine((form) => !describes(form) || form.isDecorative || form.alt, { path: ['alt'], error: SAY })
  .openapi('ImageForm')

export type ImageForm = z.infer<typeof imageFormSchema>

/** Whether a form changes the description; otherwise it changes only the focal point. */
export const describes = ({ alt, isDecorative }: { alt?: unknown; isDecorative?: unknown }) =>
  alt !== undefined || isDecorative !== undefined

/** The other fields of the upload form, which all arrive as text. */
export const uploadFieldsSchema = z.object({
  alt: alt.default(''),
  isDecorative: z
    .enum(['true', 'false'], { error: '“isDecorative” must be true or false.' })
    .default('false')
    .transform((value) => value === 'true'),
  purpose: purposeSchema.default('site'),
  key: z.uuid('“key” must be a UUID.').lowercase('“key” must be lowercase.').optional(),
})

export const UPLOAD_FORM = {
  type: 'object' as const,
  required: ['file'],
  properties: {
    file: { type: 'string' as const, format: 'binary', description: 'Image file of at most 64 MB.' },
    alt: { type: 'string' as const, maxLength: ALT_MAX },
    isDecorative: { type: 'string' as const, enum: ['true', 'false'] },
    purpose: { type: 'string' as const, enum: ['site', 'update', 'post'] },
    key: {
      type: 'string' as const,
      format: 'uuid',
      description: 'The key of its files. A text can name the picture as `upload:KEY` before it has arrived.',
    },
  },
}

export const uploadedSchema = z.object({ file: imageSchema }).openapi('Uploaded')
