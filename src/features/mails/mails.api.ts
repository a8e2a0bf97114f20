import { occasionOf, recordEvent } from '#features/audit/audit.queries.ts'
import { createRouter, idParam, messageSchema, route } from '#platform/api/openapi.ts'
import { numberText } from '#ui/site/number-text.ts'
import { listMails, retryMail, retryMails } from './mails.queries.ts'
import { mailPageSchema, mailQuerySchema, retrySchema } from './mails.schema.ts'

const list = route(
  'get',
  '/',
  'List emails from the last 30 days, those to readers from the last 90, and all queued ones',
  mailPageSchema,
  {
    query: mailQuerySchema,
  },
)

const retryAll = route('post', '/retry', 'Send all failed, unconfirmed or stopped emails again', messageSchema, {
  body: retrySchema,
})

const retry = route('post', '/{id}/retry', 'Send an email again', messageSchema, { params: idParam, errors: [409] })

export const mailsApi = createRouter()
  .openapi(list, async (c) => {
    const { db, clock } = c.var
    return c.json(await listMails(db, c.req.valid('query'), clock()), 200)
  })
  .openapi(retryAll, async (c) => {
    const { db, clock, mailQueue } = c.var
    const count = await db.transaction().execute(async (tx) => {
      const count = await retryMails(tx, c.req.valid('json'), clock())
      await recordEvent(tx, occasionOf(c.var), 'update.emailRetried', `${count} e-mails`)
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
      await recordEvent(tx, occasionOf(c.var), 'update.emailRetried', to ?? '1 e-mails')
    })
    mailQueue.wake()
    return c.json({ message: 'Email queued.' }, 200)
  })
