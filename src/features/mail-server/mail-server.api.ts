import { z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { occasionOf, recordEvent } from '#features/audit/audit.queries.ts'
import { readSettings } from '#features/settings/settings.queries.ts'
import { mailServerNotice, notifyOwners } from '#features/staff/notices.queries.ts'
import { limitRate, RATE_LIMITS } from '#platform/access/rate-limits.queries.ts'
import { sessionOf } from '#platform/access/require-session.ts'
import type { AppEnv, Deps } from '#platform/api/app-env.ts'
import { createRouter, route } from '#platform/api/openapi.ts'
import type { Config } from '#platform/config.ts'
import { type Db, serializable } from '#platform/db/database.ts'
import { fail } from '#platform/http/errors.ts'
import { versionSchema } from '#platform/http/version.schema.ts'
import { createMailer, mailSettings } from '#platform/mail/mail.ts'
import { markDone } from '#platform/mail/mail-claims.queries.ts'
import type { QueuedMail } from '#platform/mail/mail-queue.queries.ts'
import { hasMailServer, noteAccepted, readMailServer } from '#platform/mail/mail-server.queries.ts'
import type { MailServer } from '#platform/mail/mail-server.ts'
import { mailName } from '#platform/mail/outbox.ts'
import { describeMailServer, removeMailServer, saveMailServer, serverToTest } from './mail-server.queries.ts'
import {
  type MailServerView,
  mailServerFormSchema,
  mailServerSchema,
  mailSettingsSchema,
  testFormSchema,
  testResultSchema,
} from './mail-server.schema.ts'
import { tryMailServer } from './try-mail-server.ts'

// The administrator waits while notices are sent through the previous mail server.
const MAX_MS = 5000
const TIMEOUTS = { dnsTimeout: MAX_MS, connectionTimeout: MAX_MS, greetingTimeout: MAX_MS, socketTimeout: MAX_MS }

const get = route('get', '/', 'Get the mail server of the site, without its password', mailServerSchema)

const sender = route('get', '/sender', 'Get the sender, and whether emails leave this machine', mailSettingsSchema)

const save = route('put', '/', 'Set the mail server of the site', mailServerSchema, {
  body: mailServerFormSchema,
  errors: [403, 409],
})

const remove = route('delete', '/', 'Remove the mail server, so that `SMTP_URL` applies again', mailServerSchema, {
  body: z.object({ version: versionSchema }),
  errors: [403, 409],
})

const test = route('post', '/test', 'Send a test email to yourself', testResultSchema, {
  body: testFormSchema,
  errors: [403, 409, 429],
})

/** Changes the mail server, or removes it without a `host`. If `write` changed something, tells the other administrators. */
async function changeServer(
  c: Context<AppEnv>,
  host: string | undefined,
  write: (tx: Db, config: Config) => Promise<boolean>,
) {
  const { db, clock, mailQueue } = c.var
  const { administrator } = sessionOf(c)
  const config = await readSettings(db, c.var.config)
  const previous = await readMailServer(db, config).catch(() => undefined)
  const [server, notices] = await serializable(db, async (tx): Promise<[MailServerView, QueuedMail[]]> => {
    if (!(await write(tx, config))) return [await describeMailServer(tx, config), []]
    await recordEvent(tx, occasionOf(c.var), host ? 'settings.mailServerChanged' : 'settings.mailServerRemoved', host)
    const said = mailServerNotice(config, administrator.email, host)
    const notices = await notifyOwners(tx, administrator.id, said, clock())
    return [await describeMailServer(tx, config), notices]
  })
  if (previous) await sendThrough(previous, notices, c.var, config)
  mailQueue.wake()
  return server
}

/** The new server could withhold the notices. The queue sends those that the previous one does not accept. */
async function sendThrough(previous: MailServer, notices: QueuedMail[], { db, clock }: Deps, config: Config) {
  const mailer = createMailer(config, async () => previous, { ...TIMEOUTS, tryTimeout: MAX_MS })
  const send = async (mail: QueuedMail) => {
    const { to_address: to, subject, text } = mail
    await mailer.send({ to, subject, text }, { id: mailName(mail) })
    await db.transaction().execute((tx) => markDone(tx, mail, 'sent', clock()))
  }
  await Promise.allSettled(notices.map(send))
  mailer.close()
}

export const mailServerApi = createRouter()
  .openapi(get, async (c) => c.json(await describeMailServer(c.var.db, c.var.config), 200))
  .openapi(sender, async (c) => {
    const { db } = c.var
    const config = await readSettings(db, c.var.config)
    return c.json(mailSettings(config, await hasMailServer(db, config)), 200)
  })
  .openapi(save, async (c) => {
    const form = c.req.valid('json')
    const saveForm = async (tx: Db, config: Config) => {
      await saveMailServer(tx, config, form, c.var.clock())
      return true
    }
    return c.json(await changeServer(c, form.host, saveForm), 200)
  })
  .openapi(remove, async (c) => {
    const { version } = c.req.valid('json')
    return c.json(await changeServer(c, undefined, (tx, config) => removeMailServer(tx, config, version)), 200)
  })
  .openapi(test, async (c) => {
    const { db } = c.var
    const { email: to } = sessionOf(c).administrator
    const server = await serverToTest(db, c.var.config, c.req.valid('json').server)
    if (!server) throw fail(409, 'This site has no mail server yet. Enter one first.')
    await limitRate(c.var, [RATE_LIMITS.testEmailByAdministrator, to])
    const { mailFrom: from, site } = await readSettings(db, c.var.config)
    await db.transaction().execute((tx) => recordEvent(tx, occasionOf(c.var), 'settings.testEmailSent'))
    const subject = `Test email from ${site.brand}`
    const text = 'If you can read this, your site can send email.\n'
    const result = await tryMailServer(server, { from, to, subject, text })
    if (result.isAccepted) await db.transaction().execute((tx) => noteAccepted(tx, server))
    return c.json(result, 200)
  })
