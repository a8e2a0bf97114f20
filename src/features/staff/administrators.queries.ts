import { countedLine, type WaitingSource } from '#features/dashboard/waiting.schema.ts'
import type { Role } from '#platform/access/roles.ts'
import type { Deps } from '#platform/api/app-env.ts'
import { countRows } from '#platform/db/count-rows.ts'
import type { Db } from '#platform/db/database.ts'
import { fail } from '#platform/http/errors.ts'
import { DEAD_ENDING } from '#platform/mail/address.ts'
import { stopQuestions } from '#platform/mail/mail-queue.queries.ts'
import { adminPaths } from '#ui/paths.ts'
import type { Administrator } from './administrators.schema.ts'
import { countWaysBack } from './factors/second-factor.queries.ts'
import { deleteInvitesOf } from './invites/invites.queries.ts'

const TAKEN = 'Another administrator has this address.'

/** Returns the administrators, oldest account first. */
export async function listAdministrators(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  yourId: number,
): Promise<Administrator[]> {
  const rows = await db
    .selectFrom('administrators')
    .select(['id', 'email', 'name', 'role', 'created_at as createdAt', 'last_sign_in_at as lastSignInAt'])
    .orderBy('id')
    .execute()
  const ways = new Map((await countWaysBack({ db, config })).map(({ id, ...its }) => [id, its]))
  return rows.map((row) => ({
    ...row,
    isYou: row.id === yourId,
    hasFactor: ways.get(row.id)?.hasFactor ?? false,
    waysBack: ways.get(row.id)?.waysBack ?? 0,
  }))
}

export async function getAccount(db: Db, id: number) {
  const account = db.selectFrom('administrators').select(['email', 'name', 'role']).where('id', '=', id)
  return account.executeTakeFirstOrThrow()
}

export const listOwners = (db: Db) =>
  db.selectFrom('administrators').select(['id', 'email']).where('role', '=', 'owner').orderBy('id').execute()

export async function changeName(tx: Db, id: number, name: string) {
  await tx.updateTable('administrators').set({ name }).where('id', '=', id).execute()
}

/** Finds an administrator by email, ignoring case. */
export async function findAdministrator(db: Db, email: string) {
  return db
    .selectFrom('administrators')
    .select(['id', 'email', 'role', 'password_hash'])
    .where('email_lower', '=', email.toLowerCase())
    .executeTakeFirst()
}

export const findById = (db: Db, id: number) =>
  db.selectFrom('administrators').select(['id', 'email']).where('id', '=', id).executeTakeFirst()

export async function noteSignIn(tx: Db, id: number, now: Date): Promise<void> {
  await tx.updateTable('administrators').set({ last_sign_in_at: now.toISOString() }).where('id', '=', id).execute()
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

/** Creates an administrator with a role, or sets a new password for the existing one with this email. */
export async function setPassword(tx: Db, email: string, role: Role, password_hash: string, now: Date) {
  const email_lower = email.toLowerCase()
  const existing = await findAdministrator(tx, email)
  const { id } = await tx
    .insertInto('administrators')
    .values({ email, email_lower, role, password_hash, created_at: now.toISOString(), last_sign_in_at: null })
    .onConflict((conflict) => conflict.column('email_lower').doUpdateSet({ password_hash }))
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, isNew: existing === undefined }
}

/**
 * Removes an administrator, withdraws the invitations they sent or received, and stops the unsent emails to them about
 * questions. Nobody can remove themselves, so at least one owner stays.
 * @param tx a serializable transaction
 * @returns their email and the emails of the withdrawn invitations
 * @throws 401, 403, 404, 409
 */
export async function removeAdministrator(tx: Db, id: number, removerId: number, now: Date) {
  if (id === removerId) throw fail(409, "You can't remove yourself. Ask another owner.")
  await requireOwner(tx, removerId)
  const administrator = await requireAdministrator(tx, id)
  const invited = await deleteInvitesOf(tx, administrator, now)
  await stopQuestions(tx, administrator.email, now)
  await tx.deleteFrom('administrators').where('id', '=', id).execute()
  return { email: administrator.email, invited }
}

/**
 * Changes a role. Withdraws the invitations of somebody who is no longer an owner, and stops the unsent emails about
 * questions to an uploader. Nobody can change their own role, so at least one owner stays.
 * @param tx a serializable transaction
 * @returns their email and the emails of the withdrawn invitations
 * @throws 401, 403, 404, 409
 */
export async function changeRole(tx: Db, { id, role, byId }: { id: number; role: Role; byId: number }, now: Date) {
  if (id === byId) throw fail(409, "You can't change your own role. Ask another owner.")
  await requireOwner(tx, byId)
  const administrator = await requireAdministrator(tx, id)
  await tx.updateTable('administrators').set({ role }).where('id', '=', id).execute()
  if (role === 'uploader') await stopQuestions(tx, administrator.email, now)
  const invited = role === 'owner' ? [] : await deleteInvitesOf(tx, administrator, now)
  return { ...administrator, invited }
}

/** Two owners may remove or lower each other at the same moment. @throws 401, 403 */
async function requireOwner(tx: Db, id: number): Promise<void> {
  const person = await tx.selectFrom('administrators').select('role').where('id', '=', id).executeTakeFirst()
  if (!person) throw fail(401, 'Please log in.')
  if (person.role !== 'owner') throw fail(403, 'You are no longer an owner.')
}

/** @throws 404 */
export async function requireAdministrator(tx: Db, id: number): Promise<{ id: number; email: string }> {
  const administrator = await findById(tx, id)
  if (!administrator) throw fail(404, 'Administrator not found. Someone else may have just removed them.')
  return administrator
}
