import { createRoute, z } from '@hono/zod-openapi'
import { occasionOf, recordEvent } from '#features/audit/audit.queries.ts'
import { readSettings } from '#features/settings/settings.queries.ts'
import { sessionOf } from '#platform/access/require-session.ts'
import { truncateWal } from '#platform/db/database.ts'
import { begin, toJsonList } from '#platform/http/json-list.ts'
import { answers, createRouter, errorAnswer, idParam, jsonBody, messageSchema } from '#platform/http/openapi.ts'
import { asksForPage, pageQuerySchema } from '#platform/http/page.schema.ts'
import { deleteFromOutbox } from '#platform/mail/outbox.ts'
import { toCsv } from './contacts.csv.ts'
import { addMessage, eachContacts, listContacts, markAnswered } from './contacts.queries.ts'
import {
  answeredSchema,
  contactPageSchema,
  contactQuerySchema,
  contactSchema,
  csvQuerySchema,
  endingPageSchema,
  heldCountSchema,
  heldPageSchema,
  noticesSchema,
} from './contacts.schema.ts'
import { eachEnding, listEnding } from './ending.queries.ts'
import { saveErasureList } from './erasure-list.ts'
import { eraseContact } from './erasures.queries.ts'
import { queueNotices, setWantsQuestions, wantsQuestions } from './notices/notices.queries.ts'
import { countHeldQuestions, showHeldQuestions, takeHeldQuestion } from './spam/held.queries.ts'

const INVALID = { 400: errorAnswer('A field is missing or invalid.') }
const MISSING = { 404: errorAnswer('Contact not found.') }
const NOT_HELD = { 404: errorAnswer('The message is not in spam.') }
// Compressing the response would hold all of it in memory.
const STREAMED = { 'cache-control': 'no-store, no-transform' }

const list = createRoute({
  method: 'get',
  path: '/',
  summary: 'List the contacts with their messages: all, or one page with `page`, `pageSize`, `search` or `state`',
  request: { query: contactQuerySchema },
  responses: {
    ...answers(
      200,
      z.union([contactPageSchema, z.array(contactSchema)]),
      'All contacts, newest first; or one page, sorted by latest message.',
    ),
    ...INVALID,
  },
})

const csv = createRoute({
  method: 'get',
  path: '/csv',
  summary: 'Download all contacts, or those that will be erased soon, with their messages as CSV',
  request: { query: csvQuerySchema },
  responses: {
    ...INVALID,
    200: { description: 'The contacts, newest first.', content: { 'text/csv': { schema: z.string() } } },
  },
})

const ending = createRoute({
  method: 'get',
  path: '/ending',
  summary: 'List the contacts that will be erased within 30 days',
  request: { query: pageQuerySchema },
  responses: { ...answers(200, endingPageSchema, 'The contacts, soonest erasure first.'), ...INVALID },
})

const answered = createRoute({
  method: 'put',
  path: '/{id}',
  summary: 'Mark a contact as answered or not answered',
  request: { params: idParam, body: jsonBody(answeredSchema) },
  responses: {
    ...answers(200, contactSchema, 'The updated contact.'),
    ...INVALID,
    ...MISSING,
    409: errorAnswer('The contact has sent a newer message.'),
  },
})

const erase = createRoute({
  method: 'delete',
  path: '/{id}',
  summary: 'Erase a contact and all their messages',
  request: { params: idParam },
  responses: { ...answers(200, messageSchema, 'Contact and messages erased.'), ...MISSING },
})

const listHeld = createRoute({
  method: 'get',
  path: '/held',
  summary: 'List the messages in spam, and mark those on the page as seen',
  request: { query: pageQuerySchema },
  responses: { ...answers(200, heldPageSchema, 'The messages, newest first.'), ...INVALID },
})

const countHeld = createRoute({
  method: 'get',
  path: '/held/count',
  summary: 'Count the messages in spam',
  responses: answers(200, heldCountSchema, 'Number of messages, seen or not.'),
})

const release = createRoute({
  method: 'post',
  path: '/held/{id}/release',
  summary: 'Move a message from spam to the contacts',
  request: { params: idParam },
  responses: { ...answers(200, messageSchema, 'Message moved to the contacts.'), ...NOT_HELD },
})

const removeHeld = createRoute({
  method: 'delete',
  path: '/held/{id}',
  summary: 'Delete a spam message forever',
  request: { params: idParam },
  responses: { ...answers(200, messageSchema, 'Message deleted.'), ...NOT_HELD },
})

const getNotices = createRoute({
  method: 'get',
  path: '/notices',
  summary: 'Get your setting for emails about new questions',
  responses: answers(200, noticesSchema, 'Your setting.'),
})

const setNotices = createRoute({
  method: 'put',
  path: '/notices',
  summary: 'Turn emails about new questions on or off for yourself',
  request: { body: jsonBody(noticesSchema) },
  responses: { ...answers(200, noticesSchema, 'Your new setting.'), ...INVALID },
})

