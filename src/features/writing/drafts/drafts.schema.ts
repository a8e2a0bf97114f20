import { z } from '@hono/zod-openapi'
import { integerSchema } from '#platform/http/integer.schema.ts'
import { AUTHOR_MAX, BODY_MAX, LINK_MAX, SUMMARY_MAX, TITLE_MAX } from '#platform/http/limits.ts'
import { nounSchema } from '../written.schema.ts'

/** Neither trimmed nor required: a draft keeps what is typed. */
const typed = (name: string, max: number) =>
  z
    .string(`${name} must be text.`)
    .max(max, `${name} can have at most ${max.toLocaleString('en-US')} characters.`)
    .optional()

/** The fields of the forms for posts and pages. */
const fields = {
  title: typed('A title', TITLE_MAX),
  author: typed('The author', AUTHOR_MAX),
  content: typed('A text', BODY_MAX),
  format: z.enum(['text', 'markdown'], 'The format must be “text” or “markdown”.').optional(),
  summary: typed('A summary', SUMMARY_MAX),
  coverImageId: integerSchema('The cover must be the id of an image.').nullish(),
  address: typed('An address', LINK_MAX),
  place: z.enum(['none', 'footer', 'menu']).optional(),
  linkTo: typed('A link', LINK_MAX),
  isIndexed: z.boolean().optional(),
}

const versionSchema = integerSchema('The version must be a whole number.').openapi({
  description: 'The version of the saved post or page on which the text is based.',
})

export const draftInputSchema = z
  .object({
    ...fields,
    version: versionSchema,
    revision: integerSchema('The revision must be a whole number.').optional().openapi({
      description:
        'The revision that you saw; 0 for none. If there is another one with another text, the answer is a 409.',
    }),
  })
  .openapi('DraftForm')

export const newDraftInputSchema = draftInputSchema
  .extend({ noun: nounSchema.default('post'), version: versionSchema.default(0) })
  .openapi('NewDraftForm')

export const keptDraftSchema = z
  .object({
    id: z.int(),
    nounId: z.int().nullable().openapi({ description: 'The id of the post or page; null until it is added.' }),
    ...fields,
    version: z.int(),
    revision: z.int().openapi({ description: 'Counts saves of the draft.' }),
    savedAt: z.iso.datetime(),
    by: z.object({ email: z.string(), name: z.string() }),
  })
  .openapi('Draft')

export const draftQuerySchema = z.object({
  noun: nounSchema.default('post'),
  isAdded: z
    .enum(['true', 'false'], '“isAdded” must be true or false.')
    .optional()
    .transform((flag) => flag === 'true')
    .openapi({ description: 'If true, lists the drafts of added posts or pages, without their texts.' }),
})

export type DraftInput = z.infer<typeof draftInputSchema>
export type KeptDraft = z.infer<typeof keptDraftSchema>
