import { countedLine, type WaitingSource } from '#features/dashboard/waiting.schema.ts'
import { countRows } from '#platform/db/count-rows.ts'
import type { Db } from '#platform/db/database.ts'
import { fail } from '#platform/http/errors.ts'
import { DEAD_ENDING } from '#platform/mail/address.ts'
import { stopQuestions } from '#platform/mail/mail-queue.queries.ts'
import { adminPaths } from '#ui/paths.ts'
import type { Account, Administrator } from './administrators.schema.ts'
import { deleteInvitesOf } from './invites/invites.queries.ts'

const TAKEN = 'Another administrator has this address.'

/** Returns the administrators, oldest account first. */
export async function listAdministrators(db: Db, yourId: number): Promise<Administrator[]> {
  const rows = await db
    .selectFrom('administrators')
    .select(['id', 'email', 'name', 'created_at as createdAt', 'last_sign_in_at as lastSignInAt'])
    .orderBy('id')
    .execute()
  return rows.map((row) => ({ ...row, isYou: row.id === yourId }))
}

export async function getAccount(db: Db, id: number): Promise<Account> {
  return db.selectFrom('administrators').select(['email', 'name']).where('id', '=', id).executeTakeFirstOrThrow()
}

export async function changeName(tx: Db, id: number, name: string) {
  await tx.updateTable('administrators').set({ name }).where('id', '=', id).execute()
}

/** Finds an administrator by email, ignoring case. */
export async function findAdministrator(db: Db, email: string) {
  return db
    .selectFrom('administrators')
    .select(['id', 'email', 'password_hash'])
    .where('email_lower', '=', email.toLowerCase())
    .executeTakeFirst()
}

export async function hasAdministrator(db: Db): Promise<boolean> {
  return (await db.selectFrom('administrators').select('id').limit(1).executeTakeFirst()) !== undefined
}

export const countDeadAddresses = (db: Db) =>
  countRows(db.selectFrom('administrators').where('email_lower', 'like', `%${DEAD_ENDING}`))

export const waitingAddresses: WaitingSource = async ({ db }) =>
  countedLine(await countDeadAddresses(db), {
    ...{ kind: 'warning', href: adminPaths.account(), isAboutSite: true },
    one: 'sign-in address gets no email: change it',
    many: 'sign-in addresses get no email: change them',
  })

/**
 * Changes the address, which is also the username.
 * @throws 400 if another administrator has it; 409 if the address is no longer `from`
 */
export async function changeAddress(tx: Db, id: number, { from, to }: { from: string; to: string }): Promise<void> {
  const other = await findAdministrator(tx, to)
  if (other && other.id !== id) throw fail(400, TAKEN, { email: TAKEN })
  const { numUpdatedRows } = await tx
    .updateTable('administrators')
    .set({ email: to, email_lower: to.toLowerCase() })
    .where('id', '=', id)
    .where('email', '=', from)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw fail(409, 'Your email address has just changed. Reload this page.')
}

/** @returns false if the password has changed since it was compared */
export async function updateIfPassword(
  tx: Db,
  { id, password_hash }: { id: number; password_hash: string },
  values: { last_sign_in_at: string } | { password_hash: string },
): Promise<boolean> {
  const updated = tx.updateTable('administrators').set(values).where('id', '=', id)
  const { numUpdatedRows } = await updated.where('password_hash', '=', password_hash).executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Creates an administrator, or sets a new password for the existing one with this email. */
export async function setPassword(tx: Db, email: string, password_hash: string, now: Date) {
  const email_lower = email.toLowerCase()
  const existing = await findAdministrator(tx, email)
  const { id } = await tx
    .insertInto('administrators')
    .values({ email, email_lower, password_hash, created_at: now.toISOString(), last_sign_in_at: null })
    .onConflict((conflict) => conflict.column('email_lower').doUpdateSet({ password_hash }))
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, isNew: existing === undefined }
}

/**
 * Removes an administrator, withdraws the invitations they sent or received, and stops the unsent emails to them about
 * questions. The remover must still be an administrator and cannot remove themselves, so at least one stays.
 * @param tx a serializable transaction
 * @returns their email and the emails of the withdrawn invitations
 * @throws 401, 404, 409
 */
export async function removeAdministrator(tx: Db, id: number, removerId: number, now: Date) {
  if (id === removerId) throw fail(409, "You can't remove yourself. Ask another administrator.")
  const remover = await tx.selectFrom('administrators').select('id').where('id', '=', removerId).executeTakeFirst()
  if (!remover) throw fail(401, 'Please log in.')
  const administrator = await tx
    .selectFrom('administrators')
    .select(['id', 'email'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!administrator) throw fail(404, 'Administrator not found. Someone else may have just removed them.')
  const invited = await deleteInvitesOf(tx, administrator, now)
  await stopQuestions(tx, administrator.email, now)
  await tx.deleteFrom('administrators').where('id', '=', id).execute()
  return { email: administrator.email, invited }
}
