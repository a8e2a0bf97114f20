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
      .openapi({ description: 'An email address, or the command line, or nobody that we know.' }),
    action: z.string().openapi({ description: 'What the actor did.', example: 'invited' }),
    subject: z.string().nullable().openapi({ description: 'Whom or what it was done to.' }),
    address: z.string().nullable(),
    device: z.string().nullable(),
    count: z.int().openapi({ description: 'How often it happened within an hour; 1 unless it was a refusal.' }),
  })
  .openapi('AuditEvent')

export type AuditEvent = z.infer<typeof auditEventSchema>

export const auditListSchema = z
  .object({
    events: z.array(auditEventSchema),
    next: z.int().nullable().openapi({ description: 'The value of `before` for what comes after these.' }),
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
