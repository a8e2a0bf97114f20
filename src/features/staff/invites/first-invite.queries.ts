import { hashToken } from '../../../platform/access/tokens.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { Deps } from '../../../platform/http/app-env.ts'
import { recordEvent } from '../../audit/audit.queries.ts'
import { hasAdministrator } from '../administrators.queries.ts'
import { registerLink } from './invitation-mail.ts'
import { createInvite } from './invites.queries.ts'

const STATE_KEY = 'first_link'

/**
 * Creates a registration link for the first administrator, whose username is CONTACT_EMAIL, and ends the previous link.
 * @returns null if there is already an administrator
 */
export async function inviteFirstAdministrator({
  config,
  db,
  clock,
  log,
}: Pick<Deps, 'config' | 'db' | 'clock' | 'log'>) {
  return db.transaction().execute(async (tx) => {
    await endFirstLink(tx)
    if (await hasAdministrator(tx)) return null
    const email = config.site.contactEmail
    const { token } = await createInvite(tx, email, null, clock())
    const state = { key: STATE_KEY, value: hashToken(token) }
    await tx
      .insertInto('site_state')
      .values(state)
      .onConflict((conflict) => conflict.column('key').doUpdateSet(state))
      .execute()
    await recordEvent(tx, { actor: 'The server', address: null, userAgent: null, now: clock(), log }, 'invited', email)
    return registerLink(config.siteUrl, token)
  })
}

/** Ends the link that the last start printed, even for another CONTACT_EMAIL: anyone with the log could use it. */
export async function endFirstLink(tx: Db): Promise<void> {
  const printed = tx.selectFrom('site_state').select('value').where('key', '=', STATE_KEY)
  await tx.deleteFrom('invites').where('token_hash', '=', printed).execute()
}
