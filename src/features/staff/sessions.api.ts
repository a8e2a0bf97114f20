import { z } from '@hono/zod-openapi'
import { occasionOf, recordEvent } from '#features/audit/audit.queries.ts'
import { describeDevice } from '#platform/access/describe-device.ts'
import { sessionOf } from '#platform/access/require-session.ts'
import { endOtherSessions, endSession, listSessions } from '#platform/access/sessions.queries.ts'
import { sessionSchema } from '#platform/access/sessions.schema.ts'
import { createRouter, idParam, messageSchema, route } from '#platform/api/openapi.ts'
import { fail } from '#platform/http/errors.ts'

const list = route('get', '/', 'List your sessions', z.array(sessionSchema))

const end = route('delete', '/{id}', 'End one of your sessions', messageSchema, { params: idParam })

const endOthers = route('delete', '/', 'End all your other sessions', messageSchema)

export const sessionsApi = createRouter()
  .openapi(list, async (c) => c.json(await listSessions(c.var.db, sessionOf(c), c.var.clock()), 200))
  .openapi(end, async (c) => {
    await c.var.db.transaction().execute(async (tx) => {
      const ended = await endSession(tx, sessionOf(c).administrator.id, c.req.valid('param').id)
      if (!ended) throw fail(404, 'This session has already ended.')
      const which = `${describeDevice(ended.user_agent)}, ${ended.address}`
      await recordEvent(tx, occasionOf(c.var), 'login.sessionEnded', which)
    })
    return c.json({ message: 'Session ended.' }, 200)
  })
  .openapi(endOthers, async (c) => {
    const { sessionId, administrator } = sessionOf(c)
    await c.var.db.transaction().execute(async (tx) => {
      await endOtherSessions(tx, administrator.id, sessionId)
      await recordEvent(tx, occasionOf(c.var), 'login.otherSessionsEnded')
    })
    return c.json({ message: 'All other sessions ended.' }, 200)
  })
