import { z } from '@hono/zod-openapi'
import { newPasswordSchema } from '#platform/access/passwords.ts'
import { emailSchema } from '#platform/mail/address.schema.ts'
import { mailOutcomeSchema } from '#platform/mail/mail-state.schema.ts'
import { isTimeZone } from '#platform/time-zone.ts'
import { roleSchema } from '../administrators.schema.ts'
import { codeSchema, passkeyAnswerSchema } from '../factors/factors.schema.ts'

const TOKEN_MAX = 200

export const INVALID_INVITATION = 'The invitation link is invalid or has expired.'

export const inviteFormSchema = z
  .object({
    email: emailSchema,
    role: roleSchema
      .default('owner')
      .openapi({ description: 'The role of the new administrator; an existing one keeps theirs.' }),
  })
  .openapi('InviteForm')

export const inviteSchema = z
  .object({
    id: z.int(),
    email: z.string(),
    role: roleSchema,
    invitedBy: z.string().nullable().openapi({ description: 'Email address; null for the command line.' }),
    createdAt: z.iso.datetime(),
    expiresAt: z.iso.datetime(),
    mail: mailOutcomeSchema.nullable().openapi({ description: 'Null if the link was copied or printed instead.' }),
  })
  .openapi('Invite')

export type Invite = z.infer<typeof inviteSchema>

export const linkedInviteSchema = inviteSchema.extend({ link: z.string() }).openapi('LinkedInvite')

const token = z.string(INVALID_INVITATION).min(1, INVALID_INVITATION).max(TOKEN_MAX, INVALID_INVITATION)

export const verifySchema = z.object({ token }).openapi('InviteToken')

export const verifiedSchema = z
  .object({
    message: z.literal('Token is valid'),
    email: z.string(),
    isFirst: z.literal(true).optional().openapi({ description: 'Set if the site has no administrator yet.' }),
  })
  .openapi('VerifiedInvite')

export const acceptSchema = z
  .object({
    token,
    password: newPasswordSchema,
    code: codeSchema.optional().openapi({ description: 'For an account with a second factor, or else `passkey`.' }),
    passkey: passkeyAnswerSchema.optional(),
    email: emailSchema.optional().openapi({ description: 'Only for the first administrator: their own address.' }),
    timeZone: z
      .string()
      .transform((name) => (isTimeZone(name) ? name : undefined))
      .optional()
      .openapi({ description: 'Only for the first administrator: the time zone of the site, if known.' }),
  })
  .openapi('AcceptInvite')
