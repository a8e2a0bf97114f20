import { z } from '@hono/zod-openapi'
import { emailSchema } from '../mail/address.schema.ts'

const TOKEN_MAX = 1000

export const unsubscribeQuerySchema = z.object({ token: z.string().max(TOKEN_MAX) })

export const subscriptionFormSchema = z
  .object({ token: z.string().max(TOKEN_MAX), isSubscribed: z.boolean() })
  .openapi('SubscriptionForm')

export const subscriberFormSchema = z
  .object({ email: emailSchema, isSubscribed: z.boolean('isSubscribed must be true or false.') })
  .openapi('SubscriberForm')

export const subscriptionSchema = z.object({ email: z.string(), isSubscribed: z.boolean() }).openapi('Subscription')

export type Subscription = z.infer<typeof subscriptionSchema>
