import { z } from '@hono/zod-openapi'
import type { Row } from '#platform/db/schema.ts'

const MAIL_STATES = ['waiting', 'sent', 'saved', 'failed', 'unknown', 'stopped'] as const

export const mailStateSchema = z
  .enum(MAIL_STATES, `The state must be one of ${MAIL_STATES.join(', ')}.`)
  .openapi('MailState', {
    description:
      '`saved`: no mail server is configured, so the email was saved as a file in DATA_DIR/outbox. `unknown`: the connection was lost after the mail server had received the whole email, so it may or may not have arrived.',
  })

export type MailState = z.infer<typeof mailStateSchema>

export const mailOutcomeSchema = z
  .object({
    state: mailStateSchema,
    error: z
      .string()
      .nullable()
      .openapi({ description: 'The last error from the mail server, or why the email was not sent.' }),
  })
  .openapi('MailOutcome')

export type MailOutcome = z.infer<typeof mailOutcomeSchema>

/** How many emails are in each state. */
export const mailCountsSchema = z
  .object(Object.fromEntries(MAIL_STATES.map((state) => [state, z.int()])) as Record<MailState, z.ZodInt>)
  .openapi('MailCounts')

export type MailCounts = z.infer<typeof mailCountsSchema>

export const noMails = (): MailCounts => ({ waiting: 0, sent: 0, saved: 0, failed: 0, unknown: 0, stopped: 0 })

/** The state that the API shows: an email that is being sent still counts as waiting. */
export const mailStateOf = (state: Row<'queued_mails'>['state']): MailState =>
  state === 'sending' || state === 'handing' ? 'waiting' : state
