import { createRoute } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { sessionOf } from '../../platform/access/require-session.ts'
import { receiveFiles } from '../../platform/files/receive-file.ts'
import type { AppEnv } from '../../platform/http/app-env.ts'
import { Failure, fail } from '../../platform/http/errors.ts'
import { IMAGE_MAX_BYTES, UPDATE_IMAGES_MAX } from '../../platform/http/limits.ts'
import {
  answers,
  createRouter,
  errorAnswer,
  failFields,
  idParam,
  jsonBody,
  messageSchema,
} from '../../platform/http/openapi.ts'
import { pageQuerySchema } from '../../platform/http/page.schema.ts'
import { stopMails } from '../../platform/mail/mail-queue.queries.ts'
import { numberText } from '../../ui/site/number-text.ts'
import { occasionOf, recordEvent } from '../audit/audit.queries.ts'
import { takeImage } from '../images/take-image.ts'
import { composeBrief } from './brief/compose-brief.ts'
import { suggest } from './editor/suggestions.queries.ts'
import { usualSubject } from './editor/update-words.ts'
import { renderUpdate } from './letter/render-update.ts'
import { AutomationError, askForBrief, askToSend } from './sending/automation.ts'
import {
  createUpdate,
  findSentUpdate,
  forgetUpdate,
  getUpdate,
  listUnderWay,
  listUpdates,
  markForwarded,
  requireImages,
  requireRecipients,
} from './updates.queries.ts'
import {
  BRIEF_FORM,
  briefFieldsSchema,
  briefSchema,
  queuedSchema,
  recipientsFormSchema,
  recipientsSchema,
  suggestionsSchema,
  underWayQuerySchema,
  underWaySchema,
  updateFormSchema,
  updatePageSchema,
  updateSchema,
} from './updates.schema.ts'

const INVALID = { 400: errorAnswer('A field is missing or wrong.') }
const MISSING = { 404: errorAnswer('There is no such update.') }
const AUTOMATION_FAILED = { 503: errorAnswer('The automation did not do it; the log says why.') }
/** The automation makes its own e-mail. */
const NO_PARTS = { html: '', text: '' }
const NEW_IMAGE = { alt: '', isDecorative: false, purpose: 'update' as const }
const MAY_BE_SENT = 'Nobody knows whether the automation has sent it: please look there.'
const STOPPED = 'An administrator has stopped it.'

const generate = createRoute({
  method: 'post',
  path: '/',
  summary: 'Generate a brief from three texts and pictures',
  // No zod schema: its validator would read the pictures into memory.
  request: { body: { required: true, content: { 'multipart/form-data': { schema: BRIEF_FORM } } } },
  responses: {
    ...answers(200, briefSchema, 'Plain text, to be edited and sent.'),
    ...INVALID,
    413: errorAnswer('A picture has too many bytes or pixels.'),
    415: errorAnswer('A file is no picture, or the form is not sent as multipart/form-data.'),
    ...AUTOMATION_FAILED,
  },
})

const send = createRoute({
  method: 'post',
  path: '/send-email',
  summary: 'Send a brief by e-mail, one message for each address',
  request: { body: jsonBody(updateFormSchema) },
  responses: {
    ...answers(200, queuedSchema, 'The messages are in the queue.'),
    ...INVALID,
    409: errorAnswer('Something else was sent with this sendKey.'),
    ...AUTOMATION_FAILED,
  },
})

const check = createRoute({
  method: 'post',
  path: '/recipients',
  summary: 'To how many an update would go, and who of them has unsubscribed',
  request: { body: jsonBody(recipientsFormSchema) },
  responses: { ...answers(200, recipientsSchema, 'Nothing is sent.'), ...INVALID },
})

const suggestions = createRoute({
  method: 'get',
  path: '/suggestions',
  summary: 'What is new since the last update, and to whom that one went',
  responses: answers(200, suggestionsSchema, 'Newest first.'),
})

const list = createRoute({
  method: 'get',
  path: '/',
  summary: 'A page of the updates that were sent',
  request: { query: pageQuerySchema },
  responses: { ...answers(200, updatePageSchema, 'Newest first.'), ...INVALID },
})

const underWay = createRoute({
  method: 'get',
  path: '/under-way',
  summary: 'The updates that have not gone out to all yet',
  request: { query: underWayQuerySchema },
  responses: { ...answers(200, underWaySchema, 'Newest first.'), ...INVALID },
})

const get = createRoute({
  method: 'get',
  path: '/{id}',
  summary: 'An update that was sent',
  request: { params: idParam },
  responses: { ...answers(200, updateSchema, 'As it was sent, and how far that is.'), ...INVALID, ...MISSING },
})

const stop = createRoute({
  method: 'post',
  path: '/{id}/stop',
  summary: 'Stop what has not been sent yet of an update',
  request: { params: idParam },
  responses: { ...answers(200, messageSchema, 'What was sent is sent.'), ...INVALID, ...MISSING },
})

