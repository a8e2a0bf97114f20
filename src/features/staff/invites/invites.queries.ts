import type { FirstStepSource } from '#features/dashboard/first-steps.schema.ts'
import { hasNoAccount } from '#platform/access/erased-address.queries.ts'
import type { Role } from '#platform/access/roles.ts'
import { hashToken, newToken } from '#platform/access/tokens.ts'
import { countRows } from '#platform/db/count-rows.ts'
import type { Db } from '#platform/db/database.ts'
import { fail } from '#platform/http/errors.ts'
import { type QueuedMail, stopMails } from '#platform/mail/mail-queue.queries.ts'
import { mailStateOf } from '#platform/mail/mail-state.schema.ts'
import type { SavedMail } from '#platform/mail/outbox.ts'
import { type ErasedPeople, isErased } from '#platform/mail/recipients.queries.ts'
import { adminPaths } from '#ui/paths.ts'
import type { Invite } from './invites.schema.ts'

export const INVITE_GONE = 'This invitation has already been accepted or withdrawn, or it has expired.'

export const INVITE_TTL_MS = 72 * 60 * 60 * 1000

/**
 * Invites an address. Replaces its earlier invitation, whose links stop working.
 * @param invitedBy null for the command line
 * @returns the invitation and its token, of which the database stores only a hash
 */
export async function createInvite(
  tx: Db,
  { email, role }: { email: string; role: Role },
  invitedBy: { id: number; email: string } | null,
  now: Date,
): Promise<{ token: string; invite: Invite }> {
  const token = newToken()
  const invite = {
    email,
    role,
    token_hash: hashToken(token),
    created_at: now.toISOString(),
    expires_at: new Date(now.getTime() + INVITE_TTL_MS).toISOString(),
    invited_by: invitedBy?.id ?? null,
  }
  const { id } = await tx
    .insertInto('invites')
    .values({ ...invite, email_lower: email.toLowerCase() })
    .onConflict((conflict) => conflict.column('email_lower').doUpdateSet(invite))
    .returning('id')
    .executeTakeFirstOrThrow()
  await stopMails(tx, { invite_id: id }, 'A newer link replaced the one in this email.', now)
  return {
    token,
    invite: {
      id,
      email,
      role,
      invitedBy: invitedBy?.email ?? null,
      createdAt: invite.created_at,
      expiresAt: invite.expires_at,
      mail: null,
    },
  }
}

const pending = (db: Db, now: Date) => db.selectFrom('invites').where('invites.expires_at', '>', now.toISOString())

/** Invitations to administrators do not count, because they only reset a password. */
export const colleagueSteps: FirstStepSource = async ({ db, now }) => {
  const emails = db.selectFrom('administrators').select('email_lower')
  const [administrators, invited] = await Promise.all([
    countRows(db.selectFrom('administrators')),
    countRows(pending(db, now).where('email_lower', 'not in', emails)),
  ])
  return [{ text: 'Invite a colleague', href: adminPaths.inviteAdmin(), isDone: administrators + invited > 1 }]
}

/** Returns the pending invitations, newest first. */
export async function listInvites(db: Db, now: Date): Promise<Invite[]> {
  const invites = await pending(db, now)
    .leftJoin('administrators', 'administrators.id', 'invited_by')
    .select([
      'invites.id',
      'invites.email',
      'invites.role',
      'administrators.email as invitedBy',
      'invites.created_at as createdAt',
      'invites.expires_at as expiresAt',
    ])
    .orderBy('invites.created_at', 'desc')
    .orderBy('invites.id', 'desc')
    .execute()
  if (invites.length === 0) return []
  const mails = await findMailStates(db, now)
  return invites.map((invite) => ({ ...invite, mail: mails.get(invite.id) ?? null }))
}

/** The email state of each pending invitation, by invitation id. Skips emails whose link was replaced. */
async function findMailStates(db: Db, now: Date) {
  const rows = await pending(db, now)
    .innerJoin('queued_mails', 'invite_id', 'invites.id')
    .select(['invites.id', 'state', 'error'])
    .whereRef('queued_mails.created_at', '>=', 'invites.created_at')
    .orderBy('queued_mails.id')
    .execute()
  return new Map(rows.map(({ id, state, error }) => [id, { state: mailStateOf(state), error }]))
}

/**
 * Makes a new link for an invitation. Ends its earlier links and restarts its 72 hours.
 * @throws 404 if it was accepted or withdrawn, or has expired
 */
