import { recordEvent } from '#features/audit/audit.queries.ts'
import { hashToken, newToken } from '#platform/access/tokens.ts'
import type { Deps } from '#platform/api/app-env.ts'
import type { Db } from '#platform/db/database.ts'
import { hasAdministrator } from '../administrators.queries.ts'
import { INVITE_TTL_MS } from './invites.queries.ts'
import { registerLink } from './send-invite.ts'

// Each link has a row in `site_state`, with the time when it expires. An earlier version had one link, in `invites`.
const EARLIER_KEY = 'first_link'
const keyOf = (token: string) => `${EARLIER_KEY} ${hashToken(token)}`

/**
 * Creates a registration link for the first administrator, whose username is CONTACT_EMAIL. Earlier links stay valid,
 * because another server may have printed them.
 * @returns null if there is already an administrator
 */
export async function inviteFirstAdministrator({
  config,
  db,
  clock,
  log,
}: Pick<Deps, 'config' | 'db' | 'clock' | 'log'>) {
  return db.transaction().execute(async (tx) => {
    if (await hasAdministrator(tx)) {
      await takeFirstLinks(tx)
      return null
    }
    const token = newToken()
    const value = new Date(clock().getTime() + INVITE_TTL_MS).toISOString()
    await tx
      .insertInto('site_state')
      .values({ key: keyOf(token), value })
      .execute()
    const occasion = { actor: 'The server', address: null, userAgent: null, now: clock(), log }
    await recordEvent(tx, occasion, 'administrator.invited', config.site.contactEmail)
    return registerLink(config.siteUrl, token)
  })
}

/** Whether this is the token of a link that a start printed, and nobody has become the first administrator since. */
export async function isFirstLink(db: Db, token: string, now: Date): Promise<boolean> {
  const row = await db
    .selectFrom('site_state')
    .select('key')
    .where('key', '=', keyOf(token))
    .where('value', '>', now.toISOString())
    .executeTakeFirst()
  return row !== undefined
}

/** Ends all links for the first administrator: anyone with the log could use them. @returns whether `token` was one of them */
export async function takeFirstLinks(tx: Db, token = ''): Promise<boolean> {
  const printed = tx.selectFrom('site_state').select('value').where('key', '=', EARLIER_KEY)
  await tx.deleteFrom('invites').where('token_hash', '=', printed).execute()
  const ended = await tx.deleteFrom('site_state').where('key', 'like', `${EARLIER_KEY}%`).returning('key').execute()
  return ended.some(({ key }) => key === keyOf(token))
}
