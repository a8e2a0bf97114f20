import { z } from '@hono/zod-openapi'
import { imageSchema, usedImageSchema } from '#features/images/images.schema.ts'
import { integerSchema } from '#platform/http/integer.schema.ts'
import { BODY_MAX, TITLE_MAX } from '#platform/http/limits.ts'
import { idsSchema } from '#platform/http/list.schema.ts'
import { pageFields } from '#platform/http/page.schema.ts'
import { lineSchema, textSchema } from '#platform/http/text.schema.ts'
import { versionSchema } from '#platform/http/version.schema.ts'

export const sectionSchema = z
  .object({
    id: z.int(),
    title: z.string(),
    text: z.string(),
    imageId: z.int().nullable(),
    // Not `.nullable()`, which would make every Image nullable in the OpenAPI description.
    file: z.union([imageSchema, z.null()]),
    version: z.int(),
  })
  .openapi('AboutUsSection')

export type Section = z.infer<typeof sectionSchema>

export const sectionPageSchema = z
  .object({ sections: z.array(sectionSchema), ...pageFields })
  .openapi('AboutUsSectionPage')

export type SectionPage = z.infer<typeof sectionPageSchema>

const sectionId = integerSchema('Send the id of a section.')
const words = {
  title: lineSchema('A title', { max: TITLE_MAX, required: 'Enter a title.' }),
  text: textSchema('The text', { max: BODY_MAX, required: 'Enter some text.' }),
}

export const newSectionSchema = usedImageSchema.extend(words).openapi('NewAboutUsSection')

export const sectionFormSchema = newSectionSchema
  .extend({ sectionId, version: versionSchema })
  .openapi('AboutUsSectionForm')

export const sectionIdSchema = z.object({ sectionId }).openapi('AboutUsSectionId')

export const sectionImageSchema = z
  .object({ sectionId, imageId: integerSchema('Send the id of an image.').nullable(), version: versionSchema })
  .openapi('AboutUsSectionImage')

const ORDER_MAX = 10_000
const ids = idsSchema('Send the ids of the sections in order.', ORDER_MAX)

export const sectionOrderSchema = z
  .object({
    order: ids,
    was: ids.optional().openapi({ description: 'The order that you last saw. If it is outdated, you get a 409.' }),
  })
  .openapi('AboutUsOrder')

export type NewSectionInput = z.infer<typeof newSectionSchema>
export type SectionInput = z.infer<typeof sectionFormSchema>
