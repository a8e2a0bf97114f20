import type { Config } from '#platform/config.ts'
import type { Db } from '#platform/db/database.ts'
import { verifyPassword } from './passwords.ts'
import { giveBackToLimits, limitRate, RATE_LIMITS, type Share } from './rate-limits.queries.ts'

/**
 * Compares a password that a signed-in administrator entered again. Only wrong passwords count toward the limit.
 * @returns the stored hash, or null if the password is wrong
 * @throws 429 after too many wrong passwords, or if too many checks are waiting
 */
export async function confirmPassword(
  { config, db, clock }: { config: Config; db: Db; clock: () => Date },
  administratorId: number,
  password: string,
): Promise<string | null> {
  const shares: Share[] = [[RATE_LIMITS.ownPassword, `${administratorId}`]]
  const giveBack = () => db.transaction().execute((tx) => giveBackToLimits(tx, shares))
  await limitRate({ config, db, clock }, ...shares)
  const administrator = await db
    .selectFrom('administrators')
    .select('password_hash')
    .where('id', '=', administratorId)
    .executeTakeFirst()
  const hash = administrator?.password_hash ?? null
  const isRight = await verifyPassword(password, hash, 'known').catch(async (busy) => {
    await giveBack()
    throw busy
  })
  if (!isRight) return null
  await giveBack()
  return hash
}
