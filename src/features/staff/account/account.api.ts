import { z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { occasionOf, recordEvent } from '#features/audit/audit.queries.ts'
import type { AuditAction } from '#features/audit/audit-actions.ts'
import { readSettings } from '#features/settings/settings.queries.ts'
import { confirmPassword } from '#platform/access/confirm-password.queries.ts'
import { keepSession, readCookie, writeCookie } from '#platform/access/cookies.ts'
import { forgetDevices, rememberDevice } from '#platform/access/known-devices.queries.ts'
import { hashNewPassword, knownWords, newPasswordSchema } from '#platform/access/passwords.ts'
import { limitRate, RATE_LIMITS } from '#platform/access/rate-limits.queries.ts'
import { renewSessionOf, sessionOf } from '#platform/access/require-session.ts'
import { endOtherSessions } from '#platform/access/sessions.queries.ts'
import { renewedSchema } from '#platform/access/sessions.schema.ts'
import type { AppEnv } from '#platform/api/app-env.ts'
import { createRouter, messageSchema, route } from '#platform/api/openapi.ts'
import type { Config } from '#platform/config.ts'
import { type Db, serializable } from '#platform/db/database.ts'
import { fail } from '#platform/http/errors.ts'
import { emailSchema } from '#platform/mail/address.schema.ts'
import { doesMailWork } from '#platform/mail/mail-server.queries.ts'
import { changeAddress, changeName, getAccount, updateIfPassword } from '../administrators.queries.ts'
import { accountSchema, nameSchema } from '../administrators.schema.ts'
import { endInviteTo } from '../invites/invites.queries.ts'
import { addressNotice, confirmationMail, notify, notifyAbout, passwordNotice } from '../notices.queries.ts'
import { deleteResetsOf } from '../resets/resets.queries.ts'
import { type AddressChange, findChange, sealChange } from './address.queries.ts'

const MISSING = 'Enter your current password.'
const WRONG = "That's not your current password."
const CHANGED = 'Email address changed.'
const GONE = 'This link no longer works. Enter your new address again.'

const currentPassword = z.string(MISSING).min(1, MISSING)

const get = route('get', '/', 'Get your own email address and name', accountSchema)

const rename = route('put', '/', 'Change your own name', accountSchema, { body: nameSchema })

const change = route('put', '/password', 'Change your own password', renewedSchema, {
  body: z.object({ currentPassword, newPassword: newPasswordSchema }).openapi('PasswordChange'),
  errors: [429],
})

const move = route('put', '/email', 'Change your own email address, which is also your username', messageSchema, {
  body: z.object({ email: emailSchema, currentPassword }).openapi('AddressChange'),
  note: 'Changed, or if email works on this site, a link was sent to the new address.',
  errors: [409, 429],
})

const confirm = route('post', '/email/confirm', 'Confirm your new email address', messageSchema, {
  body: z.object({ token: z.string(GONE) }).openapi('AddressConfirmation'),
  errors: [409],
})

export const accountApi = createRouter()
  .openapi(get, async (c) => c.json(await yourAccount(c, c.var.db), 200))
  .openapi(rename, async (c) => {
    const { id } = sessionOf(c).administrator
    const account = await c.var.db.transaction().execute(async (tx) => {
      await recordEvent(tx, occasionOf(c.var), 'login.nameChanged')
      await changeName(tx, id, c.req.valid('json').name)
      return yourAccount(c, tx)
    })
    return c.json(account, 200)
  })
  .openapi(change, async (c) => {
    const { currentPassword, newPassword } = c.req.valid('json')
    const { db, clock, mailQueue } = c.var
    const { administrator, sessionId } = sessionOf(c)
    const { id, email } = administrator
    const password_hash = await requirePassword(c, currentPassword, 'login.passwordChangeFailed')
    const config = await readSettings(db, c.var.config)
    const newHash = await hashNewPassword('newPassword', newPassword, knownWords(config, email))
    const { device, token } = await db.transaction().execute(async (tx) => {
      // The password may have changed while it was being compared.
      if (!(await updateIfPassword(tx, { id, password_hash }, { password_hash: newHash }))) throw wrongPassword()
      const token = await renewSessionOf(c, tx)
      await endOtherSessions(tx, id, sessionId)
      await forgetDevices(tx, id)
      await deleteResetsOf(tx, id)
      await endInviteTo(tx, email, clock())
      const way = 'on the page “Your account”'
      await notifyAbout(tx, config, administrator, passwordNotice(email, way), clock())
      await recordEvent(tx, occasionOf(c.var), 'login.passwordChanged')
      const presented = readCookie(c, 'device')
      return { token, device: await rememberDevice(tx, id, { presented, ...c.var.client }, clock()) }
    })
    mailQueue.wake()
    writeCookie(c, 'device', device)
    return c.json({ message: 'Password changed.', ...keepSession(c, token) }, 200)
  })
  .openapi(move, async (c) => {
    const { email: to, currentPassword } = c.req.valid('json')
    const { db, clock, mailQueue } = c.var
    const { id, email: from } = sessionOf(c).administrator
    const passwordHash = await requirePassword(c, currentPassword, 'login.addressChangeFailed')
    const config = await readSettings(db, c.var.config)
    const isConfirmed = !(await doesMailWork(db, config))
    await limitRate(c.var, [RATE_LIMITS.inviteByAdministrator, from])
    const token = await sealChange(db, { id, from, to, passwordHash }, clock())
    await serializable(db, async (tx) => {
      const action = isConfirmed ? 'login.addressChanged' : 'login.addressChangeRequested'
      await recordEvent(tx, occasionOf(c.var), action, to)
      // The password may have changed while it was being compared.
      const open = await findChange(tx, { id, email: from }, token, clock())
      if (!open) throw wrongPassword()
      if (isConfirmed) await settleChange(tx, open, config, clock())
      else await notify(tx, to, confirmationMail(config, token), clock())
    })
    mailQueue.wake()
    return c.json({ message: isConfirmed ? CHANGED : `We've sent a link to ${to}. Open it here to confirm.` }, 200)
  })
  .openapi(confirm, async (c) => {
    const { db, clock, mailQueue } = c.var
    const { administrator } = sessionOf(c)
    const config = await readSettings(db, c.var.config)
    await serializable(db, async (tx) => {
      const found = await findChange(tx, administrator, c.req.valid('json').token, clock())
      if (!found) throw fail(400, GONE)
      await recordEvent(tx, occasionOf(c.var), 'login.addressChanged', found.to)
      await settleChange(tx, found, config, clock())
    })
    mailQueue.wake()
    return c.json({ message: CHANGED }, 200)
  })

async function yourAccount(c: Context<AppEnv>, db: Db) {
  const { administrator, mustSetUp } = sessionOf(c)
  return { ...(await getAccount(db, administrator.id)), mustSetUp }
}

const wrongPassword = () => fail(400, WRONG, { currentPassword: WRONG })

/** Records a wrong password as `failed`. @returns the stored hash @throws 400, 429 */
async function requirePassword(c: Context<AppEnv>, password: string, failed: AuditAction): Promise<string> {
  const hash = await confirmPassword(c.var, sessionOf(c).administrator.id, password)
  if (hash !== null) return hash
  await c.var.db.transaction().execute((tx) => recordEvent(tx, occasionOf(c.var), failed))
  throw wrongPassword()
}

/** Also ends the links that were sent to either address, because they could set a password. */
async function settleChange(tx: Db, { id, from, to }: AddressChange, config: Config, now: Date) {
  await changeAddress(tx, id, { from, to })
  await deleteResetsOf(tx, id)
  for (const email of [from, to]) await endInviteTo(tx, email, now)
  await notify(tx, from, addressNotice(config, to), now)
}
