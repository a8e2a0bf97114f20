import { finishErasure } from '#features/questions/erasure-list.ts'
import { eraseAddress } from '#features/questions/erasures.queries.ts'
import { readSettings } from '#features/settings/settings.queries.ts'
import { clientNetwork } from '#platform/access/client-address.ts'
import { limitRateIn, RATE_LIMITS, type Share } from '#platform/access/rate-limits.queries.ts'
import { seal } from '#platform/access/seal.ts'
import { createRouter, messageSchema, route } from '#platform/api/openapi.ts'
import { fail } from '#platform/http/errors.ts'
import { deleteFromOutbox } from '#platform/mail/outbox.ts'
import { paths } from '#ui/paths.ts'
import { askToSubscribe, findRequest } from './asking.queries.ts'
import { consentWording, interestsOf, storedInterests } from './interests.ts'
import { readOwnSubscription } from './own-subscription.queries.ts'
import { chooseInterests, confirmSubscriber, findSubscriber, isUnsubscribed } from './subscribers.queries.ts'
import {
  askFormSchema,
  choiceSchema,
  confirmedSchema,
  ownSubscriptionSchema,
  TICK_AGE,
  toConfirmSchema,
  tokenSchema,
} from './subscribers.schema.ts'
import { failUnknownToken, requireReader } from './unsubscribe.api.ts'
import { unsealRequest, unsubscribeKey } from './unsubscribe-token.ts'

const ASKED =
  'Thank you! Look into your mailbox: we have sent you an email with a link. Open it and press the button, and you will get the weekly update.'
const ENDED_LINK = 'This link no longer works. Ask for the weekly update again, and we send you a new one.'

const ask = route('post', '/', 'Ask for the weekly update, which an email then confirms', messageSchema, {
  body: askFormSchema,
  note: 'The same for every address, whether it is known or not.',
  errors: [413, 415, 429],
})

/** The limits of a network, in which a customer may own a whole /48. */
function sharesOf(network: string): Share[] {
  const { subscribeFromAddress, subscribeFromSlash48 } = RATE_LIMITS
  const own: Share = [subscribeFromAddress, network]
  return network.includes(':') ? [own, [subscribeFromSlash48, clientNetwork(network, 48)]] : [own]
}

export const subscribeApi = createRouter().openapi(ask, async (c) => {
  const { db, clock, mailQueue, network } = c.var
  const { site } = await readSettings(db, c.var.config)
  const form = c.req.valid('json')
  await db.transaction().execute(async (tx) => {
    await limitRateIn(tx, c.var, sharesOf(network))
    await askToSubscribe(tx, form, consentWording(site, form.interests), clock())
  })
  mailQueue.wakeLater()
  return c.json({ message: ASKED }, 200)
})

const toConfirm = route('get', '/confirm', 'Get what a confirmation link is for; changes nothing', toConfirmSchema, {
  query: tokenSchema,
  errors: [404, 429],
})

const confirm = route('post', '/confirm', 'Confirm that you want the weekly update', confirmedSchema, {
  body: tokenSchema,
  errors: [404, 429],
})

const read = route('get', '/', 'Get your own subscription, with the token from an email', ownSubscriptionSchema, {
  query: tokenSchema,
  errors: [404, 429],
})

const choose = route('put', '/', 'Choose what you get', ownSubscriptionSchema, {
  body: choiceSchema,
  errors: [404, 409, 429],
})

const erase = route('post', '/erase', 'Erase everything that this site knows about you', messageSchema, {
  body: tokenSchema,
  errors: [404, 429],
})

/** Requires no session: the token identifies the address. */
export const subscriptionApi = createRouter()
  .openapi(toConfirm, async (c) => {
    const { db, clock } = c.var
    const requested = await unsealRequest(db, c.req.valid('query').token)
    if (!requested) throw await failUnknownToken(c)
    const { email, askedAt } = requested
    const request = await findRequest(db, email, askedAt, clock())
    if (!request) throw fail(404, ENDED_LINK)
    const { state, ended_at } = (await findSubscriber(db, email)) ?? {}
    if (state === 'left' && ended_at && ended_at >= askedAt) throw fail(404, ENDED_LINK)
    const isConfirmed = state === 'confirmed'
    return c.json({ email, interests: interestsOf(request.interests), isConfirmed, how: request.how }, 200)
  })
  .openapi(confirm, async (c) => {
    const { db, clock } = c.var
    const requested = await unsealRequest(db, c.req.valid('json').token)
    if (!requested) throw await failUnknownToken(c)
    const { email, askedAt } = requested
    const confirmed = await db.transaction().execute(async (tx) => {
      const request = await findRequest(tx, email, askedAt, clock())
      if (!request) return
      const { interests, wording: consent_wording, page: consent_page, how: consent_how } = request
      const consent = { consent_at: askedAt, consent_wording, consent_page, consent_how }
      await confirmSubscriber(tx, { email, interests, ...consent, since: new Date(askedAt) }, clock())
      const subscriber = await findSubscriber(tx, email)
      return subscriber?.state === 'confirmed' ? { interests: subscriber.interests, how: consent_how } : undefined
    })
    if (!confirmed) throw fail(404, ENDED_LINK)
    const token = seal(await unsubscribeKey(db), email)
    const interests = interestsOf(confirmed.interests)
    return c.json({ email, interests, isConfirmed: true, how: confirmed.how, token }, 200)
  })
  .openapi(read, async (c) => {
    const email = await requireReader(c, c.req.valid('query').token)
    return c.json(await readOwnSubscription(c.var.db, email, c.var.clock()), 200)
  })
  .openapi(choose, async (c) => {
    const { token, interests, isOfAge } = c.req.valid('json')
    const { db, clock } = c.var
    const email = await requireReader(c, token)
    const { site } = await readSettings(db, c.var.config)
    await db.transaction().execute(async (tx) => {
      if (await chooseInterests(tx, email, interests)) return
      const known = await findSubscriber(tx, email)
      const isOut = known ? known.state !== 'waiting' : await isUnsubscribed(tx, email)
      if (isOut) throw fail(409, 'You get no weekly update. Subscribe again first.')
      // Somebody on a pasted list agrees with this press, and so does somebody who has asked and not confirmed yet.
      if (!isOfAge) throw fail(400, TICK_AGE, { isOfAge: TICK_AGE })
      const consent = { consent_page: paths.subscription(), consent_how: 'form' as const }
      const wording = consentWording(site, interests)
      await confirmSubscriber(
        tx,
        {
          ...{ email, interests: storedInterests(interests), ...consent },
          ...{ consent_at: clock().toISOString(), consent_wording: wording, since: clock() },
        },
        clock(),
      )
    })
    return c.json(await readOwnSubscription(db, email, clock()), 200)
  })
  .openapi(erase, async (c) => {
    const email = await requireReader(c, c.req.valid('json').token)
    const { db, clock, config } = c.var
    await db.transaction().execute(async (tx) => {
      await deleteFromOutbox(config.dataDir, await eraseAddress(tx, email, clock()))
    })
    await finishErasure(c.var)
    return c.json(
      {
        message: 'Erased. You get no more emails. Only a code of your address stays, so that no list brings you back.',
      },
      200,
    )
  })
