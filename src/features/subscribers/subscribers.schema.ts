import { z } from '@hono/zod-openapi'
import { emailSchema } from '#platform/mail/address.schema.ts'
import { INCOMPLETE_LINK } from './incomplete-link.ts'

const TOKEN_MAX = 1000

const token = z.string(INCOMPLETE_LINK).max(TOKEN_MAX, INCOMPLETE_LINK)
const isSubscribed = z.boolean('“isSubscribed” must be true or false.')

export const subscriptionInputSchema = z.object({ token, isSubscribed }).openapi('SubscriptionInput')

export const subscriberInputSchema = z.object({ email: emailSchema, isSubscribed }).openapi('SubscriberInput')

export const subscriptionSchema = z.object({ email: z.string(), isSubscribed: z.boolean() }).openapi('Subscription')

export type Subscription = z.infer<typeof subscriptionSchema>
