import { z } from '@hono/zod-openapi'
import { occasionOf, recordEvent } from '#features/audit/audit.queries.ts'
import { readSettings } from '#features/settings/settings.queries.ts'
import { confirmPassword } from '#platform/access/confirm-password.queries.ts'
import { readCookie, writeCookie } from '#platform/access/cookies.ts'
import { forgetDevices, rememberDevice } from '#platform/access/known-devices.queries.ts'
import { hashNewPassword, knownWords, newPasswordSchema } from '#platform/access/passwords.ts'
import { sessionOf } from '#platform/access/require-session.ts'
import { endOtherSessions } from '#platform/access/sessions.queries.ts'
import { createRouter, messageSchema, route } from '#platform/api/openapi.ts'
import { fail } from '#platform/http/errors.ts'
import { changeName, changePassword, getAccount } from '../administrators.queries.ts'
import { accountSchema, nameSchema } from '../administrators.schema.ts'
import { endInviteTo } from '../invites/invites.queries.ts'
import { notify, passwordNotice } from '../notices.queries.ts'
import { deleteResetsOf } from '../resets/resets.queries.ts'

const MISSING = 'Enter your current password.'
const WRONG = "That's not your current password."

export const currentPasswordSchema = z.string(MISSING).min(1, MISSING)

const passwordChangeSchema = z
  .object({
    currentPassword: currentPasswordSchema,
    newPassword: newPasswordSchema,
  })
  .openapi('PasswordChange')

const get = route('get', '/', 'Get your own email address and name', accountSchema)

const rename = route('put', '/', 'Change your own name', accountSchema, { body: nameSchema })

const change = route('put', '/password', 'Change your own password', messageSchema, {
  body: passwordChangeSchema,
  errors: [429],
})

export const accountApi = createRouter()
  .openapi(get, async (c) => c.json(await getAccount(c.var.db, sessionOf(c).administrator.id), 200))
  .openapi(rename, async (c) => {
    const { id } = sessionOf(c).administrator
    const account = await c.var.db.transaction().execute(async (tx) => {
      await recordEvent(tx, occasionOf(c.var), 'login.nameChanged')
      await changeName(tx, id, c.req.valid('json').name)
      return getAccount(tx, id)
    })
    return c.json(account, 200)
  })
  .openapi(change, async (c) => {
    const { currentPassword, newPassword } = c.req.valid('json')
    const { db, clock, mailQueue } = c.var
    const { administrator, sessionId } = sessionOf(c)
    const { id, email } = administrator
    const hash = await confirmPassword(c.var, id, currentPassword)
    if (hash === null) {
      await db.transaction().execute((tx) => recordEvent(tx, occasionOf(c.var), 'login.passwordChangeFailed'))
      throw wrongPassword()
    }
    const config = await readSettings(db, c.var.config)
    const newHash = await hashNewPassword('newPassword', newPassword, knownWords(config, email))
    const device = await db.transaction().execute(async (tx) => {
      // The password may have changed while it was being compared.
      if (!(await changePassword(tx, id, { from: hash, to: newHash }))) throw wrongPassword()
      await endOtherSessions(tx, id, sessionId)
      await forgetDevices(tx, id)
      await deleteResetsOf(tx, id)
      await endInviteTo(tx, email, clock())
      await notify(tx, email, passwordNotice(config, 'on the page “Your account”'), clock())
      await recordEvent(tx, occasionOf(c.var), 'login.passwordChanged')
      return rememberDevice(tx, id, readCookie(c, 'device'), clock())
    })
    mailQueue.wake()
    writeCookie(c, 'device', device)
    return c.json({ message: 'Password changed.' }, 200)
  })

export const wrongPassword = () => fail(400, WRONG, { currentPassword: WRONG })
