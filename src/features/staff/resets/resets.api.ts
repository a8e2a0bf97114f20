import { occasionOf, recordEvent } from '#features/audit/audit.queries.ts'
import { readSettings } from '#features/settings/settings.queries.ts'
import { readCookie } from '#platform/access/cookies.ts'
import { findDevice } from '#platform/access/known-devices.queries.ts'
import { limitRate, limitRateIn, RATE_LIMITS, sharesOfNetwork } from '#platform/access/rate-limits.queries.ts'
import { createRouter, messageSchema, route } from '#platform/api/openapi.ts'
import { emailSchema } from '#platform/mail/address.schema.ts'
import { hasMailServer } from '#platform/mail/mail-server.queries.ts'
import { findAdministrator } from '../administrators.queries.ts'
import { loginFormSchema } from '../sign-in/auth.api.ts'
import { requestReset } from './resets.queries.ts'

const SENT =
  "If there is an account for this address, we've sent a link to it. The link works once and expires after an hour. If it doesn't arrive, check your spam folder, or try again in ten minutes."
const NOT_SENT =
  "If there is an account for this address, we've created a link, but this site has no mail server to send it. Ask another administrator to invite you again, or run “npm run invite -- EMAIL” on the server."

const forgot = route('post', '/forgot', 'Request a password reset link', messageSchema, {
  body: loginFormSchema.pick({ username: true }).openapi('ForgotForm'),
  errors: [429],
})

/** Runs the same statements for known and unknown addresses, so that timing reveals no account. */
export const resetsApi = createRouter().openapi(forgot, async (c) => {
  const { username } = c.req.valid('json')
  const { db, clock, mailQueue, network } = c.var
  const config = await readSettings(db, c.var.config)
  const email = emailSchema.safeParse(username).data ?? ''
  const administrator = await findAdministrator(db, email)
  const device = readCookie(c, 'device')
  const isKnown = device !== undefined && (await findDevice(db, administrator?.id ?? 0, device, clock())) !== undefined
  const { forgotOnKnownDevice, forgotFromAddress, forgotForAccount, resetEmailToAccount } = RATE_LIMITS
  if (isKnown) await limitRate(c.var, [forgotOnKnownDevice, device])
  else
    await limitRate(c.var, ...sharesOfNetwork(forgotFromAddress, network), [
      forgotForAccount,
      (email || username).toLowerCase(),
    ])
  await db.transaction().execute(async (tx) => {
    const [full] = await limitRateIn(tx, c.var, [], [[resetEmailToAccount, email.toLowerCase()]])
    if (!full) await requestReset(tx, config, email, clock())
    await recordEvent(tx, occasionOf(c.var), 'login.passwordLinkRequested', email || undefined)
  })
  mailQueue.wakeLater()
  return c.json({ message: (await hasMailServer(db, config)) ? SENT : NOT_SENT }, 200)
})
