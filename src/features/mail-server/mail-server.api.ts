import { createRoute } from '@hono/zod-openapi'
import { limitRate, RATE_LIMITS } from '../../platform/access/rate-limits.queries.ts'
import { sessionOf } from '../../platform/access/require-session.ts'
import { serializable } from '../../platform/db/database.ts'
import { fail } from '../../platform/http/errors.ts'
import { answers, createRouter, errorAnswer, jsonBody, TOO_OFTEN } from '../../platform/http/openapi.ts'
import { mailSettings } from '../../platform/mail/mail.ts'
import { hasMailServer, noteAccepted } from '../../platform/mail/mail-server.queries.ts'
import { occasionOf, recordEvent } from '../audit/audit.queries.ts'
import { readSettings } from '../settings/settings.queries.ts'
import { mailServerNotice, notifyOthers } from '../staff/notices.queries.ts'
import { describeMailServer, removeMailServer, saveMailServer, serverToTest } from './mail-server.queries.ts'
import {
  mailServerFormSchema,
  mailServerSchema,
  mailSettingsSchema,
  removalSchema,
  testFormSchema,
  testResultSchema,
} from './mail-server.schema.ts'
import { tryMailServer } from './try-mail-server.ts'

const REFUSALS = {
  400: errorAnswer('A field is invalid.'),
  403: errorAnswer('The mail server is locked by `SETTINGS=locked`.'),
}
const CHANGED = { 409: errorAnswer('Someone else changed the mail server.') }

const get = createRoute({
  method: 'get',
  path: '/',
  summary: 'Get the mail server of the site, without its password',
  responses: answers(200, mailServerSchema, 'The mail server.'),
})

const sender = createRoute({
  method: 'get',
  path: '/sender',
  summary: 'Get the sender of emails, and whether emails leave this machine',
  responses: answers(200, mailSettingsSchema, 'The sender.'),
})

const save = createRoute({
  method: 'put',
  path: '/',
  summary: 'Set the mail server of the site',
  request: { body: jsonBody(mailServerFormSchema) },
  responses: { ...answers(200, mailServerSchema, 'The stored mail server.'), ...REFUSALS, ...CHANGED },
})

const remove = createRoute({
  method: 'delete',
  path: '/',
  summary: 'Remove the mail server, so that `SMTP_URL` applies again',
  request: { body: jsonBody(removalSchema) },
  responses: { ...answers(200, mailServerSchema, 'The mail server that applies now.'), ...REFUSALS, ...CHANGED },
})

const test = createRoute({
  method: 'post',
  path: '/test',
  summary: 'Send a test email to yourself',
  request: { body: jsonBody(testFormSchema) },
  responses: {
    ...answers(200, testResultSchema, 'The reply of the mail server, even if it refused the email.'),
    ...REFUSALS,
    409: errorAnswer('This site has no mail server.'),
    ...TOO_OFTEN,
  },
})

export const mailServerApi = createRouter()
  .openapi(get, async (c) => c.json(await describeMailServer(c.var.db, c.var.config), 200))
  .openapi(sender, async (c) => {
    const { db } = c.var
    const config = await readSettings(db, c.var.config)
    return c.json(mailSettings(config, await hasMailServer(db, config)), 200)
  })
  .openapi(save, async (c) => {
    const { db, clock, mailQueue } = c.var
    const { administrator } = sessionOf(c)
    const config = await readSettings(db, c.var.config)
    const form = c.req.valid('json')
    const server = await serializable(db, async (tx) => {
      await saveMailServer(tx, config, form, clock())
      await notifyOthers(tx, administrator.id, mailServerNotice(config, administrator.email, form.host), clock())
      await recordEvent(tx, occasionOf(c.var), 'changed the mail server', form.host)
      return describeMailServer(tx, config)
    })
    mailQueue.wake()
    return c.json(server, 200)
  })
  .openapi(remove, async (c) => {
    const { db, clock, mailQueue } = c.var
    const { administrator } = sessionOf(c)
    const config = await readSettings(db, c.var.config)
    const server = await serializable(db, async (tx) => {
      if (await removeMailServer(tx, config, c.req.valid('json').version)) {
        await recordEvent(tx, occasionOf(c.var), 'removed the mail server')
        await notifyOthers(tx, administrator.id, mailServerNotice(config, administrator.email, undefined), clock())
      }
      return describeMailServer(tx, config)
    })
    mailQueue.wake()
    return c.json(server, 200)
  })
  .openapi(test, async (c) => {
    const { db } = c.var
    const { email: to } = sessionOf(c).administrator
    const server = await serverToTest(db, c.var.config, c.req.valid('json').server)
    if (!server) throw fail(409, 'This site has no mail server yet. Enter one first.')
    await limitRate(c.var, [RATE_LIMITS.testEmailByAdministrator, to])
    const { mailFrom: from, site } = await readSettings(db, c.var.config)
    await db.transaction().execute((tx) => recordEvent(tx, occasionOf(c.var), 'sent a test e-mail'))
    const subject = `Test email from ${site.brand}`
    const text = 'If you can read this, your site can send email.\n'
    const result = await tryMailServer(server, { from, to, subject, text })
    if (result.isAccepted) await db.transaction().execute((tx) => noteAccepted(tx, server))
    return c.json(result, 200)
  })
