import { z } from '@hono/zod-openapi'
import { occasionOf, recordEvent } from '#features/audit/audit.queries.ts'
import { readSettings } from '#features/settings/settings.queries.ts'
import { confirmPassword } from '#platform/access/confirm-password.queries.ts'
import { limitRate, RATE_LIMITS } from '#platform/access/rate-limits.queries.ts'
import { sessionOf } from '#platform/access/require-session.ts'
import { createRouter, messageSchema, route } from '#platform/api/openapi.ts'
import { type Db, serializable } from '#platform/db/database.ts'
import { fail } from '#platform/http/errors.ts'
import { emailSchema } from '#platform/mail/address.schema.ts'
import { doesMailWork } from '#platform/mail/mail-server.queries.ts'
import { changeAddress } from '../administrators.queries.ts'
import { endInviteTo } from '../invites/invites.queries.ts'
import { addressNotice, confirmationMail, notify } from '../notices.queries.ts'
import { deleteResetsOf } from '../resets/resets.queries.ts'
import { currentPasswordSchema, wrongPassword } from './account.api.ts'
import { type AddressChange, findChange, sealChange } from './address.queries.ts'

const CHANGED = 'Email address changed.'
const GONE = 'This link no longer works. Enter your new address again.'

const change = route('put', '/email', 'Change your own email address, which is also your username', messageSchema, {
  body: z.object({ email: emailSchema, currentPassword: currentPasswordSchema }).openapi('AddressChange'),
  note: 'Changed, or if email works on this site, a link was sent to the new address.',
  errors: [409, 429],
})

const confirm = route('post', '/email/confirm', 'Confirm your new email address', messageSchema, {
  body: z.object({ token: z.string(GONE) }).openapi('AddressConfirmation'),
  errors: [409],
})

export const addressApi = createRouter()
  .openapi(change, async (c) => {
    const { email: to, currentPassword } = c.req.valid('json')
    const { db, clock, mailQueue } = c.var
    const { id, email: from } = sessionOf(c).administrator
    const occasion = occasionOf(c.var)
    const passwordHash = await confirmPassword(c.var, id, currentPassword)
    if (passwordHash === null) {
      await db.transaction().execute((tx) => recordEvent(tx, occasion, 'login.addressChangeFailed'))
      throw wrongPassword()
    }
    const config = await readSettings(db, c.var.config)
    const isConfirmed = !(await doesMailWork(db, config))
    await limitRate(c.var, [RATE_LIMITS.inviteByAdministrator, from])
    const token = await sealChange(db, { id, from, to, passwordHash }, clock())
    await serializable(db, async (tx) => {
      const action = isConfirmed ? 'login.addressChanged' : 'login.addressChangeRequested'
      await recordEvent(tx, occasion, action, to)
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

/** Also ends the links that were sent to either address, because they could set a password. */
async function settleChange(
  tx: Db,
  { id, from, to }: AddressChange,
  config: Parameters<typeof addressNotice>[0],
  now: Date,
) {
  await changeAddress(tx, id, { from, to })
  await deleteResetsOf(tx, id)
  for (const email of [from, to]) await endInviteTo(tx, email, now)
  await notify(tx, from, addressNotice(config, to), now)
}
