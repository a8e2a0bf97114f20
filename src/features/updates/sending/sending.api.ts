import { createRoute } from '@hono/zod-openapi'
import { occasionOf, recordEvent } from '#features/audit/audit.queries.ts'
import { readSettings } from '#features/settings/settings.queries.ts'
import { sessionOf } from '#platform/access/require-session.ts'
import { answers, createRouter, errorAnswer, idParam, jsonBody, messageSchema, route } from '#platform/api/openapi.ts'
import { fail } from '#platform/http/errors.ts'
import { stopMails } from '#platform/mail/mail-queue.queries.ts'
import { hasMailServer } from '#platform/mail/mail-server.queries.ts'
import { numberText } from '#ui/site/number-text.ts'
import { renderUpdate } from '../letter/compose-letter.ts'
import { defaultSubject } from '../letter/letter-text.ts'
import { getUpdate, listUnderWay } from '../updates.queries.ts'
import {
  queuedSchema,
  recipientsInputSchema,
  recipientsSchema,
  underWayQuerySchema,
  underWaySchema,
  updateInputSchema,
} from '../updates.schema.ts'
import { AUTOMATION_FAILED, AutomationError, askToSend, failForAutomation } from './automation.ts'
import {
  deleteUpdate,
  findSentUpdate,
  insertUpdate,
  markForwarded,
  requireImages,
  requireRecipients,
} from './sending.queries.ts'

const INVALID = { 400: errorAnswer('A field is missing or invalid.') }
/** The automation composes its own email. */
const NO_PARTS = { html: '', text: '' }
const MAY_BE_SENT = 'The automation may have sent the update. Before you send it again, check the automation.'
const STOPPED = 'Stopped by an administrator.'

const send = createRoute({
  method: 'post',
  path: '/send-email',
  summary: 'Send a brief by email, one message per address',
  request: { body: jsonBody(updateInputSchema) },
  responses: {
    ...answers(200, queuedSchema, 'The emails are queued, or the update was passed to the automation.'),
    ...INVALID,
    409: errorAnswer('This `sendKey` belongs to a different update, or to one that the automation has not confirmed.'),
    ...AUTOMATION_FAILED,
  },
})

const check = route(
  'post',
  '/recipients',
  'Count the recipients of an update, and list those who get none',
  recipientsSchema,
  { body: recipientsInputSchema },
)

const underWay = route('get', '/under-way', 'List the updates that are still being sent', underWaySchema, {
  query: underWayQuerySchema,
})

const stop = route('post', '/{id}/stop', 'Stop sending an update', messageSchema, { params: idParam })

export const sendingApi = createRouter()
  .openapi(send, async (c) => {
    const { sendKey = crypto.randomUUID(), ...words } = c.req.valid('json')
    const form = { ...words, sendKey }
    const { db, clock, mailQueue } = c.var
    const config = await readSettings(db, c.var.config)
    const subject = form.subject || defaultSubject(config.site.brand)
    const deliversUpdates = config.automationUrl !== undefined || (await hasMailServer(db, config))
    const sent = await findSentUpdate(db, { ...form, subject })
    if (sent) return c.json(sayQueued(deliversUpdates, sent), 200)
    const { emails, ...excluded } = await requireRecipients(db, form)
    if (emails.length === 0) throw failExcluded(excluded)
    const images = await requireImages(db, form.imageIds)
    const { automationUrl } = config
    const letter = { subject, brief: form.generatedBrief, images }
    const parts = automationUrl ? NO_PARTS : await renderUpdate(c.var, config, letter, emails.length)
    const sentBy = sessionOf(c).administrator.email
    const isForwarded = automationUrl !== undefined
    const copyTo = isForwarded ? '' : config.updateCopyTo
    const id = await db.transaction().execute(async (tx) => {
      const id = await insertUpdate(tx, { form, subject, ...parts, emails, copyTo, isForwarded, sentBy }, clock())
      if (id && !isForwarded) await recordEvent(tx, occasionOf(c.var), 'update.sent', subject, id)
      return id
    })
    if (id && automationUrl) {
      // Forwards the recipients in the form of this request.
      const isList = Array.isArray((await c.req.json()).recipientEmails)
      const asking = askToSend(automationUrl, form.generatedBrief, isList ? emails : emails.join(', '))
      const outcome = await asking.then(
        () => 'sent' as const,
        (error) => error as Error,
      )
      await db.transaction().execute(async (tx) => {
        if (outcome === 'sent') await markForwarded(tx, id, clock())
        if (outcome === 'sent' || isUnknown(outcome))
          await recordEvent(tx, occasionOf(c.var), 'update.sent', subject, id)
        else await deleteUpdate(tx, id)
      })
      if (outcome !== 'sent') throw failForAutomation(outcome, c.var, isUnknown(outcome) ? MAY_BE_SENT : undefined)
    }
    mailQueue.wake()
    // If two requests race, the second one returns the first one's update.
    const update = await findSentUpdate(db, { ...form, subject })
    if (!update)
      throw fail(503, 'Someone else sent the same update at the same time, but that attempt failed. Try again.')
    return c.json(sayQueued(deliversUpdates, update), 200)
  })
  .openapi(check, async (c) => {
    const { emails, ...excluded } = await requireRecipients(c.var.db, c.req.valid('json'))
    return c.json({ count: emails.length, ...excluded }, 200)
  })
  .openapi(underWay, async (c) => c.json({ updates: await listUnderWay(c.var.db, c.req.valid('query').also) }, 200))
  .openapi(stop, async (c) => {
    const { id } = c.req.valid('param')
    const { db, clock } = c.var
    const { subject } = await getUpdate(db, id)
    const count = await db.transaction().execute(async (tx) => {
      await recordEvent(tx, occasionOf(c.var), 'update.stopped', subject, id)
      return stopMails(tx, { update_id: id }, STOPPED, clock())
    })
    const message = count === 1 ? '1 email stopped.' : `${numberText(count)} emails stopped.`
    return c.json({ message }, 200)
  })

function sayQueued(deliversUpdates: boolean, { id, recipient_count: queued }: { id: number; recipient_count: number }) {
  const people = queued === 1 ? '1 person' : `${numberText(queued)} people`
  const message = deliversUpdates
    ? `Sending the update to ${people}.`
    : `The update to ${people} is saved, but not delivered: this site has no mail server.`
  return { message, queued, id }
}

function failExcluded({ unsubscribed, refused }: Record<'unsubscribed' | 'refused', string[]>) {
  const sentence =
    refused.length > 0
      ? 'Everyone on the list has unsubscribed or is refused.'
      : unsubscribed.length === 1
        ? 'This address has unsubscribed.'
        : 'Everyone on the list has unsubscribed.'
  return fail(400, sentence, { recipientEmails: sentence })
}

const isUnknown = (error: Error) => error instanceof AutomationError && error.isUnknown
