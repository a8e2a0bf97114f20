import type { Role } from '#platform/access/roles.ts'
import type { Config } from '#platform/config.ts'
import type { Db } from '#platform/db/database.ts'
import type { Message } from '#platform/mail/mail.ts'
import { queueMail } from '#platform/mail/mail-queue.queries.ts'
import { paths } from '#ui/paths.ts'
import { findAdministrator } from '../administrators.queries.ts'
import { mailTime } from '../mail-time.ts'
import { ROLE_WORDS } from '../role-words.ts'
import { createInvite } from './invites.queries.ts'
import type { Invite } from './invites.schema.ts'

export const registerLink = (siteUrl: string, token: string) => `${siteUrl}${paths.register({ token })}`

/** @param isReset whether the address already has an account, so the link resets its password */
function invitationMail(
  { siteUrl, site }: Pick<Config, 'siteUrl' | 'site'>,
  { email, role, invitedBy, expiresAt }: Invite,
  token: string,
  isReset: boolean,
): Message {
  const from = invitedBy ?? site.brand
  const purpose = isReset
    ? `${from} sent you this link to set a new password for the back office of ${site.brand}.`
    : `${from} invited you to the back office of ${site.brand}, where the team manages the website. As an ${role} you'll have access to ${ROLE_WORDS[role].access}.`
  return {
    to: email,
    subject: isReset ? `Set a new password for ${site.brand}` : `Your invitation to ${site.brand}`,
    text: `Hello,

${purpose}

Choose your password here:
${registerLink(siteUrl, token)}

The link works once and expires on ${mailTime(new Date(expiresAt), site)}.
Your username is ${email}.

If you didn't expect this, ignore this email. Nothing happens unless you use the link.

${site.brand}
${site.location}
`,
  }
}

/**
 * Invites an address and queues the email with the link. An existing account keeps its role.
 * @param invitedBy null for the command line
 */
export async function sendInvite(
  tx: Db,
  config: Config,
  invited: { email: string; role: Role },
  invitedBy: { id: number; email: string } | null,
  now: Date,
) {
  const known = await findAdministrator(tx, invited.email)
  const { token, invite } = await createInvite(tx, { ...invited, ...(known && { role: known.role }) }, invitedBy, now)
  await queueMail(
    tx,
    'invitation',
    invitationMail(config, invite, token, known !== undefined),
    { inviteId: invite.id },
    now,
  )
  return { token, invite: { ...invite, mail: { state: 'waiting' as const, error: null } } }
}
