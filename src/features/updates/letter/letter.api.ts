import { occasionOf, recordEvent } from '#features/audit/audit.queries.ts'
import { readSettings } from '#features/settings/settings.queries.ts'
import { sessionOf } from '#platform/access/require-session.ts'
import { createRouter, messageSchema, route } from '#platform/api/openapi.ts'
import { fail } from '#platform/http/errors.ts'
import { queueMail } from '#platform/mail/mail-queue.queries.ts'
import { hasMailServer } from '#platform/mail/mail-server.queries.ts'
import { requireImages } from '../sending/sending.queries.ts'
import { letterInputSchema, letterSizeSchema } from '../updates.schema.ts'
import { renderLetter, type TestLetter } from './compose-letter.ts'
import { defaultSubject } from './letter-text.ts'

const size = route('post', '/letter-size', 'Measure the email of an update', letterSizeSchema, {
  body: letterInputSchema,
})

const test = route('post', '/send-test', 'Send the email of an update to yourself, as a test', messageSchema, {
  body: letterInputSchema,
  errors: [409],
})

export const letterApi = createRouter()
  .openapi(size, async (c) => {
    const { subject, generatedBrief: brief, imageIds } = c.req.valid('json')
    const config = await readSettings(c.var.db, c.var.config)
    const images = await requireImages(c.var.db, imageIds)
    const shown = { subject: subject || defaultSubject(config.site.brand), brief, images }
    return c.json({ bytes: Buffer.byteLength((await renderLetter(config, shown)).html) }, 200)
  })
  .openapi(test, async (c) => {
    const { subject: given, generatedBrief: brief, imageIds } = c.req.valid('json')
    const { db, clock, mailQueue } = c.var
    const config = await readSettings(db, c.var.config)
    if (config.automationUrl)
      throw fail(409, 'The automation writes the email of an update, so there is no test of it.')
    await requireImages(db, imageIds)
    const subject = given || defaultSubject(config.site.brand)
    const to = sessionOf(c).administrator.email
    const letter: TestLetter = { subject, brief, imageIds }
    await db.transaction().execute(async (tx) => {
      await recordEvent(tx, occasionOf(c.var), 'update.tested', subject)
      const mail = { to, subject: `[Test] ${subject}`, text: JSON.stringify(letter) }
      await queueMail(tx, 'test', mail, {}, clock())
    })
    mailQueue.wake()
    const message = (await hasMailServer(db, config))
      ? `Sending a test to ${to}.`
      : `The test to ${to} is saved, but not delivered: this site has no mail server.`
    return c.json({ message }, 200)
  })
