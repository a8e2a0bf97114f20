import { createRoute, z } from '@hono/zod-openapi'
import { occasionOf, recordEvent } from '../audit/audit.queries.ts'
import { describeDevice } from '../auth/describe-device.ts'
import { sessionOf } from '../auth/require-session.ts'
import { fail } from '../errors.ts'
import { answers, createRouter, errorAnswer, idParam, messageSchema } from '../openapi.ts'
import { endOtherSessions, endSession, listSessions } from './sessions.queries.ts'
import { sessionSchema } from './sessions.schema.ts'

const list = createRoute({
  method: 'get',
  path: '/',
  summary: 'Where you are signed in',
  responses: answers(200, z.array(sessionSchema), 'The last used first.'),
})

const end = createRoute({
  method: 'delete',
  path: '/{id}',
  summary: 'End one of your sessions',
  request: { params: idParam },
  responses: {
    ...answers(200, messageSchema, 'Its browser has to sign in again.'),
    404: errorAnswer('You have no such session.'),
  },
})

const endOthers = createRoute({
  method: 'delete',
  path: '/',
  summary: 'End all your sessions but this one',
  responses: answers(200, messageSchema, 'All other browsers have to sign in again.'),
})

export const sessionsApi = createRouter()
  .openapi(list, async (c) => {
    const { sessionId, administrator } = sessionOf(c)
    const rows = await listSessions(c.var.db, administrator.id, c.var.clock())
    const sessions = rows.map((row) => ({
      id: row.id,
      device: describeDevice(row.user_agent),
      address: row.address,
      createdAt: row.created_at,
      lastUsedAt: row.last_used_at,
      isCurrent: row.id === sessionId,
    }))
    return c.json(sessions, 200)
  })
  .openapi(end, async (c) => {
    await c.var.db.transaction().execute(async (tx) => {
      const ended = await endSession(tx, sessionOf(c).administrator.id, c.req.valid('param').id)
      if (!ended) throw fail(404, 'This session has ended already.')
      const which = `${describeDevice(ended.user_agent)}, ${ended.address}`
      await recordEvent(tx, occasionOf(c), 'ended a session', which)
    })
    return c.json({ message: 'The session has ended.' }, 200)
  })
  .openapi(endOthers, async (c) => {
    const { sessionId, administrator } = sessionOf(c)
    await c.var.db.transaction().execute(async (tx) => {
      await endOtherSessions(tx, administrator.id, sessionId)
      await recordEvent(tx, occasionOf(c), 'ended all other sessions')
    })
    return c.json({ message: 'All other sessions have ended.' }, 200)
  })
