import { z } from '@hono/zod-openapi'
import { HOST_MAX, MAIL_PASSWORD_MAX, MAIL_USER_MAX, PORT_MAX } from '#platform/http/limits.ts'
import { textSchema } from '#platform/http/text.schema.ts'
import { versionSchema } from '#platform/http/version.schema.ts'
import { SECURITIES } from '#platform/mail/mail-server.ts'
import { isNear } from '#platform/mail/smtp-options.ts'

const HOST_SENTENCE = 'Enter the name of the mail server, such as smtp.example.com.'
const PORT_SENTENCE = 'Enter the port, usually 465 or 587.'
const USER_MISSING = 'Enter the username for this password.'
export const PASSWORD_MISSING = 'Enter the password again, because the server or the username has changed.'
const PASSWORD_UNSAFE = 'Choose TLS or STARTTLS, because others can read a password that is sent without encryption.'
const OUTSIDE_UNSAFE =
  'Choose TLS or STARTTLS. Only a mail server on this machine or its local network may receive emails without encryption.'

/** Whether a text is a host name or an IPv4 address. */
const isHost = (text: string) => /^[a-z\d]/i.test(text) && !/[^a-z\d.-]/i.test(text) && !text.includes('..')

export const mailServerSchema = z
  .object({
    source: z
      .enum(['page', 'environment', 'none'])
      .openapi({ description: 'Set on the “Email setup” page, in `SMTP_URL`, or nowhere.' }),
    host: z.string(),
    port: z.int(),
    security: z.enum(SECURITIES),
    user: z.string(),
    hasPassword: z.boolean(),
    isPasswordLost: z.boolean().openapi({ description: 'Whether the stored password can no longer be read.' }),
    isLocked: z.boolean(),
    version: z.int(),
  })
  .openapi('MailServer')

export type MailServerView = z.infer<typeof mailServerSchema>

const accountSchema = z.object({
  host: textSchema('A host', { max: HOST_MAX, required: HOST_SENTENCE }).refine(isHost, HOST_SENTENCE),
  port: z.int(PORT_SENTENCE).min(1, PORT_SENTENCE).max(PORT_MAX, PORT_SENTENCE),
  security: z.enum(SECURITIES, 'Choose how the connection is encrypted.'),
  user: textSchema('A username', { max: MAIL_USER_MAX }),
  password: z
    .string('The password must be text.')
    .max(MAIL_PASSWORD_MAX, `A password can have at most ${MAIL_PASSWORD_MAX} characters.`)
    .optional()
    .openapi({ description: 'If omitted, the stored one is kept, provided that host and username stay the same.' }),
})

type Account = z.infer<typeof accountSchema>

const hasUser = ({ user, password }: Account) => user !== '' || !password
const isSafe = ({ security, user }: Account) => security !== 'none' || user === ''
const isEncryptedOutside = ({ security, host }: Account) => security !== 'none' || isNear(host)

export const mailServerFormSchema = accountSchema
  .extend({ version: versionSchema })
  .refine(hasUser, { path: ['user'], error: USER_MISSING })
  .refine(isSafe, { path: ['security'], error: PASSWORD_UNSAFE })
  .refine(isEncryptedOutside, { path: ['security'], error: OUTSIDE_UNSAFE })
  .openapi('MailServerForm')

export type MailServerInput = z.infer<typeof mailServerFormSchema>

export const mailSettingsSchema = z
  .object({
    from: z.string(),
    postalAddress: z.string(),
    copyTo: z.string(),
    hasMailServer: z.boolean(),
    isAutomated: z.boolean(),
    deliversUpdates: z.boolean(),
  })
  .openapi('MailSettings')

export const testFormSchema = z
  .object({
    server: mailServerFormSchema.optional().openapi({ description: 'By default, the one that the site uses.' }),
  })
  .openapi('TestEmailForm')

export const testResultSchema = z
  .object({
    isAccepted: z.boolean(),
    to: z.string(),
    reply: z.string().openapi({ example: '535 5.7.8 Authentication failed' }),
    advice: z.string(),
  })
  .openapi('TestEmailResult')

export type TestResult = z.infer<typeof testResultSchema>
