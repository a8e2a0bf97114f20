import type { Context } from 'hono'
import { occasionOf, recordEvent } from '#features/audit/audit.queries.ts'
import { limitRate, RATE_LIMITS, sharesOfNetwork } from '#platform/access/rate-limits.queries.ts'
import { unseal } from '#platform/access/seal.ts'
import type { AppEnv } from '#platform/api/app-env.ts'
import { createRouter, route } from '#platform/api/openapi.ts'
import { fail } from '#platform/http/errors.ts'
import { INCOMPLETE_LINK } from './incomplete-link.ts'
import { isUnsubscribed, subscribeAgain, unsubscribe } from './subscribers.queries.ts'
import { subscriberInputSchema, subscriptionInputSchema, subscriptionSchema } from './subscribers.schema.ts'
import { unsubscribeKey } from './unsubscribe-token.ts'

const read = route('get', '/', 'Get the subscription that an unsubscribe link belongs to', subscriptionSchema, {
  query: subscriptionInputSchema.pick({ token: true }),
  errors: [404, 429],
})

const change = route('post', '/', 'Unsubscribe, or subscribe again, with the token from an email', subscriptionSchema, {
  body: subscriptionInputSchema,
  errors: [404, 429],
})

const manage = route('put', '/', 'Unsubscribe an address, or subscribe it again', subscriptionSchema, {
  body: subscriberInputSchema,
})

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
