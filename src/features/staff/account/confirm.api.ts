import { occasionOf, recordEvent } from '#features/audit/audit.queries.ts'
import { confirmPassword } from '#platform/access/confirm-password.queries.ts'
import { keepSession } from '#platform/access/cookies.ts'
import { renewSessionOf, sessionOf } from '#platform/access/require-session.ts'
import { confirmSession } from '#platform/access/sessions.queries.ts'
import { renewedSchema } from '#platform/access/sessions.schema.ts'
import { createRouter, route } from '#platform/api/openapi.ts'
import type { Db } from '#platform/db/database.ts'
import { fail } from '#platform/http/errors.ts'
import { confirmationSchema } from '../factors/factors.schema.ts'
import { readyCode, readyPasskey } from '../factors/second-factor.queries.ts'

const MISSING = 'Enter your password, or a code.'
const WRONG = {
  password: "That's not your password.",
  code: 'This code is wrong, or was used before.',
  passkey: 'This passkey is not one of your account.',
}

const confirm = route('post', '/confirm', 'Prove again who you are, for the next ten minutes', renewedSchema, {
  body: confirmationSchema,
  errors: [429],
})

/** After a 403 with `confirm`. A browser also gets a new token, so that copies of the old one end. */
export const confirmApi = createRouter().openapi(confirm, async (c) => {
  const { password, code, passkey } = c.req.valid('json')
  const { administrator, sessionId } = sessionOf(c)
  const { db, clock } = c.var
  const field = passkey ? 'passkey' : code === undefined ? 'password' : 'code'
  if (field === 'password' && password === undefined) throw fail(400, MISSING, { password: MISSING })
  const isRight = await (passkey
    ? readyPasskey(c.var, administrator.id, passkey)
    : code === undefined
      ? confirmPassword(c.var, administrator.id, password ?? '').then((hash) => async (_: Db) => hash !== null)
      : readyCode(c.var, administrator.id, code))
  const confirmed = await db.transaction().execute(async (tx) => {
    const isProved = await isRight(tx)
    await recordEvent(tx, occasionOf(c.var), isProved ? 'login.confirmed' : 'login.confirmFailed')
    if (!isProved) return null
    await confirmSession(tx, sessionId, clock())
    return { token: await renewSessionOf(c, tx) }
  })
  if (!confirmed) throw fail(400, WRONG[field], { [field]: WRONG[field] })
  return c.json({ message: 'Confirmed.', ...keepSession(c, confirmed.token) }, 200)
})
