import { z } from '@hono/zod-openapi'
import { imageSchema } from '#features/images/images.schema.ts'
import { INTERESTS } from '#features/subscribers/interests.ts'
import { integerSchema } from '#platform/http/integer.schema.ts'
import {
  APPROVAL_MAX,
  BRIEF_MAX,
  RECIPIENTS_MAX,
  SUBJECT_MAX,
  UPDATE_IMAGES_MAX,
  UPDATE_TEXT_MAX,
} from '#platform/http/limits.ts'
import { listSchema } from '#platform/http/list.schema.ts'
import { pageFields } from '#platform/http/page.schema.ts'
import { lineSchema, textSchema } from '#platform/http/text.schema.ts'
import { mailCountsSchema } from '#platform/mail/mail-state.schema.ts'
import { numberText } from '#ui/site/number-text.ts'

const RECIPIENTS_TEXT_MAX = 2_000_000
const RECIPIENTS_LIST = {
  max: 100_000,
  tooLong: `An update can go to at most ${numberText(RECIPIENTS_MAX)} addresses.`,
}
const SEPARATORS_MAX = 200_000
const TOO_MANY_SEPARATORS = 'The list has too many lines or columns. Paste only the column with the addresses.'

const text = (name: string) => textSchema(name, { max: UPDATE_TEXT_MAX }).default('')

const boxes = {
  newProducts: text('New Products'),
  testResults: text('New Test Results'),
  comingSoon: text('Coming Soon'),
}

const imageIds = listSchema(integerSchema('“imageIds” must be whole numbers.'), {
  max: UPDATE_IMAGES_MAX,
  tooLong: `An update can have at most ${UPDATE_IMAGES_MAX} images.`,
})

/** Fields of the multipart form, where every value is text. */
export const briefFieldsSchema = z.object({
  ...boxes,
  imageIds: z
    .string()
    .default('')
    .transform((list) => list.split(',').filter(Boolean).map(Number))
    .pipe(imageIds),
})

const BOX = { type: 'string' as const, maxLength: UPDATE_TEXT_MAX }
export const BRIEF_FORM = {
  type: 'object' as const,
  properties: {
    ...{ newProducts: BOX, testResults: BOX, comingSoon: BOX },
    images: { type: 'array' as const, items: { type: 'string' as const, format: 'binary' } },
    imageIds: { type: 'string' as const, description: 'Comma-separated ids of images already on the site.' },
  },
}

export const briefSchema = z.object({ generatedBrief: z.string(), images: z.array(imageSchema) }).openapi('Brief')

const recipientEmails = z
  .union([z.string().max(RECIPIENTS_TEXT_MAX, RECIPIENTS_LIST.tooLong), listSchema(z.string(), RECIPIENTS_LIST)], {
    error: ({ input }) =>
      Array.isArray(input) && input.length > RECIPIENTS_LIST.max
        ? RECIPIENTS_LIST.tooLong
        : '“recipientEmails” must be a list, or comma-separated addresses.',
  })
  .transform((given) => (typeof given === 'string' ? given : given.join('\n')).toWellFormed().replaceAll('\0', ''))
  // Reading the list takes a microsecond or more for each part, even an empty one.
  .refine((list) => list.split(/[\r\n,;]/, SEPARATORS_MAX + 2).length <= SEPARATORS_MAX + 1, TOO_MANY_SEPARATORS)
  .openapi({ example: 'june@example.com, Ada <ada@example.com>' })

export const AUDIENCES = ['everyone', ...INTERESTS] as const

const audience = z
  .enum(AUDIENCES, `“audience” must be one of ${AUDIENCES.join(', ')}.`)
  .optional()
  .openapi({ description: 'The subscribers that get it, besides `recipientEmails`, which then may be empty.' })

/** The addresses of an update. */
const recipients = { recipientEmails: recipientEmails.default(''), audience }

const approvedOn = z.union([z.literal(''), z.iso.date('Enter a day.')], 'Enter a day.')

export const updateInputSchema = z
  .object({
    generatedBrief: textSchema('A brief', { max: BRIEF_MAX, required: 'Write a brief first.' }),
    ...recipients,
    subject: lineSchema('A subject', { max: SUBJECT_MAX }).default(''),
    ...boxes,
    imageIds: imageIds.default([]),
    approvedBy: lineSchema('The approval', { max: APPROVAL_MAX })
      .default('')
      .openapi({ description: 'The person who approved the update, if somebody wrote it down.' }),
    approvedOn: approvedOn.default(''),
    isPublic: z
      .boolean('“isPublic” must be true or false.')
      .default(false)
      .openapi({ description: 'Whether the site shows the update at `/updates/{id}`.' }),
    sendKey: z
      .uuid('“sendKey” must be a UUID.')
      .optional()
      .openapi({ description: 'Key chosen by the client. A retry with the same key does not send the update again.' }),
  })
  .openapi('WeeklyUpdateInput')

