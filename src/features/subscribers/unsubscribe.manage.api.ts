import { createRoute } from '@hono/zod-openapi'
import { answers, createRouter, errorAnswer, jsonBody } from '../../platform/http/openapi.ts'
import { occasionOf, recordEvent } from '../audit/audit.queries.ts'
import { subscribeAgain, unsubscribe } from './unsubscribe.queries.ts'
import { subscriberFormSchema, subscriptionSchema } from './unsubscribe.schema.ts'

const change = createRoute({
  method: 'put',
  path: '/',
  summary: 'Take an address off the list of the weekly update, or put it back: for who has asked by other ways',
  request: { body: jsonBody(subscriberFormSchema) },
  responses: { ...answers(200, subscriptionSchema, 'As it is now.'), 400: errorAnswer('It is no e-mail address.') },
})

/** What administrators do for who has written to them. */
export const subscribersApi = createRouter().openapi(change, async (c) => {
  const { email, isSubscribed } = c.req.valid('json')
  const { db, clock } = c.var
  await db.transaction().execute(async (tx) => {
    await (isSubscribed ? subscribeAgain(tx, email) : unsubscribe(tx, email, clock()))
    await recordEvent(tx, occasionOf(c.var), isSubscribed ? 'subscribed again' : 'unsubscribed', email)
  })
  return c.json({ email, isSubscribed }, 200)
})
