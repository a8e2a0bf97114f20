import { createRoute, z } from '@hono/zod-openapi'
import { occasionOf, recordEvent } from '#features/audit/audit.queries.ts'
import { readSettings } from '#features/settings/settings.queries.ts'
import { sessionOf } from '#platform/access/require-session.ts'
import { createRouter, errorAnswer, idParam, messageSchema, route } from '#platform/api/openapi.ts'
import { begin, toJsonList, toStream } from '#platform/http/json-list.ts'
import { asksForPage, pageQuerySchema } from '#platform/http/page.schema.ts'
import { deleteFromOutbox } from '#platform/mail/outbox.ts'
import { toCsv } from './contacts.csv.ts'
import { addMessage, eachContacts, getContact, listContacts, markAnswered } from './contacts.queries.ts'
import {
  addressSchema,
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
import { finishErasure } from './erasure-list.ts'
import { eraseAddress, eraseContact } from './erasures.queries.ts'
import { queueNotices, setWantsQuestions, wantsQuestions } from './notices/notices.queries.ts'
import { sendReply } from './replies/replies.queries.ts'
import { replyInputSchema } from './replies/replies.schema.ts'
import { countHeldQuestions, showHeldQuestions, takeHeldQuestion } from './spam/held.queries.ts'

const INVALID = { 400: errorAnswer('A field is missing or invalid.') }
// Compressing the response would hold all of it in memory.
const STREAMED = { 'cache-control': 'no-store, no-transform' }

const list = route(
  'get',
  '/',
  'List the contacts with their messages: all, or one page with `page`, `pageSize`, `search` or `state`',
  z.union([contactPageSchema, z.array(contactSchema)]),
  { query: contactQuerySchema },
)

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

const ending = route('get', '/ending', 'List the contacts that will be erased within 30 days', endingPageSchema, {
  query: pageQuerySchema,
})

const answered = route('put', '/{id}', 'Mark a contact as answered or not answered', contactSchema, {
  params: idParam,
  body: answeredSchema,
  errors: [409],
})

// Not `/{id}`, which would match `/stamp` too.
const thread = route('get', '/{id}/thread', 'Get a contact with all messages and answers', contactSchema, {
  params: idParam,
})

const reply = route('post', '/{id}/replies', 'Answer a contact by email, and mark it as answered', contactSchema, {
  params: idParam,
  body: replyInputSchema,
  status: 201,
  errors: [409],
})

const erase = route('delete', '/{id}', 'Erase a contact and all their messages', messageSchema, { params: idParam })

const eraseOne = route(
  'post',
  '/erase',
  'Erase everything about an address, also of somebody who never wrote',
  messageSchema,
  {
    body: addressSchema,
  },
)

const listHeld = route(
  'get',
  '/held',
  'List the messages in spam, and mark those on the page as seen',
  heldPageSchema,
  { query: pageQuerySchema },
)

const countHeld = route('get', '/held/count', 'Count the messages in spam', heldCountSchema)

const release = route('post', '/held/{id}/release', 'Move a message from spam to the contacts', messageSchema, {
  params: idParam,
})

const removeHeld = route('delete', '/held/{id}', 'Delete a spam message forever', messageSchema, { params: idParam })

const getNotices = route('get', '/notices', 'Get your setting for emails about new questions', noticesSchema)

const setNotices = route('put', '/notices', 'Turn emails about new questions on or off for yourself', noticesSchema, {
  body: noticesSchema,
})

export const manageContactsApi = createRouter()
  .openapi(csv, async (c) => {
    const { db, config, clock } = c.var
    const isEnding = c.req.valid('query').list === 'ending'
    const contacts = await begin(isEnding ? eachEnding(db, config, clock()) : eachContacts(db))
    // A HEAD request downloads nothing.
    if (c.req.method === 'GET') {
      await db.transaction().execute((tx) => recordEvent(tx, occasionOf(c.var), 'contact.downloaded'))
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
      await recordEvent(tx, occasionOf(c.var), isOn ? 'contact.noticesOn' : 'contact.noticesOff')
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
      const { at, ...written } = await takeHeldQuestion(tx, id)
      await queueNotices(tx, config, written, await addMessage(tx, written, at, { addedAt: clock() }), clock())
      await recordEvent(tx, occasionOf(c.var), 'contact.heldReleased', `#${id}`)
    })
    mailQueue.wake()
    return c.json({ message: 'Message moved to the contacts.' }, 200)
  })
  .openapi(removeHeld, async (c) => {
    const { id } = c.req.valid('param')
    await c.var.db.transaction().execute(async (tx) => {
      await takeHeldQuestion(tx, id)
      await recordEvent(tx, occasionOf(c.var), 'contact.heldDeleted', `#${id}`)
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
      const action = answered.isAnswered ? 'contact.answered' : 'contact.reopened'
      // By id: the audit record must not keep an email address that is erased later.
      await recordEvent(tx, occasionOf(c.var), action, `#${id}`, id)
      return markAnswered(tx, id, answered, c.var.clock())
    })
    return c.json(contact, 200)
  })
  .openapi(thread, async (c) => c.json(await getContact(c.var.db, c.req.valid('param').id), 200))
  .openapi(reply, async (c) => {
    const { id: contactId } = c.req.valid('param')
    const { db, clock, mailQueue } = c.var
    const config = await readSettings(db, c.var.config)
    const administratorId = sessionOf(c).administrator.id
    const contact = await db.transaction().execute(async (tx) => {
      const sending = { config, contactId, administratorId, now: clock() }
      const { contact, isRepeated } = await sendReply(tx, c.req.valid('json'), sending)
      if (!isRepeated) await recordEvent(tx, occasionOf(c.var), 'contact.replied', `#${contactId}`, contactId)
      return contact
    })
    mailQueue.wake()
    return c.json(contact, 201)
  })
  .openapi(eraseOne, async (c) => {
    const { db, clock, config } = c.var
    await db.transaction().execute(async (tx) => {
      const mails = await eraseAddress(tx, c.req.valid('json').email, clock())
      await recordEvent(tx, occasionOf(c.var), 'contact.addressErased')
      await deleteFromOutbox(config.dataDir, mails)
    })
    await finishErasure(c.var)
    return c.json({ message: 'Everything about this address is erased.' }, 200)
  })
  .openapi(erase, async (c) => {
    const { id } = c.req.valid('param')
    await c.var.db.transaction().execute(async (tx) => {
      const mails = await eraseContact(tx, id, c.var.clock())
      await recordEvent(tx, occasionOf(c.var), 'contact.erased', `#${id}`)
      await deleteFromOutbox(c.var.config.dataDir, mails)
    })
    await finishErasure(c.var)
    return c.json({ message: 'Contact and all messages erased.' }, 200)
  })
