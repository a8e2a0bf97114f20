import { z } from '@hono/zod-openapi'
import { LINK_MAX } from '#platform/http/limits.ts'
import { pageFields, pageQuerySchema, wordsSchema } from '#platform/http/page.schema.ts'
import { lineSchema } from '#platform/http/text.schema.ts'
import { emailSchema } from '#platform/mail/address.schema.ts'
import { mailStateSchema } from '#platform/mail/mail-state.schema.ts'
import { type Recipients, readRecipients, sayInvalid } from '#platform/mail/read-addresses.ts'
import { numberText } from '#ui/site/number-text.ts'
import { INCOMPLETE_LINK } from './incomplete-link.ts'
import { INTERESTS } from './interests.ts'

const TOKEN_MAX = 1000
const PASTED_MAX = 100_000

const token = z.string(INCOMPLETE_LINK).max(TOKEN_MAX, INCOMPLETE_LINK)
const isSubscribed = z.boolean('“isSubscribed” must be true or false.')

export const tokenSchema = z.object({ token })

export const subscriptionInputSchema = z.object({ token, isSubscribed }).openapi('SubscriptionInput')

export const subscriberInputSchema = z.object({ email: emailSchema, isSubscribed }).openapi('SubscriberInput')

/** Addresses as people paste them. */
export const pastedSchema = z
  .string('Enter at least one address.')
  .max(
    PASTED_MAX,
    `Paste at most ${numberText(PASTED_MAX)} characters at once, or bring a file that marks them as unsubscribed.`,
  )
  .transform((typed) => readRecipients(typed))
  .refine(({ invalid }) => invalid.length === 0, {
    error: ({ input }) => sayInvalid((input as Recipients).invalid),
  })
  .refine(({ emails }) => emails.length > 0, 'Enter at least one address.')
  .transform(({ emails }) => emails)
  .openapi({ type: 'string', example: 'june@example.com, Ada <ada@example.com>' })

export const removalSchema = z
  .object({ emails: pastedSchema, isSubscribed: isSubscribed.default(false) })
  .openapi('SubscriberRemoval')

export const removedSchema = z
  .object({
    emails: z.array(z.string()).openapi({ description: 'The people whom this call has changed.' }),
    skipped: z.array(z.string()).openapi({
      description: 'People who were off the list already, or who left by their own press and only come back so.',
    }),
  })
  .openapi('RemovedSubscribers')

export const subscriptionSchema = z.object({ email: z.string(), isSubscribed: z.boolean() }).openapi('Subscription')

export type Subscription = z.infer<typeof subscriptionSchema>

export const interestSchema = z.enum(INTERESTS, `An interest must be one of ${INTERESTS.join(', ')}.`)

const CHOOSE = 'Choose at least one.'

export const interestsSchema = z.array(interestSchema, CHOOSE).min(1, CHOOSE)

export const TICK_AGE = 'Tick this box to confirm your age.'

const ALL_STATES = ['waiting', 'confirmed', 'left', 'refused'] as const

const how = z.enum(['form', 'import'])

const consentSchema = z
  .object({
    at: z.iso.datetime(),
    wording: z.string(),
    page: z.string().openapi({ description: 'Path of the page with the form; for an import, its source.' }),
    how,
  })
  .nullable()
  .openapi('Consent', { description: 'Null for somebody whose address the grower has pasted.' })

export const askFormSchema = z
  .object({
    email: emailSchema.refine(
      (email) => email.slice(email.indexOf('@')).includes('.'),
      'Enter the whole address, such as june@example.com.',
    ),
    isOfAge: z.literal(true, TICK_AGE),
    interests: interestsSchema,
    page: lineSchema('A path', { max: LINK_MAX })
      .default('')
      .openapi({ description: 'Path of the page with the form, for the record of consent.' }),
  })
  .openapi('SubscribeForm')

export type AskForm = z.infer<typeof askFormSchema>

export const toConfirmSchema = z
  .object({ email: z.string(), interests: z.array(interestSchema), isConfirmed: z.boolean(), how })
  .openapi('SubscriptionToConfirm')

export type ToConfirm = z.infer<typeof toConfirmSchema>

export const confirmedSchema = toConfirmSchema
  .extend({ token: z.string().openapi({ description: 'Opens `/subscription`, the page of the subscription.' }) })
  .openapi('ConfirmedSubscription')

export type Confirmed = z.infer<typeof confirmedSchema>

export const ownSubscriptionSchema = z
  .object({
    email: z.string(),
    state: z
      .enum([...ALL_STATES, 'none'])
      .openapi({ description: '`none`: only on a list that the grower has pasted.' }),
    isErased: z.boolean(),
    interests: z.array(interestSchema),
    consent: consentSchema,
    emails: z
      .array(z.object({ at: z.iso.datetime(), subject: z.string(), state: mailStateSchema }))
      .openapi({ description: 'The emails of the last 90 days, newest first.' }),
  })
  .openapi('OwnSubscription')

export type OwnSubscription = z.infer<typeof ownSubscriptionSchema>

export const choiceSchema = z
  .object({
    token,
    interests: interestsSchema,
    isOfAge: z.boolean().default(false).openapi({ description: 'Needed by somebody who has not subscribed here yet.' }),
  })
  .openapi('SubscriptionChoice')

export type SubscriptionChoice = z.infer<typeof choiceSchema>

export const subscriberSchema = z
  .object({
    id: z.int(),
    email: z.string(),
    state: z.enum(ALL_STATES),
    interests: z.array(interestSchema),
    consent: consentSchema,
    createdAt: z.iso.datetime(),
    endedAt: z.iso.datetime().nullable().openapi({ description: 'When the person left or was refused.' }),
    endedBy: z.enum(['reader', 'staff', 'file', 'server']).nullable(),
  })
  .openapi('Subscriber')

export type Subscriber = z.infer<typeof subscriberSchema>

export const subscriberQuerySchema = pageQuerySchema.extend({
  search: wordsSchema('email address'),
  state: z.enum(ALL_STATES, `“state” must be one of ${ALL_STATES.join(', ')}.`).optional(),
  interest: interestSchema.optional(),
})

export type SubscriberQuery = z.infer<typeof subscriberQuerySchema>

export const subscriberPageSchema = z
  .object({
    subscribers: z.array(subscriberSchema),
    counts: z.object({
      confirmed: z.int(),
      waiting: z.int(),
      leftThisMonth: z.int().openapi({ description: "Since the month began in the site's time zone." }),
    }),
    ...pageFields,
  })
  .openapi('SubscriberPage')

export type SubscriberPage = z.infer<typeof subscriberPageSchema>
