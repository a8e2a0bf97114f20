import { z } from '@hono/zod-openapi'

/** The fields beside the file. */
export const logoFieldsSchema = z.object({
  version: z
    .string()
    .regex(/^\d{1,9}$/, 'The version must be a whole number.')
    .transform(Number)
    .optional(),
})

/** For the API description. */
export const LOGO_FORM = {
  type: 'object' as const,
  required: ['file'],
  properties: {
    file: { type: 'string' as const, format: 'binary', description: 'A logo of at most 10 MB.' },
    version: {
      type: 'integer' as const,
      description: 'Version of the settings that this replaces; omit it to skip the check.',
    },
  },
}

export const logoSchema = z
  .object({
    id: z.int().openapi({ description: 'The value of `logoId` in the settings.' }),
    imageUrl: z.string().openapi({ example: '/files/1f0c…/logo.webp' }),
    width: z.int(),
    height: z.int(),
    fileName: z.string(),
    version: z.int().openapi({ description: 'Version of the settings after the change.' }),
  })
  .openapi('Logo')
