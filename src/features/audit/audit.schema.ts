import { z } from '@hono/zod-openapi'
import { SEARCH_MAX } from '#platform/http/limits.ts'
import { pageFields, pageQuerySchema } from '#platform/http/page.schema.ts'
import { textSchema } from '#platform/http/text.schema.ts'
import { AUDIT_KINDS } from './audit-actions.ts'

const kindSchema = z.enum(AUDIT_KINDS)

const auditItemSchema = z.object({ id: z.int(), title: z.string(), isInTrash: z.boolean() }).openapi('AuditItem')

export type AuditItem = z.infer<typeof auditItemSchema>

export const auditEventSchema = z
  .object({
    id: z.int(),
    happenedAt: z.iso.datetime(),
    actor: z.string().nullable().openapi({ description: 'Email address, or the name of a process; null if unknown.' }),
    action: z.string().openapi({ example: 'invited' }),
    subject: z.string().nullable().openapi({ description: 'Person or item that the action applies to.' }),
    actorName: z.string().openapi({ description: 'Empty unless the actor is an administrator with a name.' }),
    kind: kindSchema,
    item: auditItemSchema.nullable().openapi({ description: 'The subject with its current title, or null.' }),
    address: z.string().nullable(),
    device: z.string().nullable(),
    count: z.int().openapi({ description: 'Number of refusals within an hour; otherwise 1.' }),
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
    .string('“before” must be the id of an event.')
    .regex(/^[1-9]\d{0,8}$/, '“before” must be the id of an event.')
    .transform(Number)
    .optional()
    .openapi({ type: 'integer', description: 'Only events older than the one with this id.' }),
  actor: textSchema('“actor”', { max: SEARCH_MAX }).optional().openapi({ description: 'Only events by this actor.' }),
  kind: kindSchema.optional(),
})

export type AuditQuery = z.infer<typeof auditQuerySchema>

export const auditActorSchema = z.object({ actor: z.string(), actorName: z.string() }).openapi('AuditActor')

export type AuditActor = z.infer<typeof auditActorSchema>
