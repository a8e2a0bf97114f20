import { z } from '@hono/zod-openapi'
import { occasionOf, recordEvent } from '#features/audit/audit.queries.ts'
import { readSettings } from '#features/settings/settings.queries.ts'
import { sessionOf } from '#platform/access/require-session.ts'
import { createRouter, idParam, messageSchema, route } from '#platform/api/openapi.ts'
import { serializable } from '#platform/db/database.ts'
import { listAdministrators, removeAdministrator } from './administrators.queries.ts'
import { administratorSchema } from './administrators.schema.ts'
import { notify, notifyOthers, removalNotice } from './notices.queries.ts'

const list = route('get', '/', 'List the administrators', z.array(administratorSchema))

const remove = route('delete', '/{id}', 'Remove an administrator, and the invitations they sent', messageSchema, {
  params: idParam,
  errors: [409],
})

export const administratorsApi = createRouter()
  .openapi(list, async (c) => c.json(await listAdministrators(c.var.db, sessionOf(c).administrator.id), 200))
  .openapi(remove, async (c) => {
    const { id } = c.req.valid('param')
    const { db, clock, mailQueue } = c.var
    const { administrator } = sessionOf(c)
    const config = await readSettings(db, c.var.config)
    const { email } = await serializable(db, async (tx) => {
      const removed = await removeAdministrator(tx, id, administrator.id, clock())
      await recordEvent(tx, occasionOf(c.var), 'administrator.removed', removed.email)
      const said = removalNotice(config, removed.email, administrator.email)
      await notifyOthers(tx, administrator.id, said, clock())
      await notify(tx, removed.email, said, clock())
      for (const email of removed.invited)
        await recordEvent(tx, occasionOf(c.var), 'administrator.invitationWithdrawn', email)
      return removed
    })
    mailQueue.wake()
    return c.json({ message: `Removed ${email}.` }, 200)
  })
