import { createRoute } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { occasionOf, recordEvent } from '#features/audit/audit.queries.ts'
import { limitRate, RATE_LIMITS, sharesOfNetwork } from '#platform/access/rate-limits.queries.ts'
import { unseal } from '#platform/access/seal.ts'
import type { AppEnv } from '#platform/api/app-env.ts'
import { answers, createRouter, errorAnswer, jsonBody, route, TOO_OFTEN } from '#platform/api/openapi.ts'
import { fail } from '#platform/http/errors.ts'
import { INCOMPLETE_LINK } from './incomplete-link.ts'
import { isUnsubscribed, subscribeAgain, unsubscribe } from './subscribers.queries.ts'
import {
  subscriberInputSchema,
  subscriptionInputSchema,
  subscriptionSchema,
  unsubscribeQuerySchema,
} from './subscribers.schema.ts'
import { unsubscribeKey } from './unsubscribe-token.ts'

const ANSWERS = {
  ...answers(200, subscriptionSchema, 'The address, and whether it gets the weekly update.'),
  400: errorAnswer('A field is missing or invalid.'),
  404: errorAnswer('Invalid token.'),
  ...TOO_OFTEN,
}

const read = createRoute({
  method: 'get',
  path: '/',
  summary: 'Get the subscription that an unsubscribe link belongs to',
  request: { query: unsubscribeQuerySchema },
  responses: ANSWERS,
})

const change = createRoute({
  method: 'post',
  path: '/',
  summary: 'Unsubscribe from the weekly update, or subscribe again, with the token from an email',
  request: { body: jsonBody(subscriptionInputSchema) },
  responses: ANSWERS,
})

const manage = route(
  'put',
  '/',
  'Unsubscribe an address from the weekly update, or subscribe it again',
  subscriptionSchema,
  { body: subscriberInputSchema },
)

/** Returns the address in the token. @throws 404 if the token is invalid, 429 after too many invalid tokens */
async function requireAddress(c: Context<AppEnv>, token: string): Promise<string> {
  const email = unseal(await unsubscribeKey(c.var.db), token)
  if (email !== null) return email
  await limitRate(c.var, ...sharesOfNetwork(RATE_LIMITS.unsubscribeFromAddress, c.var.network))
  throw fail(404, INCOMPLETE_LINK)
}

/** Requires no session: the token identifies the address. */
export const unsubscribeApi = createRouter()
  .openapi(read, async (c) => {
    const email = await requireAddress(c, c.req.valid('query').token)
    return c.json({ email, isSubscribed: !(await isUnsubscribed(c.var.db, email)) }, 200)
  })
  .openapi(change, async (c) => {
    const { token, isSubscribed } = c.req.valid('json')
    const { db, clock } = c.var
    const email = await requireAddress(c, token)
    await db.transaction().execute((tx) => (isSubscribed ? subscribeAgain(tx, email) : unsubscribe(tx, email, clock())))
    return c.json({ email, isSubscribed }, 200)
  })

/** For administrators, who remove people from the list on request. */
export const subscribersApi = createRouter().openapi(manage, async (c) => {
  const { email, isSubscribed } = c.req.valid('json')
  const { db, clock } = c.var
  await db.transaction().execute(async (tx) => {
    await (isSubscribed ? subscribeAgain(tx, email) : unsubscribe(tx, email, clock()))
    await recordEvent(tx, occasionOf(c.var), isSubscribed ? 'update.resubscribed' : 'update.unsubscribed', email)
  })
  return c.json({ email, isSubscribed }, 200)
})
