import { hasAdministrator } from '../administrators/administrators.queries.ts'
import { recordEvent } from '../audit/audit.queries.ts'
import type { Deps } from '../openapi.ts'
import { registerLink } from './invitation-mail.ts'
import { createInvite } from './invites.queries.ts'

/** While there is no administrator: a link for the first one, whose username is CONTACT_EMAIL. An earlier link ends. */
export async function inviteFirstAdministrator({ config, db, clock }: Pick<Deps, 'config' | 'db' | 'clock'>) {
  return db.transaction().execute(async (tx) => {
    if (await hasAdministrator(tx)) return null
    const email = config.site.contactEmail
    const { token } = await createInvite(tx, email, null, clock())
    await recordEvent(
      tx,
      { actor: 'The start of the site', address: null, userAgent: null, now: clock() },
      'invited',
      email,
    )
    return registerLink(config.siteUrl, token)
  })
}
