import { createHmac } from 'node:crypto'
import { seal, unseal } from '#platform/access/seal.ts'
import { siteSecret } from '#platform/access/site-secret.queries.ts'
import type { Config } from '#platform/config.ts'
import type { Db } from '#platform/db/database.ts'
import { type MailServer, serverOfUrl } from './mail-server.ts'

type ServerConfig = Pick<Config, 'smtpUrl' | 'areSettingsLocked'>

const ACCEPTED = 'mail_server_accepted'
const ACCEPTED_MAX = 5

const PASSWORD_LOST = 'The password of the mail server cannot be read. Enter it again on the “Email setup” page.'

/**
 * Returns the mail server to use for the next email, or undefined if there is none.
 * @throws if the stored password was sealed with another secret
 */
export async function readMailServer(db: Db, config: ServerConfig): Promise<MailServer | undefined> {
  const row = await findMailServer(db, config)
  if (!row) return serverOfUrl(config.smtpUrl)
  const password = await readPassword(db, row.sealed_password)
  if (password === null) throw new Error(PASSWORD_LOST)
  return { host: row.host, port: row.port, security: row.security, user: row.user_name, password }
}

/** Tells whether emails are sent to a mail server; otherwise they are only saved as files. */
export async function hasMailServer(db: Db, config: ServerConfig): Promise<boolean> {
  return config.smtpUrl !== undefined || (await findMailServer(db, config)) !== undefined
}

/** Returns the row that administrators have stored; undefined if there is none, or the settings are locked. */
export async function findMailServer(db: Db, { areSettingsLocked }: Pick<Config, 'areSettingsLocked'>) {
  if (areSettingsLocked) return
  return db.selectFrom('mail_server').selectAll().where('id', '=', 1).executeTakeFirst()
}

/** Returns null if the password was sealed with another secret. */
export async function readPassword(db: Db, sealed: string): Promise<string | null> {
  return sealed === '' ? '' : unseal(await passwordKey(db), sealed)
}

export const sealPassword = async (db: Db, password: string) =>
  password === '' ? '' : seal(await passwordKey(db), password)

/** Remembers that this mail server has accepted an email, for the last few servers and accounts. */
export async function noteAccepted(tx: Db, server: MailServer): Promise<void> {
  const known = await acceptedMarks(tx)
  const mark = await markOf(tx, server)
  if (known.includes(mark)) return
  const value = [mark, ...known].slice(0, ACCEPTED_MAX).join(' ')
  await tx
    .insertInto('site_state')
    .values({ key: ACCEPTED, value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
    .execute()
}

/** Tells whether this mail server has accepted an email with the same account and settings. */
async function hasAccepted(db: Db, server: MailServer): Promise<boolean> {
  const known = await acceptedMarks(db)
  return known.length > 0 && known.includes(await markOf(db, server))
}

/** Tells whether the current mail server, with its present settings and password, has accepted an email. */
export async function doesMailWork(db: Db, config: ServerConfig): Promise<boolean> {
  const row = await findMailServer(db, config)
  if (row && (await readPassword(db, row.sealed_password)) === null) return false
  const server = await readMailServer(db, config)
  return server !== undefined && (await hasAccepted(db, server))
}

async function acceptedMarks(db: Db): Promise<string[]> {
  const row = await db.selectFrom('site_state').select('value').where('key', '=', ACCEPTED).executeTakeFirst()
  return row?.value.split(' ') ?? []
}

/** A keyed hash, so that nobody can guess the password from it. */
async function markOf(db: Db, server: MailServer): Promise<string> {
  const facts =
    'url' in server ? [server.url] : [server.host, server.port, server.security, server.user, server.password]
  return createHmac('sha256', await passwordKey(db))
    .update(JSON.stringify(facts))
    .digest('base64url')
}

const passwordKey = async (db: Db) => Buffer.from(await siteSecret(db, 'mail_server'), 'base64url')