/** The part of an update that readers see. */
export const letterInputSchema = updateInputSchema
  .pick({ generatedBrief: true, subject: true, imageIds: true })
  .openapi('UpdateLetterInput')

export const letterSizeSchema = z
  .object({ bytes: z.int().openapi({ description: 'Bytes of the HTML part, whose images are attachments.' }) })
  .openapi('UpdateLetterSize')

/** The texts of an update that is still being written. */
export const updateTextsSchema = z.object({
  ...boxes,
  subject: updateInputSchema.shape.subject,
  generatedBrief: textSchema('A brief', { max: BRIEF_MAX }),
  approvedBy: updateInputSchema.shape.approvedBy,
})

export type UpdateInput = z.infer<typeof updateInputSchema>

export type Boxes = Pick<UpdateInput, keyof typeof boxes>

export const queuedSchema = z.object({ message: z.string(), queued: z.int(), id: z.int() }).openapi('QueuedUpdate')

export const recipientsInputSchema = z.object(recipients).openapi('RecipientsInput')

export const recipientsSchema = z
  .object({
    count: z.int(),
    unsubscribed: z.array(z.string()),
    refused: z.array(z.string()).openapi({ description: 'Addresses that mail servers have refused for good.' }),
  })
  .openapi('Recipients')

export type CheckedRecipients = z.infer<typeof recipientsSchema>

export const updateSummarySchema = z
  .object({
    id: z.int(),
    subject: z.string(),
    createdAt: z.iso.datetime(),
    sentBy: z.string().nullable(),
    recipientCount: z.int(),
    isForwarded: z.boolean(),
    isUnanswered: z
      .boolean()
      .openapi({ description: "True if the update was passed to the automation, which hasn't confirmed sending it." }),
    isPublic: z.boolean(),
    progress: mailCountsSchema.openapi({
      description: 'Number of emails in each state; all 0 once they are deleted after 90 days.',
    }),
  })
  .openapi('WeeklyUpdateSummary')

export type UpdateSummary = z.infer<typeof updateSummarySchema>

export const updateSchema = updateSummarySchema
  .extend({
    newProducts: z.string(),
    testResults: z.string(),
    comingSoon: z.string(),
    generatedBrief: z.string(),
    recipientEmails: z.string().openapi({ description: 'Empty once the addresses are no longer stored.' }),
    audience: z.enum(AUDIENCES).nullable(),
    approvedBy: z.string(),
    approvedOn: z.string(),
    copiedTo: z.string().openapi({ description: 'The address that got a copy; empty for none.' }),
    left: z.int().openapi({ description: 'Recipients who left before the next update that they got.' }),
    images: z.array(imageSchema),
  })
  .openapi('WeeklyUpdate')

export type Update = z.infer<typeof updateSchema>

export const updatePageSchema = z
  .object({ updates: z.array(updateSummarySchema), ...pageFields })
  .openapi('WeeklyUpdatePage')

export const underWayQuerySchema = z.object({
  also: z
    .string()
    .regex(/^[1-9]\d{0,8}(,[1-9]\d{0,8}){0,99}$/, '“also” must be a comma-separated list of update ids.')
    .transform((list) => list.split(',').map(Number))
    .optional()
    .openapi({
      type: 'string',
      description: 'Comma-separated ids of updates to include even after they have been sent.',
    }),
})

export const underWaySchema = z.object({ updates: z.array(updateSummarySchema) }).openapi('UpdatesUnderWay')

const suggestion = z.object({ title: z.string(), url: z.string(), createdAt: z.iso.datetime() })

export const suggestionsSchema = z
  .object({
    since: z.iso.datetime().nullable(),
    certificates: z.array(suggestion),
    posts: z.array(suggestion),
    audiences: z
      .record(z.enum(AUDIENCES), z.int())
      .openapi({ description: 'The number of confirmed subscribers in each audience.' }),
    lastRecipients: z.string().nullable().openapi({
      description: 'The addresses last pasted, as typed; null if none ever were, empty if they are no longer stored.',
    }),
  })
  .openapi('UpdateSuggestions')

export type Suggestions = z.infer<typeof suggestionsSchema>
