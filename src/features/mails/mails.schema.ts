import { z } from '@hono/zod-openapi'
import { integerSchema } from '#platform/http/integer.schema.ts'
import { SEARCH_MAX } from '#platform/http/limits.ts'
import { pageFields, pageQuerySchema } from '#platform/http/page.schema.ts'
import { mailCountsSchema, mailOutcomeSchema, mailStateSchema } from '#platform/mail/mail-state.schema.ts'

const mailSchema = mailOutcomeSchema
  .extend({
    id: z.int(),
    kind: z.enum(['question', 'reply', 'invitation', 'reset', 'security', 'confirmation', 'update', 'copy', 'test']),
    to: z.string().openapi({ description: 'Empty if the recipient was erased, or the address is no longer stored.' }),
    subject: z.string(),
    weeklyUpdateId: z.int().nullable(),
    tries: z.int(),
    dueAt: z.iso.datetime().openapi({ description: 'Time of the next try, for a queued email.' }),
    changedAt: z.iso.datetime(),
    createdAt: z.iso.datetime(),
    canRetry: z.boolean(),
    progress: mailCountsSchema.nullable().openapi({
      description: 'If this email stands for all emails of a weekly update: how many of them are in each state.',
    }),
  })
  .openapi('Mail')

export type Mail = z.infer<typeof mailSchema>

export const mailPageSchema = z
  .object({
    mails: z.array(mailSchema),
    counts: mailCountsSchema,
    ...pageFields,
    total: z.int(),
    retryable: z.int().openapi({ description: 'How many of them can be sent again.' }),
    update: z.object({ id: z.int(), subject: z.string(), createdAt: z.iso.datetime() }).nullable(),
  })
  .openapi('MailPage')

export type MailPage = z.infer<typeof mailPageSchema>

const IDS_MAX = 200
const search = z.string().max(SEARCH_MAX, `“search” can have at most ${SEARCH_MAX} characters.`).optional()

export const mailQuerySchema = pageQuerySchema.extend({
  state: mailStateSchema.optional(),
  search: search.openapi({ description: 'Part of the recipient address; letter case is ignored.' }),
  ids: z
    .string()
    .regex(/^[1-9]\d{0,8}(,[1-9]\d{0,8})*$/, '“ids” must be a comma-separated list of email ids.')
    .transform((ids) => ids.split(',').map(Number))
    .refine((ids) => ids.length <= IDS_MAX, `“ids” can have at most ${IDS_MAX} entries.`)
    .optional()
    .openapi({ type: 'string', description: 'Returns these emails, whatever their state, without paging.' }),
  update: z
    .string()
    .regex(/^[1-9]\d{0,8}$/, '“update” must be the id of an update.')
    .transform(Number)
    .optional()
    .openapi({ type: 'integer' }),
})

export type MailQuery = z.infer<typeof mailQuerySchema>

export const retrySchema = z
  .object({
    state: z.enum(['failed', 'unknown', 'stopped'], '“state” must be “failed”, “unknown” or “stopped”.'),
    update: integerSchema('“update” must be the id of an update.').optional(),
    search,
  })
  .openapi('RetryMails')

export type Retry = z.infer<typeof retrySchema>
