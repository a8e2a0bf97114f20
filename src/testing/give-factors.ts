import { createApi } from '#app/api.ts'
import { addPasskey, checkNewPasskey, newPasskeyOptions } from '#features/staff/factors/passkeys.queries.ts'
import {
  makeRecoveryCodes,
  type RecoveryCodes,
  storeRecoveryCodes,
} from '#features/staff/factors/recovery-codes.queries.ts'
import { startTotp } from '#features/staff/factors/totp.queries.ts'
import { readConfig } from '#platform/config.ts'
import type { Db } from '#platform/db/database.ts'
import { codeAt, createAuthenticator } from './authenticator.ts'
import type { TestSite } from './create-test-site.ts'

type Person = { id: number; email: string }

export const STEP_MS = 30_000

/** Gives a person an app that counts. @returns a function that returns its code, some steps of 30 seconds from now */
export async function giveApp({ db, now }: Pick<TestSite, 'db' | 'now'>, person: Person) {
  const url = await db.transaction().execute(async (tx) => {
    const otpauthUrl = await startTotp(tx, person, 'Fernhollow')
    const isTheirs = tx.updateTable('totps').where('administrator_id', '=', person.id)
    await isTheirs.set({ confirmed_at: now().toISOString() }).execute()
    return otpauthUrl ?? ''
  })
  return (steps = 0) => codeAt(url, new Date(now().getTime() + steps * STEP_MS))
}

let made: Promise<RecoveryCodes> | undefined

/** Gives a person ten recovery codes, the same for everybody, because it takes two seconds to make some. */
export async function giveRecoveryCodes(db: Db, id: number): Promise<string[]> {
  made ??= makeRecoveryCodes()
  const recoveryCodes = await made
  await db.transaction().execute((tx) => storeRecoveryCodes(tx, id, recoveryCodes))
  return recoveryCodes.codes
}

/** Gives a person a passkey. @returns its device */
export async function givePasskey(
  site: Pick<TestSite, 'config' | 'db' | 'clock'>,
  person: Person,
  device = createAuthenticator(),
) {
  const options = await newPasskeyOptions(site, person, 'Fernhollow')
  const passkey = await checkNewPasskey(site, person.id, device.create(options))
  await site.db.transaction().execute((tx) => addPasskey(tx, { ...passkey, name: 'Phone' }))
  return device
}

/** Opens another instance on the database of a site, which a test closes. @param env its settings, such as `SITE_URL` */
export function openInstance(site: TestSite, env: Record<string, string> = {}) {
  const db = site.openAgain()
  const config = { ...site.config, ...readConfig({ DATA_DIR: site.dataDir, SITE_URL: site.config.siteUrl, ...env }) }
  const api = createApi({ ...site, db, config, contentVersion: undefined as never })
  const request = async (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) => {
    const text = body === undefined ? {} : { body: JSON.stringify(body) }
    return api.request(path, { method, headers: { 'content-type': 'application/json', ...headers }, ...text })
  }
  return { config, db, clock: site.clock, request, close: () => db.destroy() }
}
