import { z } from '@hono/zod-openapi'
import { occasionOf, recordEvent } from '#features/audit/audit.queries.ts'
import { readCookie } from '#platform/access/cookies.ts'
import { describeDevice } from '#platform/access/describe-device.ts'
import { forgetDevice, forgetDevices, listDevices } from '#platform/access/known-devices.queries.ts'
import { sessionOf } from '#platform/access/require-session.ts'
import { endOtherSessions, endSession, listSessions } from '#platform/access/sessions.queries.ts'
import { deviceSchema, sessionSchema } from '#platform/access/sessions.schema.ts'
import { createRouter, idParam, messageSchema, route } from '#platform/api/openapi.ts'
import { fail } from '#platform/http/errors.ts'
import { findNotMe } from './not-me/not-me.queries.ts'

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

const listOfDevices = route('get', '/', 'List the browsers in which you have signed in', z.array(deviceSchema))

const forget = route('delete', '/{id}', 'Forget a browser', messageSchema, {
  params: z.object({ id: z.string().regex(/^[0-9a-f]{16}$/, 'This is no browser.') }),
})

export const devicesApi = createRouter()
  .openapi(listOfDevices, async (c) => {
    const { db, clock } = c.var
    return c.json(await listDevices(db, sessionOf(c).administrator.id, readCookie(c, 'device'), clock()), 200)
  })
  .openapi(forget, async (c) => {
    await c.var.db.transaction().execute(async (tx) => {
      const forgotten = await forgetDevice(tx, sessionOf(c).administrator.id, c.req.valid('param').id)
      if (forgotten === undefined) throw fail(404, 'This browser has already been forgotten.')
      await recordEvent(tx, occasionOf(c.var), 'login.deviceForgotten', describeDevice(forgotten))
    })
    return c.json({ message: 'Browser forgotten.' }, 200)
  })

const GONE = 'This link no longer works. Links like it work for 24 hours.'
const TOKEN_MAX = 500

const notMe = route('post', '/not-me', 'Sign an account out everywhere, with the link of a notice', messageSchema, {
  body: z.object({ token: z.string(GONE).min(1, GONE).max(TOKEN_MAX, GONE) }).openapi('NotMeToken'),
})

/** Public: somebody who reads the notice may have no session any more. */
export const notMeApi = createRouter().openapi(notMe, async (c) => {
  const { db, clock } = c.var
  const found = await findNotMe(db, c.req.valid('json').token, clock())
  if (!found) throw fail(400, GONE)
  await db.transaction().execute(async (tx) => {
    await endOtherSessions(tx, found.id, 0)
    await forgetDevices(tx, found.id)
    await recordEvent(tx, occasionOf(c.var), 'login.endedByNotice', found.email)
  })
  return c.json({ message: `${found.email} is signed out everywhere.` }, 200)
})