export async function renewInvite(tx: Db, id: number, administrator: { id: number; email: string }, now: Date) {
  const invite = await pending(tx, now).select(['email', 'role']).where('invites.id', '=', id).executeTakeFirst()
  if (!invite) throw fail(404, INVITE_GONE)
  return createInvite(tx, invite, administrator, now)
}

export async function findInvite(db: Db, token: string, now: Date): Promise<{ email: string } | undefined> {
  return pending(db, now).select('email').where('token_hash', '=', hashToken(token)).executeTakeFirst()
}

/** Whether the link in this email is still the latest one of its invitation. */
export async function isInviteCurrent(db: Db, { invite_id, created_at }: QueuedMail): Promise<boolean> {
  const invite = await db.selectFrom('invites').select('created_at').where('id', '=', invite_id).executeTakeFirst()
  return invite?.created_at === created_at
}

/** Deletes the invitation, so that only one of several simultaneous requests gets it. */
export async function takeInvite(tx: Db, token: string, now: Date): Promise<{ role: Role } | undefined> {
  return tx
    .deleteFrom('invites')
    .where('token_hash', '=', hashToken(token))
    .where('expires_at', '>', now.toISOString())
    .returning('role')
    .executeTakeFirst()
}

export async function withdrawInvite(tx: Db, id: number, now: Date): Promise<{ email: string } | undefined> {
  await stopMails(tx, { invite_id: id }, 'The invitation was withdrawn.', now)
  return tx.deleteFrom('invites').where('id', '=', id).returning('email').executeTakeFirst()
}

/** Withdraws the invitation for an address that has a new password, because its link could set another one. */
export async function endInviteTo(tx: Db, email: string, now: Date): Promise<void> {
  const sent = tx.selectFrom('invites').select('id').where('email_lower', '=', email.toLowerCase())
  const invite = await sent.executeTakeFirst()
  if (invite) await withdrawInvite(tx, invite.id, now)
}

/** Withdraws the invitations that a removed administrator sent or received. @returns the invited emails */
export async function deleteInvitesOf(tx: Db, { id, email }: { id: number; email: string }, now: Date) {
  await deleteExpiredInvites(tx, now)
  const theirs = await tx
    .selectFrom('invites')
    .select(['id', 'email'])
    .where((invite) => invite.or([invite('invited_by', '=', id), invite('email_lower', '=', email.toLowerCase())]))
    .execute()
  for (const invite of theirs) await withdrawInvite(tx, invite.id, now)
  return theirs.map((invite) => invite.email)
}

export async function deleteExpiredInvites(tx: Db, now: Date): Promise<void> {
  await tx.deleteFrom('invites').where('expires_at', '<=', now.toISOString()).execute()
}

/**
 * Invitations to people without an account. Erasing someone who is an administrator keeps their account, so their
 * invitations are kept too.
 */
export const erasableInvites = (db: Db) =>
  db.selectFrom('invites').select(['id', 'email', 'created_at as at']).where(hasNoAccount('invites.email'))

/** Emails to people without an account about an invitation or an account that they had. They outlive both. */
export const erasableInvitations = (db: Db) =>
  db
    .selectFrom('queued_mails')
    .select(['id', 'to_address as email', 'created_at as at'])
    .where('kind', 'in', ['invitation', 'security'])
    .where(hasNoAccount('queued_mails.to_address'))

/** Deletes the invitations to erased people. @returns their emails, whose files in the outbox must be deleted too */
export async function eraseInvites(tx: Db, people: ErasedPeople): Promise<SavedMail[]> {
  const addresses = [...people.keys()]
  const theirs = ({ email, at }: { email: string; at: string }) => isErased(people, email, at)
  const mails = await erasableInvitations(tx)
    .where(({ fn }) => fn('lower', ['to_address']), 'in', addresses)
    .execute()
  const invites = await erasableInvites(tx).where('email_lower', 'in', addresses).execute()
  const erased = { mails: mails.filter(theirs), invites: invites.filter(theirs) }
  for (const { id } of erased.mails) await tx.deleteFrom('queued_mails').where('id', '=', id).execute()
  for (const { id } of erased.invites) await tx.deleteFrom('invites').where('id', '=', id).execute()
  return erased.mails.map(({ id, at }) => ({ id, created_at: at }))
}
