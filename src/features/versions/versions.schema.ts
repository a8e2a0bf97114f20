import { z } from '@hono/zod-openapi'
import { imageSchema } from '#features/images/images.schema.ts'
import { kindsWith } from '#features/nouns.ts'
import { idParam } from '#platform/api/openapi.ts'
import { versionSchema } from '#platform/http/version.schema.ts'

const KINDS = kindsWith('hasVersions')

const noun = z.enum(KINDS, `“noun” must be one of: ${KINDS.join(', ')}.`)

export type VersionedNoun = z.infer<typeof noun>

export const itemParams = idParam.extend({ noun })

export const versionParams = itemParams.extend({
  version: z
    .string()
    .regex(/^(0|[1-9]\d{0,8})$/, 'The version must be a whole number.')
    .transform(Number)
    .openapi({ type: 'integer', example: 1 }),
})

const factFields = {
  version: z.int(),
  savedAt: z.iso.datetime().nullable().openapi({ description: 'Null for the settings before their first save.' }),
  actor: z.string().nullable().openapi({ description: 'Email address of the author; null if unknown.' }),
  actorName: z.string().openapi({ description: 'Empty if the author has no name or was removed.' }),
}

const listedVersionSchema = z
  .object({
    ...factFields,
    changed: z
      .array(z.string())
      .openapi({ description: 'Fields that differ from the previous version; for the oldest version, all fields.' }),
  })
  .openapi('ListedVersion')

export type ListedVersion = z.infer<typeof listedVersionSchema>

export const versionListSchema = z
  .object({
    present: z.int().openapi({ description: 'Current version of the item, to be sent with a restore.' }),
    versions: z.array(listedVersionSchema),
  })
  .openapi('VersionList')

export type VersionList = z.infer<typeof versionListSchema>

export const storedVersionSchema = z
  .object({
    ...factFields,
    value: z.record(z.string(), z.unknown()).openapi({ description: 'The fields of the item by name.' }),
    words: z.record(z.string(), z.string()).optional().openapi({ description: 'The names behind ids in `value`.' }),
    note: z.string().optional().openapi({ description: 'The reason why a restore would not change a field.' }),
    images: z
      .record(z.string(), z.union([imageSchema, z.null()]))
      .openapi({ description: 'The images in `value` by field; null if the image was deleted.' }),
  })
  .openapi('StoredVersion')

export type StoredVersion = z.infer<typeof storedVersionSchema>

export const restoreSchema = z
  .object({
    version: versionSchema,
    keepsImages: z
      .boolean('“keepsImages” must be true or false.')
      .default(false)
      .openapi({ description: 'Keeps the current images. Needed for a version whose image was deleted.' }),
  })
  .openapi('RestoreVersion')

export const restoredSchema = z.object({ version: z.int() }).openapi('RestoredVersion')