export const updatesApi = createRouter()
  .openapi(generate, (c) =>
    receiveFiles(
      { request: c.req.raw, dataDir: c.var.config.dataDir, allowSilence: c.env?.allowSilence },
      { field: 'images', maxFiles: UPDATE_IMAGES_MAX, maxBytes: IMAGE_MAX_BYTES },
      async (received, fields) => {
        const parsed = briefFieldsSchema.safeParse(fields)
        if (!parsed.success) throw failFields(parsed.error.issues)
        const { imageIds, ...boxes } = parsed.data
        const { config, db } = c.var
        const images = await requireImages(db, imageIds)
        for (const file of received) {
          images.push(await takeImage(c.var, occasionOf(c.var), file, NEW_IMAGE).catch(refuseImages))
        }
        if (images.length === 0 && Object.values(boxes).every((words) => words === '')) {
          throw fail(400, 'Please write something into at least one of the boxes.')
        }
        const { automationUrl, site, siteUrl } = config
        const generatedBrief = automationUrl
          ? await askForBrief(automationUrl, c.var, boxes, images).catch((error) => {
              throw failForAutomation(c, error)
            })
          : composeBrief({ ...site, siteUrl }, boxes, images)
        return c.json({ generatedBrief, images }, 200)
      },
    ),
  )
  .openapi(send, async (c) => {
    const { sendKey = crypto.randomUUID(), ...words } = c.req.valid('json')
    const form = { ...words, sendKey }
    const { config, db, clock, mailQueue } = c.var
    const subject = form.subject || usualSubject(config.site.brand)
    const sent = await findSentUpdate(db, { ...form, subject })
    if (sent) return c.json(sayQueued(c, sent), 200)
    const { emails, unsubscribed } = await requireRecipients(db, form.recipientEmails)
    if (emails.length === 0) throw failUnsubscribed(unsubscribed.length)
    const images = await requireImages(db, form.imageIds)
    const { automationUrl } = config
    const parts = automationUrl ? NO_PARTS : await renderUpdate(config, { subject, brief: form.generatedBrief, images })
    const sentBy = sessionOf(c).administrator.email
    const isForwarded = automationUrl !== undefined
    const id = await db.transaction().execute(async (tx) => {
      const id = await createUpdate(tx, { form, subject, ...parts, emails, isForwarded, sentBy }, clock())
      if (id && !isForwarded) await recordEvent(tx, occasionOf(c.var), 'sent the weekly update', subject)
      return id
    })
    if (id && automationUrl) {
      // As this call has them: a text stays one.
      const isList = Array.isArray((await c.req.json()).recipientEmails)
      const asking = askToSend(automationUrl, form.generatedBrief, isList ? emails : emails.join(', '))
      const outcome = await asking.then(
        () => 'sent' as const,
        (error) => error as Error,
      )
      await db.transaction().execute(async (tx) => {
        if (outcome === 'sent') await markForwarded(tx, id, clock())
        if (outcome === 'sent' || isUnknown(outcome))
          await recordEvent(tx, occasionOf(c.var), 'sent the weekly update', subject)
        else await forgetUpdate(tx, id)
      })
      if (outcome !== 'sent') throw failForAutomation(c, outcome, isUnknown(outcome) ? MAY_BE_SENT : undefined)
    }
    mailQueue.wake()
    // If two requests race, the second one returns the first one's update.
    const update = await findSentUpdate(db, { ...form, subject })
    if (!update) throw fail(503, 'Somebody else sent the same update at this moment, and that failed.')
    return c.json(sayQueued(c, update), 200)
  })
  .openapi(check, async (c) => {
    const { emails, unsubscribed } = await requireRecipients(c.var.db, c.req.valid('json').recipientEmails)
    return c.json({ count: emails.length, unsubscribed }, 200)
  })
  .openapi(suggestions, async (c) => c.json(await suggest(c.var.db, c.var.config.siteUrl), 200))
  .openapi(list, async (c) => c.json(await listUpdates(c.var.db, c.req.valid('query')), 200))
  .openapi(underWay, async (c) => c.json({ updates: await listUnderWay(c.var.db, c.req.valid('query').also) }, 200))
  .openapi(get, async (c) => c.json(await getUpdate(c.var.db, c.req.valid('param').id), 200))
  .openapi(stop, async (c) => {
    const { id } = c.req.valid('param')
    const { db, clock } = c.var
    const { subject } = await getUpdate(db, id)
    const count = await db.transaction().execute(async (tx) => {
      await recordEvent(tx, occasionOf(c.var), 'stopped the weekly update', subject)
      return stopMails(tx, { update_id: id }, STOPPED, clock())
    })
    const message = count === 1 ? '1 e-mail is stopped.' : `${numberText(count)} e-mails are stopped.`
    return c.json({ message }, 200)
  })

function sayQueued(c: Context<AppEnv>, { id, recipient_count: queued }: { id: number; recipient_count: number }) {
  const { smtpUrl, automationUrl } = c.var.config
  const people = queued === 1 ? 'one person' : `${numberText(queued)} people`
  const message =
    smtpUrl || automationUrl
      ? `The update is on its way to ${people}.`
      : `The update to ${people} is saved, but not delivered: this site has no mail server.`
  return { message, queued, id }
}

function failUnsubscribed(count: number) {
  const sentence = count === 1 ? 'This address has unsubscribed.' : 'All of them have unsubscribed.'
  return fail(400, sentence, { recipientEmails: sentence })
}

const isUnknown = (error: Error) => error instanceof AutomationError && error.isUnknown

/** What is wrong with the file is wrong with the field that it came in. */
function refuseImages(error: Error): never {
  const sentence = error instanceof Failure && error.fields?.file
  throw sentence ? fail(error.status, sentence, { images: sentence }) : error
}

/** 503, when it is the automation's fault. */
function failForAutomation(c: Context<AppEnv>, error: Error, sentence = 'The automation did not do it.'): Error {
  if (!(error instanceof AutomationError)) return error
  c.var.log.error({ err: error, requestId: c.var.requestId }, 'The automation of the weekly update failed')
  return fail(503, `${sentence} ${error.message}`)
}
