import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Context } from 'hono'
import { readSettings } from '#features/settings/settings.queries.ts'
import { clientNetwork } from '#platform/access/client-address.ts'
import { limitRateIn, RATE_LIMITS, type Share, sharesOfNetwork } from '#platform/access/rate-limits.queries.ts'
import { siteSecret } from '#platform/access/site-secret.queries.ts'
import type { AppEnv } from '#platform/api/app-env.ts'
import { createRouter, messageSchema, route } from '#platform/api/openapi.ts'
import { afterCommit } from '#platform/db/after-commit.ts'
import type { Db } from '#platform/db/database.ts'
import { addMessage } from './contacts.queries.ts'
import { type ContactInput, contactFormSchema, stampSchema } from './contacts.schema.ts'
import { queueNotices } from './notices/notices.queries.ts'
import { holdMessage } from './spam/held.queries.ts'
import { type Arrival, reasonsToHold, signsOfContent } from './spam/judge.ts'

const send = route('post', '/', 'Ask a question', messageSchema, {
  body: contactFormSchema,
  status: 201,
  note: 'Question received. The same stamp, email and text within an hour are stored once.',
  errors: [413, 415, 429],
})

const stamp = route('get', '/stamp', 'Get a signed timestamp for the contact form', stampSchema)

// Short messages are often equal by chance, so only long ones count as copies.
const isLong = (text: string) => text.length >= 40

export const contactsApi = createRouter()
  .openapi(stamp, async (c) => c.json({ stamp: await createStamp(c.var.db, c.var.clock()) }, 200))
  .openapi(send, async (c) => {
    const { db, clock, mailQueue, views } = c.var
    const config = await readSettings(db, c.var.config)
    const { topic, stamp, ...written } = c.req.valid('json')
    const now = clock()
    const content = signsOfContent(written, config.site)
    const notices = await db.transaction().execute(async (tx) => {
      const { isRepeated, ...arrival } = await noteArrival(tx, c, { topic, stamp, ...written })
      if (isRepeated) return 0
      const reasons = reasonsToHold(content, arrival, now)
      if (reasons.length === 0) {
        const awaitsDigest = await isBusyNetwork(tx, c)
        const contactId = await addMessage(tx, written, now, { awaitsDigest })
        await afterCommit(tx, () => views.count('question'))
        return awaitsDigest ? 0 : queueNotices(tx, config, written, contactId, now)
      }
      await holdMessage(tx, written, reasons, now)
      return 0
    })
    if (notices > 0) mailQueue.wake()
    // Spam gets the same answer, so that bots learn nothing.
    return c.json({ message: 'Thank you for your message! We will get back to you soon.' }, 201)
  })

/** Counts the message against the rate limits and reads its stamp. `isRepeated`: it is stored already. @throws 429 */
async function noteArrival(
  tx: Db,
  c: Context<AppEnv>,
  { topic = '', stamp, email, question }: ContactInput,
): Promise<Arrival & { isRepeated: boolean }> {
  const { network } = c.var
  const { contactFromAddress, contactFromSlash48, contactByStamp, contactByText, contactRepeated } = RATE_LIMITS
  const shares: Share[] = []
  if (stamp)
    shares.push([contactByStamp, stamp], [contactRepeated, JSON.stringify([stamp, email.toLowerCase(), question])])
  if (isLong(question)) shares.push([contactByText, question.toLowerCase()])
  const over = await limitRateIn(tx, c.var, sharesOfNetwork(contactFromAddress, network, contactFromSlash48), shares)
  return {
    hiddenField: topic,
    openedAt: stamp ? await readStamp(tx, stamp) : undefined,
    isUsedStamp: over.includes(contactByStamp),
    isCommonText: over.includes(contactByText),
    isRepeated: over.includes(contactRepeated),
  }
}

/** Whether the sender's network has used up its emails to administrators, so that the digest announces the question. */
async function isBusyNetwork(tx: Db, c: Context<AppEnv>): Promise<boolean> {
  const over = await limitRateIn(tx, c.var, [], [[RATE_LIMITS.noticesOfNetwork, clientNetwork(c.var.network, 48)]])
  return over.length > 0
}

/** Returns the time, signed so that no one can forge it. */
export async function createStamp(db: Db, now: Date): Promise<string> {
  const at = now.getTime().toString(36)
  return `${at}.${sign(at, await siteSecret(db, 'contact_stamp'))}`
}

/** @returns when the form was opened; null if the signature is wrong */
export async function readStamp(db: Db, stamp: string): Promise<Date | null> {
  const [at = '', signature = ''] = stamp.split('.')
  const expected = Buffer.from(sign(at, await siteSecret(db, 'contact_stamp')))
  const given = Buffer.from(signature)
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null
  return new Date(Number.parseInt(at, 36))
}

const sign = (at: string, secret: string) => createHmac('sha256', secret).update(at).digest('base64url')
