import { createRoute, z } from '@hono/zod-openapi'
import { occasionOf, recordEvent } from '../audit/audit.queries.ts'
import { sessionOf } from '../auth/require-session.ts'
import { serializable } from '../db/database.ts'
import { answers, createRouter, errorAnswer, idParam, messageSchema } from '../openapi.ts'
import { listAdministrators, removeAdministrator } from './administrators.queries.ts'
import { administratorSchema } from './administrators.schema.ts'

const list = createRoute({
  method: 'get',
  path: '/',
  summary: 'The administrators',
  responses: answers(200, z.array(administratorSchema), 'In the order in which they came.'),
})

const remove = createRoute({
  method: 'delete',
  path: '/{id}',
  summary: 'Remove an administrator, their sessions and the invitations that they sent',
  request: { params: idParam },
  responses: {
    ...answers(200, messageSchema, 'The administrator is removed.'),
    404: errorAnswer('There is no such administrator.'),
    409: errorAnswer('It is oneself.'),
  },
})

export const administratorsApi = createRouter()
  .openapi(list, async (c) => c.json(await listAdministrators(c.var.db, sessionOf(c).administrator.id), 200))
  .openapi(remove, async (c) => {
    const { id } = c.req.valid('param')
    const { email } = await serializable(c.var.db, async (tx) => {
      const removed = await removeAdministrator(tx, id, sessionOf(c).administrator.id, c.var.clock())
      await recordEvent(tx, occasionOf(c), 'removed', removed.email)
      for (const email of removed.invited) await recordEvent(tx, occasionOf(c), 'withdrew the invitation of', email)
      return removed
    })
    return c.json({ message: `${email} is removed.` }, 200)
  })
