import { createRoute, z } from '@hono/zod-openapi'
import { occasionOf, recordEvent } from '#features/audit/audit.queries.ts'
import { describeDevice } from '#platform/access/describe-device.ts'
import { sessionOf } from '#platform/access/require-session.ts'
import { endOtherSessions, endSession, listSessions } from '#platform/access/sessions.queries.ts'
import { sessionSchema } from '#platform/access/sessions.schema.ts'
import { fail } from '#platform/http/errors.ts'
import { answers, createRouter, errorAnswer, idParam, messageSchema } from '#platform/http/openapi.ts'

const list = createRoute({
  method: 'get',
  path: '/',
  summary: 'List your sessions',
  responses: answers(200, z.array(sessionSchema), 'Your sessions, last used first.'),
})

const end = createRoute({
  method: 'delete',
  path: '/{id}',
  summary: 'End one of your sessions',
  request: { params: idParam },
  responses: {
    ...answers(200, messageSchema, 'Session ended; its browser has to log in again.'),
    404: errorAnswer('Session not found.'),
  },
})

const endOthers = createRoute({
  method: 'delete',
  path: '/',
  summary: 'End all your other sessions',
  responses: answers(200, messageSchema, 'Sessions ended; all other browsers have to log in again.'),
})

export const sessionsApi = createRouter()
  .openapi(list, async (c) => c.json(await listSessions(c.var.db, sessionOf(c), c.var.clock()), 200))
  .openapi(end, async (c) => {
    await c.var.db.transaction().execute(async (tx) => {
      const ended = await endSession(tx, sessionOf(c).administrator.id, c.req.valid('param').id)
      if (!ended) throw fail(404, 'This session has already ended.')
      const which = `${describeDevice(ended.user_agent)}, ${ended.address}`
      await recordEvent(tx, occasionOf(c.var), 'ended a session', which)
    })
    return c.json({ message: 'Session ended.' }, 200)
  })
  .openapi(endOthers, async (c) => {
    const { sessionId, administrator } = sessionOf(c)
    await c.var.db.transaction().execute(async (tx) => {
      await endOtherSessions(tx, administrator.id, sessionId)
      await recordEvent(tx, occasionOf(c.var), 'ended all other sessions')
    })
    return c.json({ message: 'All other sessions ended.' }, 200)
  })
