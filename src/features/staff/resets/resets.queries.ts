import { sql } from 'kysely'
import { hashToken, newToken } from '#platform/access/tokens.ts'
import type { Config } from '#platform/config.ts'
import type { Db } from '#platform/db/database.ts'
import type { Message } from '#platform/mail/mail.ts'
import { type QueuedMail, queueMailToAdministrator } from '#platform/mail/mail-queue.queries.ts'
import { paths } from '#ui/paths.ts'

const RESET_TTL_MS = 60 * 60 * 1000

/**
 * Queues an email with a reset link for the administrator with this address. Earlier links stay valid, so that a
 * stranger cannot end them. For an unknown address, the same statements run but write nothing.
 */
export async function requestReset(tx: Db, config: Config, email: string, now: Date): Promise<void> {
  const token = newToken()
  await tx
    .insertInto('password_resets')
    .columns(['administrator_id', 'token_hash', 'created_at', 'expires_at'])
    .expression((query) =>
      query
        .selectFrom('administrators')
        .select([
          'id',
          sql.val(hashToken(token)).as('token_hash'),
          sql.val(now.toISOString()).as('created_at'),
          sql.val(new Date(now.getTime() + RESET_TTL_MS).toISOString()).as('expires_at'),
        ])
        .where('email_lower', '=', email.toLowerCase()),
    )
    .execute()
  await queueMailToAdministrator(tx, 'reset', resetMail(config, email, token), now)
}

function resetMail({ siteUrl, site }: Pick<Config, 'siteUrl' | 'site'>, to: string, token: string): Message {
  return {
    to,
    subject: `Choose a new password for ${site.brand}`,
    text: `Hello,

Someone asked to reset the password for your account in the back office of ${site.brand}.

Choose a new password here:
${siteUrl}${paths.register({ token, isReset: true })}

The link works once and expires after an hour.
Your username is ${to}.

If it wasn't you, ignore this email. Your password won't change.

${site.brand}
${site.location}
`,
  }
}

const valid = (db: Db, token: string, now: Date) =>
  db
    .selectFrom('password_resets')
    .innerJoin('administrators', 'administrators.id', 'administrator_id')
    .select('administrators.email')
    .where('password_resets.token_hash', '=', hashToken(token))
    .where('password_resets.expires_at', '>', now.toISOString())

export async function findReset(db: Db, token: string, now: Date): Promise<{ email: string } | undefined> {
  return valid(db, token, now).executeTakeFirst()
}

/** Whether the reset link in this email still works. */
export async function isResetOpen(db: Db, { to_address, created_at }: QueuedMail): Promise<boolean> {
  const reset = await db
    .selectFrom('password_resets')
    .innerJoin('administrators', 'administrators.id', 'administrator_id')
    .select('token_hash')
    .where('administrators.email_lower', '=', to_address.toLowerCase())
    .where('password_resets.created_at', '=', created_at)
    .executeTakeFirst()
  return reset !== undefined
}

/** Deletes the reset, so that only one of several simultaneous requests gets it. */
export async function takeReset(tx: Db, token: string, now: Date): Promise<{ email: string } | undefined> {
  const reset = await valid(tx, token, now).executeTakeFirst()
  const deleted = tx.deleteFrom('password_resets').where('token_hash', '=', hashToken(token))
  const { numDeletedRows } = await deleted.executeTakeFirst()
  return numDeletedRows > 0n ? reset : undefined
}

export async function deleteResetsOf(tx: Db, administratorId: number): Promise<void> {
  await tx.deleteFrom('password_resets').where('administrator_id', '=', administratorId).execute()
}

export async function deleteExpiredResets(tx: Db, now: Date): Promise<void> {
  await tx.deleteFrom('password_resets').where('expires_at', '<=', now.toISOString()).execute()
}
