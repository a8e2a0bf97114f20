import { createRoute } from '@hono/zod-openapi'
import { occasionOf, recordEvent } from '#features/audit/audit.queries.ts'
import { answers, createRouter, errorAnswer, idParam, jsonBody, messageSchema } from '#platform/http/openapi.ts'
import { numberText } from '#ui/site/number-text.ts'
import { listMails, retryMail, retryMails } from './mails.queries.ts'
import { mailPageSchema, mailQuerySchema, retrySchema } from './mails.schema.ts'

const INVALID = { 400: errorAnswer('A field is missing or invalid.') }

const list = createRoute({
  method: 'get',
  path: '/',
  summary: 'List emails from the last 30 days and all queued ones',
  request: { query: mailQuerySchema },
  responses: { ...answers(200, mailPageSchema, 'Emails, newest first.'), ...INVALID },
})

const retryAll = createRoute({
  method: 'post',
  path: '/retry',
  summary: 'Send all failed, unconfirmed or stopped emails again',
  request: { body: jsonBody(retrySchema) },
  responses: { ...answers(200, messageSchema, 'Emails queued.'), ...INVALID },
})

const retry = createRoute({
  method: 'post',
  path: '/{id}/retry',
  summary: 'Send an email again',
  request: { params: idParam },
  responses: {
    ...answers(200, messageSchema, 'Email queued.'),
    ...INVALID,
    404: errorAnswer('Email not found.'),
    409: errorAnswer(
      'The email is already queued or sent, its link no longer works, or its recipient has unsubscribed or was deleted.',
    ),
  },
})

export const mailsApi = createRouter()
  .openapi(list, async (c) => {
    const { db, clock } = c.var
    return c.json(await listMails(db, c.req.valid('query'), clock()), 200)
  })
  .openapi(retryAll, async (c) => {
    const { db, clock, mailQueue } = c.var
    const count = await db.transaction().execute(async (tx) => {
      const count = await retryMails(tx, c.req.valid('json'), clock())
      await recordEvent(tx, occasionOf(c.var), 'tried an e-mail again', `${count} e-mails`)
      return count
    })
    mailQueue.wake()
    const message = count === 1 ? '1 email queued.' : `${numberText(count)} emails queued.`
    return c.json({ message }, 200)
  })
  .openapi(retry, async (c) => {
    const { db, clock, mailQueue } = c.var
    await db.transaction().execute(async (tx) => {
      const to = await retryMail(tx, c.req.valid('param').id, clock())
      await recordEvent(tx, occasionOf(c.var), 'tried an e-mail again', to ?? '1 e-mails')
    })
    mailQueue.wake()
    return c.json({ message: 'Email queued.' }, 200)
  })
