import { createRoute } from '@hono/zod-openapi'
import { answers, createRouter, errorAnswer, idParam, jsonBody, messageSchema } from '../../platform/http/openapi.ts'
import { numberText } from '../../ui/site/number-text.ts'
import { occasionOf, recordEvent } from '../audit/audit.queries.ts'
import { countFailures, listMails, retryMail, retryMails } from './mails.queries.ts'
import { failuresSchema, mailPageSchema, mailQuerySchema, retrySchema } from './mails.schema.ts'

const INVALID = { 400: errorAnswer('A field is missing or wrong.') }

const list = createRoute({
  method: 'get',
  path: '/',
  summary: 'The emails of the last 30 days, and those that wait',
  request: { query: mailQuerySchema },
  responses: { ...answers(200, mailPageSchema, 'Newest first.'), ...INVALID },
})

const failures = createRoute({
  method: 'get',
  path: '/failures',
  summary: 'How many emails have failed of late, or may not have arrived',
  responses: answers(200, failuresSchema, 'Those that still have.'),
})

const retryAll = createRoute({
  method: 'post',
  path: '/retry',
  summary: 'Send everything again that is in one state',
  request: { body: jsonBody(retrySchema) },
  responses: { ...answers(200, messageSchema, 'They wait again.'), ...INVALID },
})

const retry = createRoute({
  method: 'post',
  path: '/{id}/retry',
  summary: 'Send an email again that failed, was stopped, or may not have arrived',
  request: { params: idParam },
  responses: {
    ...answers(200, messageSchema, 'It waits again.'),
    ...INVALID,
    404: errorAnswer('There is no such email.'),
    409: errorAnswer('It is on its way or was sent, its link works no more, or its address has unsubscribed.'),
  },
})

export const mailsApi = createRouter()
  .openapi(list, async (c) => {
    const { db, clock } = c.var
    return c.json(await listMails(db, c.req.valid('query'), clock()), 200)
  })
  .openapi(failures, async (c) => c.json(await countFailures(c.var.db, c.var.clock()), 200))
  .openapi(retryAll, async (c) => {
    const { db, clock, mailQueue } = c.var
    const count = await db.transaction().execute(async (tx) => {
      const count = await retryMails(tx, c.req.valid('json'), clock())
      await recordEvent(tx, occasionOf(c.var), 'tried an e-mail again', `${count} e-mails`)
      return count
    })
    mailQueue.wake()
    const message = count === 1 ? 'One email waits to be sent.' : `${numberText(count)} emails wait to be sent.`
    return c.json({ message }, 200)
  })
  .openapi(retry, async (c) => {
    const { db, clock, mailQueue } = c.var
    await db.transaction().execute(async (tx) => {
      const to = await retryMail(tx, c.req.valid('param').id, clock())
      await recordEvent(tx, occasionOf(c.var), 'tried an e-mail again', to)
    })
    mailQueue.wake()
    return c.json({ message: 'The email waits to be sent.' }, 200)
  })
