import type { Context } from 'hono'
import { limitRate, RATE_LIMITS, sharesOfNetwork } from '#platform/access/rate-limits.queries.ts'
import { unseal } from '#platform/access/seal.ts'
import type { AppEnv } from '#platform/api/app-env.ts'
import { createRouter, route } from '#platform/api/openapi.ts'
import { fail } from '#platform/http/errors.ts'
import { INCOMPLETE_LINK } from './incomplete-link.ts'
import { isUnsubscribed, subscribeAgain, unsubscribe } from './subscribers.queries.ts'
import { subscriptionInputSchema, subscriptionSchema, tokenSchema } from './subscribers.schema.ts'
import { unsubscribeKey } from './unsubscribe-token.ts'

const read = route('get', '/', 'Get the subscription that an unsubscribe link belongs to', subscriptionSchema, {
  query: tokenSchema,
  errors: [404, 429],
})

const change = route('post', '/', 'Unsubscribe, or subscribe again, with the token from an email', subscriptionSchema, {
  body: subscriptionInputSchema,
  errors: [404, 429],
})

/** Counts a token that this site has not made. @returns a 404 @throws 429 after too many of them */
export async function failUnknownToken(c: Context<AppEnv>): Promise<Error> {
  await limitRate(c.var, ...sharesOfNetwork(RATE_LIMITS.unsubscribeFromAddress, c.var.network))
  return fail(404, INCOMPLETE_LINK)
}

/** Returns the address in the token of an update. @throws 404 if the token is invalid, 429 after too many invalid tokens */
export async function requireReader(c: Context<AppEnv>, token: string): Promise<string> {
  const email = unseal(await unsubscribeKey(c.var.db), token)
  if (email === null) throw await failUnknownToken(c)
  return email
}

/** Requires no session: the token identifies the address. */
export const unsubscribeApi = createRouter()
  .openapi(read, async (c) => {
    const email = await requireReader(c, c.req.valid('query').token)
    return c.json({ email, isSubscribed: !(await isUnsubscribed(c.var.db, email)) }, 200)
  })
  .openapi(change, async (c) => {
    const { token, isSubscribed } = c.req.valid('json')
    const { db, clock } = c.var
    const email = await requireReader(c, token)
    await db.transaction().execute(async (tx) => {
      if (isSubscribed) await subscribeAgain(tx, email, 'reader')
      else await unsubscribe(tx, email, clock())
    })
    return c.json({ email, isSubscribed }, 200)
  })
