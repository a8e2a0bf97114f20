import { z } from '@hono/zod-openapi'
import { SEARCH_MAX } from '#platform/http/limits.ts'
import { pageFields, pageQuerySchema } from '#platform/http/page.schema.ts'
import { textSchema } from '#platform/http/text.schema.ts'

const trashed = <const Noun extends string>(noun: Noun) =>
  [`deleted the ${noun}`, `restored the ${noun}`, `deleted for good the ${noun}`] as const

const written = <const Noun extends string>(noun: Noun) =>
  [
    `created the ${noun}`,
    `changed the ${noun}`,
    `restored an earlier version of the ${noun}`,
    ...trashed(noun),
  ] as const

/** The actions of the audit log, worded as they are stored and grouped by the kinds that its filter offers. */
export const ACTIONS = {
  section: [...written('section'), 'changed the picture of the section', 'reordered the sections'],
  quote: written('quote'),
  certificate: [...written('certificate'), 'uploaded the certificate', 'reordered the certificates'],
  post: [...written('post'), 'published the post', 'unpublished the post'],
  image: ['uploaded a picture', 'described the picture', 'moved the focal point of the picture', ...trashed('picture')],
  slide: [
    'added the slide',
    'changed the caption of the slide',
    'reordered the slides',
    'removed the slide',
    'removed all slides',
  ],
  settings: [
    'changed the settings',
    'uploaded a logo',
    'restored an earlier version of the settings',
    'changed the mail server',
    'removed the mail server',
    'sent a test e-mail',
    'removed the starter content',
    'brought back the starter content',
    'hid the first steps',
    'brought back the first steps',
  ],
  contact: [
    'marked as answered the contact',
    'marked as open the contact',
    'erased the contact',
    'erased contacts at their end',
    'released the held message',
    'deleted the held message',
    'downloaded the contacts',
    'switched on e-mails about new questions',
    'switched off e-mails about new questions',
  ],
  update: [
    'sent the weekly update',
    'stopped the weekly update',
    'tried an e-mail again',
    'unsubscribed',
    'subscribed again',
  ],
  administrator: [
    'invited',
    'withdrew the invitation of',
    'copied the invitation link of',
    'tried an invitation link that does not work',
    'accepted an invitation',
    'removed',
  ],
  backup: ['asked for a link to download the backup', 'downloaded the backup', 'failed to download the backup'],
  login: [
    'signed in',
    'failed to sign in',
    'tried to sign in too often',
    'signed out',
    'ended a session',
    'ended all other sessions',
    'set a new password',
    'asked for a link to a new password',
    'changed their password',
    'failed to change their password',
    'asked to change their email address',
    'changed their email address',
    'failed to change their email address',
    'changed their name',
    'was refused a change sent from another site',
  ],
} as const

export type AuditKind = keyof typeof ACTIONS

export type AuditAction = (typeof ACTIONS)[AuditKind][number]

export const AUDIT_KINDS = Object.keys(ACTIONS) as AuditKind[]

const kindSchema = z
  .enum(AUDIT_KINDS)
  .openapi({ description: 'Kind of event, named after the items that it is about.' })

const auditItemSchema = z
  .object({
    id: z.int(),
    title: z.string().openapi({ description: 'Current title, name or file name of the item.' }),
    isInTrash: z.boolean(),
  })
  .openapi('AuditItem')

export type AuditItem = z.infer<typeof auditItemSchema>

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
    actorName: z.string().openapi({
      description: 'Name of the administrator who acted; empty if they have no name or are no longer an administrator.',
    }),
    kind: kindSchema,
    item: auditItemSchema
      .nullable()
      .openapi({ description: 'Item that the action applies to; null if there is none or it was deleted forever.' }),
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
    .string('“before” must be the id of an event.')
    .regex(/^[1-9]\d{0,8}$/, '“before” must be the id of an event.')
    .transform(Number)
    .optional()
    .openapi({ type: 'integer', description: 'Only events older than the one with this id.' }),
  actor: textSchema('“actor”', { max: SEARCH_MAX }).optional().openapi({ description: 'Only events by this actor.' }),
  kind: kindSchema.optional(),
})

export type AuditQuery = z.infer<typeof auditQuerySchema>

export const auditActorSchema = auditEventSchema
  .pick({ actorName: true })
  .extend({ actor: z.string() })
  .openapi('AuditActor')

export type AuditActor = z.infer<typeof auditActorSchema>
