import type { FirstStepSource } from '#features/dashboard/first-steps.schema.ts'
import { countDeadAddresses } from '#features/staff/administrators.queries.ts'
import type { Config } from '#platform/config.ts'
import type { Db } from '#platform/db/database.ts'
import { fail } from '#platform/http/errors.ts'
import {
  doesMailWork,
  findMailServer,
  readMailServer,
  readPassword,
  sealPassword,
} from '#platform/mail/mail-server.queries.ts'
import type { MailAccount, MailServer } from '#platform/mail/mail-server.ts'
import { adminPaths } from '#ui/paths.ts'
import { type MailServerInput, type MailServerView, PASSWORD_MISSING } from './mail-server.schema.ts'

const SMTPS_PORT = 465
const SMTP_PORT = 587

/** The mail server as the back office shows it, without its password. */
export async function describeMailServer(db: Db, config: Config): Promise<MailServerView> {
  const isLocked = config.areSettingsLocked
  const row = await findMailServer(db, config)
  if (!row) return { ...describeUrl(config.smtpUrl), isPasswordLost: false, isLocked, version: 0 }
  const { host, port, security, user_name: user, sealed_password, version } = row
  return {
    ...{ source: 'page', host, port, security, user, isLocked, version },
    hasPassword: sealed_password !== '',
    isPasswordLost: (await readPassword(db, sealed_password)) === null,
  }
}

function describeUrl(smtpUrl: string | undefined): Omit<MailServerView, 'isPasswordLost' | 'isLocked' | 'version'> {
  if (smtpUrl === undefined)
    return { source: 'none', host: '', port: SMTP_PORT, security: 'starttls', user: '', hasPassword: false }
  const { protocol, hostname: host, port, username, password } = new URL(smtpUrl)
  const [security, usual] = protocol === 'smtps:' ? (['tls', SMTPS_PORT] as const) : (['starttls', SMTP_PORT] as const)
  const user = decodeURIComponent(username)
  return { source: 'environment', host, port: Number(port) || usual, security, user, hasPassword: password !== '' }
}

/** Returns no step if administrators cannot change the mail server. */
export const emailSteps: FirstStepSource = async ({ db, config }) => {
  if (config.areSettingsLocked) return []
  // Otherwise, test emails and notices to this administrator reach nobody.
  const isDone = (await doesMailWork(db, config)) && (await countDeadAddresses(db)) === 0
  return [{ text: 'Set up email', href: adminPaths.mailServer(), isDone }]
}

/** Stores the mail server. `tx` must be serializable. @throws 400, 403 if the settings are locked, 409 */
export async function saveMailServer(tx: Db, config: Config, { version, ...form }: MailServerInput, now: Date) {
  await requireEditable(tx, config, version)
  const { host, port, security, user, password } = await completeAccount(tx, config, form)
  const row = {
    ...{ host, port, security, user_name: user, updated_at: now.toISOString() },
    sealed_password: await sealPassword(tx, password),
  }
  await tx
    .insertInto('mail_server')
    .values({ id: 1, ...row })
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet((eb) => ({ ...row, version: eb('mail_server.version', '+', 1) })),
    )
    .execute()
}

/**
 * Removes the stored mail server, so that `SMTP_URL` applies again. @returns whether there was one
 * @throws 403 if the settings are locked, 409
 */
export async function removeMailServer(tx: Db, config: Config, version: number | undefined): Promise<boolean> {
  await requireEditable(tx, config, version)
  const { numDeletedRows } = await tx.deleteFrom('mail_server').where('id', '=', 1).executeTakeFirst()
  return numDeletedRows > 0n
}

/** Returns the mail server for a test email: the one in the form, if there is a form, or the one that the site uses. */
export async function serverToTest(db: Db, config: Config, form?: MailServerInput): Promise<MailServer | undefined> {
  if (!form) return readMailServer(db, config)
  requireOpen(config)
  return completeAccount(db, config, form)
}

/** Adds the stored password, but never for another server or user: it must not be sent elsewhere. */
async function completeAccount(db: Db, config: Config, form: Omit<MailServerInput, 'version'>): Promise<MailAccount> {
  const { password, ...account } = form
  if (account.user === '') return { ...account, password: '' }
  if (password !== undefined) return { ...account, password }
  const row = await findMailServer(db, config)
  const isSame = row?.host === account.host && row.user_name === account.user
  const kept = isSame ? await readPassword(db, row.sealed_password) : null
  if (kept === null) throw fail(400, PASSWORD_MISSING, { password: PASSWORD_MISSING })
  return { ...account, password: kept }
}

async function requireEditable(tx: Db, config: Config, version: number | undefined) {
  requireOpen(config)
  const row = await findMailServer(tx, config)
  if (version !== undefined && version !== (row?.version ?? 0)) throw fail(409, 'Someone else changed the mail server.')
}

function requireOpen({ areSettingsLocked }: Config) {
  if (areSettingsLocked) throw fail(403, "The mail server is locked by SETTINGS=locked, so it can't be changed here.")
}
