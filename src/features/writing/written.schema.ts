import { z } from '@hono/zod-openapi'
import { integerSchema } from '#platform/http/integer.schema.ts'
import { changesSomething, NOTHING, versionSchema } from '#platform/http/version.schema.ts'
import type { TextTree } from './text/text-tree.ts'

const WRITTEN_NOUNS = ['post', 'page'] as const
export type WrittenNoun = (typeof WRITTEN_NOUNS)[number]
export const nounSchema = z.enum(WRITTEN_NOUNS, 'The noun must be “post” or “page”.')

export const formatSchema = z
  .enum(['text', 'markdown'], '“format” must be “text” or “markdown”.')
  .openapi({ description: 'How `content` is written: plain text, whose line breaks are kept, or Markdown.' })

const flag = (name: string) => z.boolean(`“${name}” must be true or false.`)

const NOT_A_TIME = 'Send a time such as 2026-11-01T14:30.'
const moment = z
  .string(NOT_A_TIME)
  .regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:\d\d)?$/, NOT_A_TIME)
  .openapi({ description: 'ISO 8601 with a zone, or local time in the site’s zone.', example: '2026-11-01T14:30' })

/** A change of these fields of a post or page does not increase the version. */
const stateFields = {
  published: flag('published'),
  isIndexed: flag('isIndexed').openapi({ description: 'If false, search engines are asked to leave it out.' }),
  createdAt: moment,
  publishAt: moment.nullable(),
  unpublishAt: moment.nullable(),
}

const WHOLE = 'Send the id and the revision of a draft.'
/** The draft of the form that saves. The save deletes it, unless somebody has typed there since. */
const ownDraftSchema = z
  .object({ id: integerSchema(WHOLE), revision: integerSchema(WHOLE) }, WHOLE)
  .nullish()
  .openapi({ description: 'The draft that held the text. The save deletes it unless its revision is newer.' })

export type OwnDraft = z.infer<typeof ownDraftSchema>

/** The fields of a new post or page besides its words. */
export const newFields = { ...z.object(stateFields).partial().shape, draft: ownDraftSchema }

/** The input of a call that changes a post or page. */
export const changeSchema = <Words extends z.ZodRawShape>(words: Words) =>
  z
    .object({ ...words, ...stateFields })
    .partial()
    .extend({ version: versionSchema, draft: ownDraftSchema })
    .refine((form) => changesSomething(form as { version?: number }), { path: ['title'], error: NOTHING })

/** The schedule in an answer. Only administrators get it. */
export const scheduleFields = {
  publishAt: z.iso.datetime().nullable(),
  unpublishAt: z.iso.datetime().nullable(),
}

/** The fields that answers about posts and about pages share. */
export const writtenFields = {
  id: z.int(),
  title: z.string(),
  content: z.string(),
  format: formatSchema,
  excerpt: z.string().openapi({ description: 'The first 200 characters of the words, and `...` if there are more.' }),
  isIndexed: z.boolean().openapi({ description: 'If false, search engines are asked to leave it out.' }),
  published: z.boolean(),
  createdAt: z.iso.datetime(),
  version: z.int().openapi({ description: 'Version number, incremented by each save of words.' }),
}

export const treeSchema = z.custom<TextTree>().openapi({
  type: 'array',
  items: { type: 'object' },
  description: 'The text as paragraphs, headings, lists and other parts, with its pictures.',
})
