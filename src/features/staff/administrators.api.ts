import { z } from '@hono/zod-openapi'
import { occasionOf, recordEvent } from '#features/audit/audit.queries.ts'
import { readSettings } from '#features/settings/settings.queries.ts'
import { sessionOf } from '#platform/access/require-session.ts'
import { endOtherSessions } from '#platform/access/sessions.queries.ts'
import { createRouter, idParam, messageSchema, route } from '#platform/api/openapi.ts'
import { serializable } from '#platform/db/database.ts'
import { fail } from '#platform/http/errors.ts'
import { changeRole, listAdministrators, removeAdministrator, requireAdministrator } from './administrators.queries.ts'
import { administratorSchema, roleSchema } from './administrators.schema.ts'
import { isFactorRequired, requireFactors, resetFactors } from './factors/second-factor.queries.ts'
import { farewell, notify, notifyAbout, removalNotice, resetNotice, roleNotice } from './notices.queries.ts'

const list = route('get', '/', 'List the administrators', z.array(administratorSchema))

const remove = route('delete', '/{id}', 'Remove an administrator, and the invitations they sent', messageSchema, {
  params: idParam,
  errors: [409],
})

const setRole = route('put', '/{id}', "Change an administrator's role", messageSchema, {
  params: idParam,
  body: z.object({ role: roleSchema }).openapi('RoleForm'),
  errors: [409],
})

const resetFactor = route('delete', '/{id}/second-factor', "Reset an administrator's second factor", messageSchema, {
  params: idParam,
})

const endSessions = route('delete', '/{id}/sessions', "End an administrator's sessions", messageSchema, {
  params: idParam,
})

export const administratorsApi = createRouter()
  .openapi(list, async (c) => c.json(await listAdministrators(c.var, sessionOf(c).administrator.id), 200))
  .openapi(setRole, async (c) => {
    const { id } = c.req.valid('param')
    const { role } = c.req.valid('json')
    const { db, clock, mailQueue } = c.var
    const { administrator } = sessionOf(c)
    const config = await readSettings(db, c.var.config)
    const { email } = await serializable(db, async (tx) => {
      const person = await changeRole(tx, { id, role, byId: administrator.id }, clock())
      await recordEvent(tx, occasionOf(c.var), 'administrator.roleChanged', person.email)
      const change = { email: person.email, role, actor: administrator.email }
      await notifyAbout(tx, config, person, roleNotice(change), clock(), administrator.id)
      for (const email of person.invited)
        await recordEvent(tx, occasionOf(c.var), 'administrator.invitationWithdrawn', email)
      return person
    })
    mailQueue.wake()
    return c.json({ message: `${email} is now an ${role}.` }, 200)
  })
  .openapi(resetFactor, async (c) => {
    const { db, clock, mailQueue } = c.var
    const { administrator } = sessionOf(c)
    const config = await readSettings(db, c.var.config)
    const { email } = await db.transaction().execute(async (tx) => {
      const person = await requireAdministrator(tx, c.req.valid('param').id)
      await resetFactors(tx, person.id)
      await recordEvent(tx, occasionOf(c.var), 'administrator.factorReset', person.email)
      const said = resetNotice(person.email, administrator.email)
      await notifyAbout(tx, config, person, said, clock(), administrator.id)
      return person
    })
    mailQueue.wake()
    return c.json({ message: `Second factor of ${email} reset.` }, 200)
  })
  .openapi(endSessions, async (c) => {
    const { id } = c.req.valid('param')
    if (id === sessionOf(c).administrator.id) throw fail(409, 'End your own sessions on the page “Your sessions”.')
    const { email } = await c.var.db.transaction().execute(async (tx) => {
      const person = await requireAdministrator(tx, id)
      await endOtherSessions(tx, person.id, 0)
      await recordEvent(tx, occasionOf(c.var), 'administrator.sessionsEnded', person.email)
      return person
    })
    return c.json({ message: `All sessions of ${email} ended.` }, 200)
  })
  .openapi(remove, async (c) => {
    const { id } = c.req.valid('param')
    const { db, clock, mailQueue } = c.var
    const { administrator } = sessionOf(c)
    const config = await readSettings(db, c.var.config)
    const { email } = await serializable(db, async (tx) => {
      const removed = await removeAdministrator(tx, id, administrator.id, clock())
      await recordEvent(tx, occasionOf(c.var), 'administrator.removed', removed.email)
      // The link is for the account that removed the other, which may be in wrong hands.
      const said = removalNotice(removed.email, administrator.email)
      await notifyAbout(tx, config, administrator, said, clock())
      await notify(tx, removed.email, farewell(config, administrator.email), clock())
      for (const email of removed.invited)
        await recordEvent(tx, occasionOf(c.var), 'administrator.invitationWithdrawn', email)
      return removed
    })
    mailQueue.wake()
    return c.json({ message: `Removed ${email}.` }, 200)
  })

const ruleSchema = z.object({ isRequired: z.boolean() }).openapi('FactorRule')

const getRule = route('get', '/', 'Find out whether everyone must have a second factor', ruleSchema)

const setRule = route('put', '/', 'Require a second factor of everyone, or leave it to them', ruleSchema, {
  body: ruleSchema,
  errors: [409],
})

/** Whether everyone must have a second factor. */
export const factorRuleApi = createRouter()
  .openapi(getRule, async (c) => c.json({ isRequired: await isFactorRequired(c.var.db) }, 200))
  .openapi(setRule, async (c) => {
    const { isRequired } = c.req.valid('json')
    await serializable(c.var.db, async (tx) => {
      await requireFactors(c.var, tx, isRequired)
      const action = isRequired ? 'administrator.factorRequired' : 'administrator.factorOptional'
      await recordEvent(tx, occasionOf(c.var), action)
    })
    return c.json({ isRequired }, 200)
  })
