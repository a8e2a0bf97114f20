import { z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { occasionOf, recordEvent } from '#features/audit/audit.queries.ts'
import { readSettings } from '#features/settings/settings.queries.ts'
import { describeDevice } from '#platform/access/describe-device.ts'
import { limitRate, RATE_LIMITS } from '#platform/access/rate-limits.queries.ts'
import { sessionOf } from '#platform/access/require-session.ts'
import type { AppEnv } from '#platform/api/app-env.ts'
import { createRouter, messageSchema, route } from '#platform/api/openapi.ts'
import type { Db } from '#platform/db/database.ts'
import { fail } from '#platform/http/errors.ts'
import { listOwners } from '../administrators.queries.ts'
import { type FactorChange, factorNotice, notifyAbout } from '../notices.queries.ts'
import {
  codeSchema,
  factorsSchema,
  newPasskeyOptionsSchema,
  newPasskeySchema,
  passkeyNameSchema,
  recoveryCodesSchema,
} from './factors.schema.ts'
import { hasSome } from './few-codes.ts'
import {
  addPasskey,
  checkNewPasskey,
  newPasskeyOptions,
  passkeyHost,
  removePasskey,
  renamePasskey,
} from './passkeys.queries.ts'
import { makeRecoveryCodes, storeRecoveryCodes } from './recovery-codes.queries.ts'
import { isFactorRequired, readFactors, settleFactors } from './second-factor.queries.ts'
import { confirmTotp, removeTotp, startTotp } from './totp.queries.ts'

const HAS_APP = 'Your account already has an authenticator app. Remove it first.'
const WRONG_CODE = "This code is wrong. Enter the one that the app shows now, and check the phone's clock."
const NO_FACTOR = 'Recovery codes come with a second factor. Set one up first.'
const NO_APP = 'Your account has no authenticator app.'
const NO_PASSKEY = 'This passkey has already been removed.'

const passkeyParam = z.object({ id: z.string() })

const get = route('get', '/second-factor', 'Get your own second factors', factorsSchema)

const start = route(
  'post',
  '/totp',
  'Start to set up an authenticator app',
  z.object({ otpauthUrl: z.string() }).openapi('NewTotp'),
  { note: 'The app counts once a code has confirmed it.', errors: [409] },
)

const confirm = route('post', '/totp/confirm', 'Confirm an authenticator app with its code', recoveryCodesSchema, {
  body: z.object({ code: codeSchema }).openapi('TotpCode'),
  errors: [429],
})

const remove = route('delete', '/totp', 'Remove your authenticator app', messageSchema, { errors: [404] })

const renewCodes = route('post', '/recovery-codes', 'Make new recovery codes; the old ones end', recoveryCodesSchema, {
  errors: [409],
})

const startPasskey = route('post', '/passkeys/options', 'Start to make a passkey', newPasskeyOptionsSchema, {
  errors: [409],
})

const addNew = route('post', '/passkeys', 'Add a passkey', recoveryCodesSchema, {
  body: newPasskeySchema,
  errors: [409],
})

const rename = route('put', '/passkeys/{id}', 'Rename a passkey', messageSchema, {
  params: passkeyParam,
  body: passkeyNameSchema,
})

const removeOne = route('delete', '/passkeys/{id}', 'Remove a passkey', messageSchema, { params: passkeyParam })

/** Your own second factors. */
export const factorsApi = createRouter()
  .openapi(get, async (c) => {
    const { db, config } = c.var
    const { id } = sessionOf(c).administrator
    const found = passkeyHost(config)
    const factors = await readFactors(c.var, id)
    const owners = await listOwners(db)
    return c.json(
      {
        ...factors,
        passkeyHost: 'host' in found ? found.host : null,
        whyNoPasskeys: 'reason' in found ? found.reason : null,
        isRequired: await isFactorRequired(db),
        otherOwners: owners.filter((owner) => owner.id !== id).map(({ email }) => email),
      },
      200,
    )
  })
  .openapi(start, async (c) => {
    const { site } = await readSettings(c.var.db, c.var.config)
    const { administrator } = sessionOf(c)
    const otpauthUrl = await c.var.db.transaction().execute(async (tx) => {
      await recordEvent(tx, occasionOf(c.var), 'login.appStarted')
      const url = await startTotp(tx, administrator, site.brand)
      if (url === null) throw fail(409, HAS_APP)
      return url
    })
    return c.json({ otpauthUrl }, 200)
  })
  .openapi(confirm, async (c) => {
    const { id } = sessionOf(c).administrator
    const { code } = c.req.valid('json')
    await limitRate(c.var, [RATE_LIMITS.ownPassword, `${id}`])
    const recoveryCodes = await addFactor(c, 'login.appAdded', undefined, async (tx) => {
      const digits = code.replace(/\s/g, '')
      if (!(await confirmTotp(tx, id, digits, c.var.clock()))) throw fail(400, WRONG_CODE, { code: WRONG_CODE })
    })
    return c.json({ recoveryCodes }, 200)
  })
  .openapi(remove, async (c) => {
    await changeFactors(c, 'login.appRemoved', async (tx, id) => {
      if (!(await removeTotp(tx, id))) throw fail(404, NO_APP)
    })
    return c.json({ message: 'Authenticator app removed.' }, 200)
  })
  .openapi(renewCodes, async (c) => {
    if (!hasSome(await readFactors(c.var, sessionOf(c).administrator.id))) throw fail(409, NO_FACTOR)
    const made = await makeRecoveryCodes()
    await changeFactors(c, 'login.recoveryCodesMade', (tx, id) => storeRecoveryCodes(tx, id, made))
    return c.json({ recoveryCodes: made.codes }, 200)
  })
  .openapi(startPasskey, async (c) => {
    const { site } = await readSettings(c.var.db, c.var.config)
    return c.json(await newPasskeyOptions(c.var, sessionOf(c).administrator, site.brand), 200)
  })
  .openapi(addNew, async (c) => {
    const name = describeDevice(c.var.client.userAgent)
    const passkey = await checkNewPasskey(c.var, sessionOf(c).administrator.id, c.req.valid('json').response)
    const add = (tx: Db) => addPasskey(tx, { ...passkey, name })
    return c.json({ recoveryCodes: await addFactor(c, 'login.passkeyAdded', name, add) }, 200)
  })
  .openapi(rename, async (c) => {
    const { name } = c.req.valid('json')
    await c.var.db.transaction().execute(async (tx) => {
      await recordEvent(tx, occasionOf(c.var), 'login.passkeyRenamed', name)
      const { id } = sessionOf(c).administrator
      if (!(await renamePasskey(tx, id, c.req.valid('param').id, name))) throw fail(404, NO_PASSKEY)
    })
    return c.json({ message: 'Passkey renamed.' }, 200)
  })
  .openapi(removeOne, async (c) => {
    await changeFactors(c, 'login.passkeyRemoved', async (tx, id) => {
      const name = await removePasskey(tx, id, c.req.valid('param').id)
      if (name === undefined) throw fail(404, NO_PASSKEY)
      return name
    })
    return c.json({ message: 'Passkey removed.' }, 200)
  })

/**
 * Changes the caller's factors, records it and tells them and the owners.
 * @param work returns the subject of the event, if it has one
 */
async function changeFactors(
  c: Context<AppEnv>,
  action: FactorChange,
  // biome-ignore lint/suspicious/noConfusingVoidType: most changes have no subject
  work: (tx: Db, id: number) => Promise<string | void>,
) {
  const { db, clock, mailQueue } = c.var
  const { administrator } = sessionOf(c)
  const config = await readSettings(db, c.var.config)
  await db.transaction().execute(async (tx) => {
    const subject = await work(tx, administrator.id)
    await settleFactors(c.var, tx, administrator.id)
    await recordEvent(tx, occasionOf(c.var), action, subject ?? undefined)
    await notifyAbout(tx, config, administrator, factorNotice(administrator.email, action), clock())
  })
  mailQueue.wake()
}

/** Adds a factor. @returns new recovery codes, if the person has none */
async function addFactor(
  c: Context<AppEnv>,
  action: FactorChange,
  subject: string | undefined,
  add: (tx: Db) => Promise<void>,
): Promise<string[]> {
  const { codesLeft } = await readFactors(c.var, sessionOf(c).administrator.id)
  const made = codesLeft === 0 ? await makeRecoveryCodes() : undefined
  await changeFactors(c, action, async (tx, id) => {
    await add(tx)
    if (made) await storeRecoveryCodes(tx, id, made)
    return subject
  })
  return made?.codes ?? []
}