export const manageContactsApi = createRouter()
  .openapi(csv, async (c) => {
    const { db, config, clock } = c.var
    const isEnding = c.req.valid('query').list === 'ending'
    const contacts = await begin(isEnding ? eachEnding(db, config, clock()) : eachContacts(db))
    // A HEAD request downloads nothing.
    if (c.req.method === 'GET') {
      await db.transaction().execute((tx) => recordEvent(tx, occasionOf(c.var), 'downloaded the contacts'))
    }
    const { timeZone } = (await readSettings(db, config)).site
    return c.body(toStream(toCsv(contacts, timeZone)), 200, {
      ...STREAMED,
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${isEnding ? 'ending' : 'visitor'}_contacts.csv"`,
    })
  })
  .openapi(ending, async (c) => {
    const { db, config, clock } = c.var
    return c.json(await listEnding(db, config, c.req.valid('query'), clock()), 200)
  })
  .openapi(getNotices, async (c) =>
    c.json({ isOn: await wantsQuestions(c.var.db, sessionOf(c).administrator.id) }, 200),
  )
  .openapi(setNotices, async (c) => {
    const { isOn } = c.req.valid('json')
    await c.var.db.transaction().execute(async (tx) => {
      await setWantsQuestions(tx, sessionOf(c).administrator.id, isOn)
      await recordEvent(tx, occasionOf(c.var), `switched ${isOn ? 'on' : 'off'} e-mails about new questions`)
    })
    return c.json({ isOn }, 200)
  })
  .openapi(countHeld, async (c) => c.json({ count: await countHeldQuestions(c.var.db) }, 200))
  .openapi(listHeld, async (c) => c.json(await showHeldQuestions(c.var.db, c.req.valid('query'), c.var.clock()), 200))
  .openapi(release, async (c) => {
    const { id } = c.req.valid('param')
    const { db, clock, mailQueue } = c.var
    const config = await readSettings(db, c.var.config)
    await db.transaction().execute(async (tx) => {
      const { at, ...letter } = await takeHeldQuestion(tx, id)
      await queueNotices(tx, config, letter, await addMessage(tx, letter, at, { addedAt: clock() }), clock())
      await recordEvent(tx, occasionOf(c.var), 'released the held message', `#${id}`)
    })
    mailQueue.wake()
    return c.json({ message: 'Message moved to the contacts.' }, 200)
  })
  .openapi(removeHeld, async (c) => {
    const { id } = c.req.valid('param')
    await c.var.db.transaction().execute(async (tx) => {
      await takeHeldQuestion(tx, id)
      await recordEvent(tx, occasionOf(c.var), 'deleted the held message', `#${id}`)
    })
    return c.json({ message: 'Message deleted.' }, 200)
  })
  .openapi(list, async (c) => {
    const query = c.req.valid('query')
    const isPage = asksForPage(query) || query.search !== undefined || query.state !== undefined
    if (isPage) return c.json(await listContacts(c.var.db, query), 200)
    return c.body(toStream(toJsonList(await begin(eachContacts(c.var.db)))), 200, {
      ...STREAMED,
      'content-type': 'application/json',
    }) as never
  })
  .openapi(answered, async (c) => {
    const { id } = c.req.valid('param')
    const answered = c.req.valid('json')
    const contact = await c.var.db.transaction().execute(async (tx) => {
      const action = `marked as ${answered.isAnswered ? 'answered' : 'open'} the contact` as const
      // By id: the audit record must not keep an email address that is erased later.
      await recordEvent(tx, occasionOf(c.var), action, `#${id}`, id)
      return markAnswered(tx, id, answered, c.var.clock())
    })
    return c.json(contact, 200)
  })
  .openapi(erase, async (c) => {
    const { id } = c.req.valid('param')
    await c.var.db.transaction().execute(async (tx) => {
      const mails = await eraseContact(tx, id, c.var.clock())
      await recordEvent(tx, occasionOf(c.var), 'erased the contact', `#${id}`)
      await deleteFromOutbox(c.var.config.dataDir, mails)
    })
    // The contact stays erased even if these calls fail. The next erasure or housekeeping run repeats them.
    await truncateWal(c.var.db).catch((err: Error) => c.var.log.error({ err }, "Couldn't truncate the database's WAL"))
    await saveErasureList(c.var)
    return c.json({ message: 'Contact and all messages erased.' }, 200)
  })

/** An error in the middle aborts the connection, so that no client mistakes a partial list for the whole one. */
function toStream(texts: AsyncGenerator<string>) {
  const encoder = new TextEncoder()
  return new ReadableStream<Uint8Array<ArrayBuffer>>({
    async pull(controller) {
      const { done, value } = await texts.next()
      if (done) controller.close()
      else controller.enqueue(encoder.encode(value))
    },
    cancel: () => void texts.return(undefined),
  })
}
