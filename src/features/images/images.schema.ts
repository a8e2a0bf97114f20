import { z } from '@hono/zod-openapi'
import { integerSchema } from '../../platform/http/integer.schema.ts'
import { ALT_MAX } from '../../platform/http/limits.ts'
import { pageFields, pageQuerySchema, wordsSchema } from '../../platform/http/page.schema.ts'
import { textSchema } from '../../platform/http/text.schema.ts'
import { versionSchema } from '../../platform/http/version.schema.ts'

export const widthsSchema = z
  .object({ avif: z.array(z.int()), webp: z.array(z.int()) })
  .openapi({ description: 'The stored widths by format, in pixels. A new picture gains more while they are drawn.' })

export const imageSchema = z
  .object({
    id: z.int(),
    imageUrl: z.string().openapi({ example: '/files/4c2f0f0e-8f0e-4a53-9a5c-8c2f7a1b9d10/1920.webp' }),
    alt: z.string().openapi({ description: 'What the picture shows, for people who do not see it.' }),
    isDecorative: z.boolean().openapi({ description: 'It shows nothing that would have to be said: `alt` is empty.' }),
    width: z.int().openapi({ description: 'Of the largest variant, in pixels.' }),
    height: z.int(),
    widths: widthsSchema,
    placeholder: z.string().openapi({
      description:
        'A tiny picture to show until this one is there, as a data URL; empty if it is transparent somewhere.',
    }),
    fileName: z.string().openapi({ description: 'As it was called where it came from; empty if not known.' }),
    version: z.int().openapi({ description: 'Counts the changes of the description.' }),
  })
  .openapi('Image')

export type Image = z.infer<typeof imageSchema>

export const unassignedImagesSchema = z.object({ images: z.array(imageSchema) }).openapi('UnassignedImages')
export const unassignedPageSchema = unassignedImagesSchema.extend(pageFields).openapi('UnassignedImagesPage')

export type UnassignedPage = z.infer<typeof unassignedPageSchema>

const useSchema = z
  .object({
    kind: z.enum(['section', 'quote']),
    id: z.int(),
    title: z.string().openapi({ description: 'The title of the section, the text of the quote.' }),
  })
  .openapi('ImageUse')

export type ImageUse = z.infer<typeof useSchema>

const purposeSchema = z
  .enum(['site', 'update'], 'purpose must be site or update.')
  .openapi({ description: 'What the picture was uploaded for. The carousel shows only pictures for the site.' })

export type ImagePurpose = z.infer<typeof purposeSchema>

export const listedImageSchema = imageSchema
  .extend({ usedBy: z.array(useSchema), purpose: purposeSchema })
  .openapi('ListedImage')
export const imageListSchema = z.object({ images: z.array(listedImageSchema) }).openapi('ImageList')

export type ListedImage = z.infer<typeof listedImageSchema>

export const imagePageSchema = imageListSchema
  .extend(pageFields)
  .extend({
    all: z.int().openapi({ description: 'How many pictures the library has.' }),
    unfinished: z.int().openapi({ description: 'How many of those still have sizes to be drawn.' }),
  })
  .openapi('ImagePage')

export type ImagePage = z.infer<typeof imagePageSchema>

export const imageQuerySchema = pageQuerySchema.extend({
  search: wordsSchema('description or file name'),
  use: z.enum(['used', 'unused', 'update'], 'use must be used, unused or update.').optional().openapi({
    description:
      'used: a section or a quote has it. Of the others, update: it was uploaded for a weekly update; unused: for the site.',
  }),
})

export type ImageQuery = z.infer<typeof imageQuerySchema>

/** How a form says which picture something has: by id, or else by address. Neither: leave it as it is. */
export const usedImageSchema = z.object({
  imageId: integerSchema('Please say which picture.').nullable().optional(),
  imageUrl: z
    .string('The address of a picture must be a text.')
    .nullable()
    .optional()
    .openapi({ description: 'Counts where there is no `imageId`.' }),
})

export type UsedImage = z.infer<typeof usedImageSchema>

const alt = textSchema('A description', { max: ALT_MAX })

const SAY = 'Please say what the picture shows, or mark it as decorative.'

export const describedImageSchema = z
  .object({
    alt,
    isDecorative: z.boolean('isDecorative must be true or false.').default(false),
    version: versionSchema,
  })
  .refine(({ alt, isDecorative }) => isDecorative || alt !== '', { path: ['alt'], error: SAY })
  .openapi('ImageDescription')

export type ImageDescription = z.infer<typeof describedImageSchema>

/** The other fields of the form, all of them text. */
export const uploadFieldsSchema = z.object({
  alt: alt.default(''),
  isDecorative: z
    .enum(['true', 'false'], { error: 'isDecorative must be true or false.' })
    .default('false')
    .transform((value) => value === 'true'),
  purpose: purposeSchema.default('site'),
})

export const UPLOAD_FORM = {
  type: 'object' as const,
  required: ['file'],
  properties: {
    file: { type: 'string' as const, format: 'binary', description: 'At most 64 MB.' },
    alt: { type: 'string' as const, maxLength: ALT_MAX, description: 'What the picture shows.' },
    isDecorative: { type: 'string' as const, enum: ['true', 'false'] },
    purpose: {
      type: 'string' as const,
      enum: ['site', 'update'],
      description: 'What it is for: the site, or a weekly update.',
    },
  },
}

export const uploadedSchema = z.object({ file: imageSchema }).openapi('Uploaded')
