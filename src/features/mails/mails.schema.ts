import { z } from '@hono/zod-openapi'
import { integerSchema } from '../../platform/http/integer.schema.ts'
import { SEARCH_MAX } from '../../platform/http/limits.ts'
import { pageFields, pageQuerySchema } from '../../platform/http/page.schema.ts'
import { mailCountsSchema, mailOutcomeSchema, mailStateSchema } from '../../platform/mail/mail-state.schema.ts'

const mailSchema = mailOutcomeSchema
  .extend({
    id: z.int(),
    kind: z.enum(['question', 'invitation', 'reset', 'security', 'update']),
    to: z.string(),
    subject: z.string(),
    weeklyUpdateId: z.int().nullable(),
    tries: z.int(),
    dueAt: z.iso.datetime().openapi({ description: 'Of one that waits: when it is tried next.' }),
    changedAt: z.iso.datetime().openapi({ description: 'When it was sent, tried last, or stopped.' }),
    createdAt: z.iso.datetime(),
    canRetry: z.boolean().openapi({
      description:
        'Not what is on its way or sent, an invitation whose link works no more, or to who has unsubscribed.',
    }),
  })
  .openapi('Mail')

export type Mail = z.infer<typeof mailSchema>

export const mailPageSchema = z
  .object({
    mails: z.array(mailSchema),
    counts: mailCountsSchema,
    ...pageFields,
    total: z.int().openapi({ description: 'In the state that was asked for.' }),
    retryable: z.int().openapi({ description: 'How many of these can be sent again.' }),
    update: z.object({ id: z.int(), subject: z.string(), createdAt: z.iso.datetime() }).nullable(),
  })
  .openapi('MailPage')

export type MailPage = z.infer<typeof mailPageSchema>

const IDS_MAX = 200

export const mailQuerySchema = pageQuerySchema.extend({
  state: mailStateSchema.optional(),
  search: z
    .string()
    .max(SEARCH_MAX, `search can have at most ${SEARCH_MAX} characters.`)
    .optional()
    .openapi({ description: 'Only those to an address with this text in it.' }),
  ids: z
    .string()
    .regex(/^[1-9]\d{0,8}(,[1-9]\d{0,8})*$/, 'ids must be ids of emails, with commas.')
    .transform((ids) => ids.split(',').map(Number))
    .refine((ids) => ids.length <= IDS_MAX, `ids can be at most ${IDS_MAX}.`)
    .optional()
    .openapi({ type: 'string', description: 'These instead of a page, in whatever state they are now.' }),
  update: z
    .string()
    .regex(/^[1-9]\d{0,8}$/, 'update must be the id of an update.')
    .transform(Number)
    .optional()
    .openapi({ type: 'integer', description: 'Only those of this weekly update.' }),
})

export type MailQuery = z.infer<typeof mailQuerySchema>

export const retrySchema = z
  .object({
    state: z.enum(['failed', 'unknown', 'stopped'], 'state must be failed, unknown or stopped.'),
    update: integerSchema('update must be the id of an update.').optional(),
    search: z.string().max(SEARCH_MAX, `search can have at most ${SEARCH_MAX} characters.`).optional(),
  })
  .openapi('RetryMails')

export type Retry = z.infer<typeof retrySchema>

export const failuresSchema = z
  .object({ failed: z.int(), unknown: z.int(), days: z.int() })
  .openapi('MailFailureCounts', { description: 'How many there were in so many days.' })
