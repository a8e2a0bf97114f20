import type { Config } from '#platform/config.ts'
import type { Db } from '#platform/db/database.ts'
import { queueMail } from '#platform/mail/mail-queue.queries.ts'
import { findAdministrator } from '../administrators.queries.ts'
import { invitationMail } from './invitation-mail.ts'
import { createInvite } from './invites.queries.ts'

/** Invites an address and queues the email with the link. @param invitedBy null for the command line */
export async function sendInvite(
  tx: Db,
  config: Config,
  email: string,
  invitedBy: { id: number; email: string } | null,
  now: Date,
) {
  const made = await createInvite(tx, email, invitedBy, now)
  const isReset = (await findAdministrator(tx, email)) !== undefined
  const mail = invitationMail(config, made.invite, made.token, isReset)
  await queueMail(tx, 'invitation', mail, { inviteId: made.invite.id }, now)
  return { token: made.token, invite: { ...made.invite, mail: { state: 'waiting' as const, error: null } } }
}
