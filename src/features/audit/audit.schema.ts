import { z } from '@hono/zod-openapi'
import { pageFields, pageQuerySchema } from '../../platform/http/page.schema.ts'

export type AuditAction =
  | 'signed in'
  | 'failed to sign in'
  | 'tried to sign in too often'
  | 'signed out'
  | 'ended a session'
  | 'ended all other sessions'
  | 'invited'
  | 'withdrew the invitation of'
  | 'accepted an invitation'
  | 'set a new password'
  | 'asked for a link to a new password'
  | 'changed their password'
  | 'failed to change their password'
  | 'changed their name'
  | 'removed'
  | `${'created' | 'changed'} the ${'section' | 'post' | 'quote' | 'certificate'}`
  | 'changed the picture of the section'
  | `reordered the ${'sections' | 'certificates'}`
  | `${'published' | 'unpublished'} the post`
  | 'described the picture'
  | `${'deleted' | 'restored' | 'deleted for good'} the ${'section' | 'post' | 'quote' | 'certificate' | 'picture'}`
  | `${'marked as answered' | 'marked as open' | 'erased'} the contact`
  | `${'released' | 'deleted'} the held message`
  | `switched ${'on' | 'off'} e-mails about new questions`
  | 'copied the invitation link of'
  | 'uploaded a picture'
  | 'uploaded the certificate'
  | `${'sent' | 'stopped'} the weekly update`
  | 'tried an e-mail again'
  | 'downloaded the contacts'
  | 'was refused a change sent from another site'
  | 'tried an invitation link that does not work'
  | 'unsubscribed'
  | 'subscribed again'

export const auditEventSchema = z
  .object({
    id: z.int(),
    happenedAt: z.iso.datetime(),
    actor: z
      .string()
      .nullable()
      .openapi({ description: 'Email address of the actor, or the name of a process; null if unknown.' }),
    action: z.string().openapi({ description: 'The action, as a verb phrase.', example: 'invited' }),
    subject: z.string().nullable().openapi({ description: 'Person or item that the action applies to.' }),
    address: z.string().nullable(),
    device: z.string().nullable(),
    count: z.int().openapi({
      description: 'Number of occurrences within an hour; always 1 unless the event is a refusal.',
    }),
  })
  .openapi('AuditEvent')

export type AuditEvent = z.infer<typeof auditEventSchema>

export const auditListSchema = z
  .object({
    events: z.array(auditEventSchema),
    next: z.int().nullable().openapi({ description: 'Value of `before` for the next events; null if there are none.' }),
  })
  .openapi('AuditList')

export type AuditList = z.infer<typeof auditListSchema>

export const auditPageSchema = z.object({ events: z.array(auditEventSchema), ...pageFields }).openapi('AuditPage')

export type AuditPage = z.infer<typeof auditPageSchema>

export const auditQuerySchema = pageQuerySchema.extend({
  before: z
    .string('before must be the id of an event.')
    .regex(/^[1-9]\d{0,8}$/, 'before must be the id of an event.')
    .transform(Number)
    .optional()
    .openapi({ type: 'integer', description: 'Only events older than the one with this id.' }),
})

export type AuditQuery = z.infer<typeof auditQuerySchema>
