import type { WaitingSource } from '#features/dashboard/waiting.schema.ts'
import { trustNoDevice } from '#platform/access/known-devices.queries.ts'
import { giveBackToLimits, limitRate, RATE_LIMITS, type Share } from '#platform/access/rate-limits.queries.ts'
import { FACTOR_REQUIRED } from '#platform/access/sessions.queries.ts'
import type { Deps } from '#platform/api/app-env.ts'
import { countRows } from '#platform/db/count-rows.ts'
import type { Db } from '#platform/db/database.ts'
import { fail, failNeeding } from '#platform/http/errors.ts'
import { WAYS_BACK_MIN } from '#platform/http/limits.ts'
import type { PasskeyAnswer } from './factors.schema.ts'
import { fewCodesLines, hasSome } from './few-codes.ts'
import { checkPasskey, listPasskeys, takePasskey } from './passkeys.queries.ts'
import { hashRecoveryCode, removeRecoveryCodes, takeRecoveryCode } from './recovery-codes.queries.ts'
import { takeTotpCode } from './totp.queries.ts'

const ASK_CODE = 'Enter the code of your app, or a recovery code.'
const WRONG_CODE = 'This code is wrong, or was used before.'
const WRONG_PASSKEY = 'This passkey is not one of your account.'
const SIX_DIGITS = /^\d{6}$/

type Server = Pick<Deps, 'config' | 'db' | 'clock'>

/** Returns a person's second factors, also passkeys of an earlier host, which no longer work. */
export async function readFactors({ db, config }: Pick<Server, 'db' | 'config'>, id: number) {
  // One after the other, because some callers are in a transaction.
  const app = await db
    .selectFrom('totps')
    .select('administrator_id')
    .where('administrator_id', '=', id)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst()
  const codesLeft = await countRows(db.selectFrom('recovery_codes').where('administrator_id', '=', id))
  return { hasApp: app !== undefined, codesLeft, passkeys: await listPasskeys(db, id, config) }
}

type Factors = Awaited<ReturnType<typeof readFactors>>

export const waitingRecoveryCodes: WaitingSource = async ({ db, config, administratorId }) =>
  administratorId === undefined ? [] : fewCodesLines(await readFactors({ db, config }, administratorId))

/** Refuses with 401 until the person sends a second factor. */
const askForCode = ({ hasApp, passkeys }: Factors, message = ASK_CODE) =>
  failNeeding(
    401,
    message,
    { needsCode: true, hasApp, hasPasskey: passkeys.some(({ works }) => works) },
    message === WRONG_CODE ? { code: WRONG_CODE } : undefined,
  )

type Proof = { code?: string | undefined; passkey?: PasskeyAnswer | undefined }

/**
 * Prepares the check of a second factor, if the person has one, before the transaction of what it permits.
 * @returns a function that uses the code or passkey up in that transaction, and returns the refusal if it is wrong; null if
 * the person has no second factor
 * @throws 401 with `needsCode` if there is none; 429 after five wrong codes
 */
export async function readyFactor(server: Server, id: number, { code, passkey }: Proof) {
  const factors = await readFactors(server, id)
  if (!hasSome(factors)) return null
  if (code === undefined && !passkey) throw askForCode(factors)
  const take = passkey ? await readyPasskey(server, id, passkey) : await readyCode(server, id, code ?? '')
  return async (tx: Db) => ((await take(tx)) ? undefined : askForCode(factors, passkey ? WRONG_PASSKEY : WRONG_CODE))
}

/** Prepares the check of a passkey. @returns a function that uses it, and tells whether it was right */
export async function readyPasskey(server: Server, id: number, answer: PasskeyAnswer) {
  const checked = await checkPasskey(server, answer)
  return async (tx: Db) => checked?.administratorId === id && takePasskey(tx, checked, server.clock())
}

/**
 * Counts a try and prepares the check of an app's code or a recovery code.
 * @returns a function that uses the code up, and tells whether it was right
 * @throws 429 after five wrong codes
 */
export async function readyCode({ config, db, clock }: Server, id: number, typed: string) {
  const share: Share = [RATE_LIMITS.secondFactor, `${id}`]
  await limitRate({ config, db, clock }, share)
  const code = typed.replace(/[\s\p{Dash}]/gu, '').toLowerCase()
  const hash = SIX_DIGITS.test(code) ? null : await hashRecoveryCode(db, id, code)
  return async (tx: Db): Promise<boolean> => {
    const isRight = hash === null ? await takeTotpCode(tx, id, code, clock()) : await takeRecoveryCode(tx, id, hash)
    if (isRight) await giveBackToLimits(tx, [share])
    return isRight
  }
}

/** Removes all factors of a person. Their password alone opens the account again. */
export async function resetFactors(tx: Db, id: number): Promise<void> {
  for (const table of ['totps', 'passkeys'] as const)
    await tx.deleteFrom(table).where('administrator_id', '=', id).execute()
  await removeRecoveryCodes(tx, id)
  await trustNoDevice(tx, id)
}

/** Settles a change of factors: trusts no browser any more, and removes the recovery codes with the last factor. */
export async function settleFactors(server: Pick<Server, 'config'>, tx: Db, id: number): Promise<void> {
  await trustNoDevice(tx, id)
  if (!hasSome(await readFactors({ ...server, db: tx }, id))) await removeRecoveryCodes(tx, id)
}

/** Returns in how many ways each administrator can come back after losing a phone. */
export async function countWaysBack({ db, config }: Pick<Server, 'db' | 'config'>) {
  const people = await db.selectFrom('administrators').select(['id', 'email', 'role']).orderBy('id').execute()
  const owners = people.filter(({ role }) => role === 'owner')
  const counted = []
  for (const { id, email, role } of people) {
    const factors = await readFactors({ db, config }, id)
    const working = Number(factors.hasApp) + factors.passkeys.filter(({ works }) => works).length
    const ways = [factors.codesLeft > 0, working > 1, owners.some((owner) => owner.id !== id)]
    counted.push({ id, email, role, hasFactor: hasSome(factors), waysBack: ways.filter(Boolean).length })
  }
  return counted
}

export async function isFactorRequired(db: Db): Promise<boolean> {
  const row = await db.selectFrom('site_state').select('key').where('key', '=', FACTOR_REQUIRED).executeTakeFirst()
  return row !== undefined
}

/** @throws 409 while an owner has fewer than two ways back */
export async function requireFactors({ config }: Pick<Server, 'config'>, tx: Db, isRequired: boolean): Promise<void> {
  if (!isRequired) {
    await tx.deleteFrom('site_state').where('key', '=', FACTOR_REQUIRED).execute()
    return
  }
  const people = await countWaysBack({ db: tx, config })
  const short = people.filter(({ role, waysBack }) => role === 'owner' && waysBack < WAYS_BACK_MIN)
  if (short.length > 0) throw fail(409, lackingWays(short.map(({ email }) => email)))
  await tx
    .insertInto('site_state')
    .values({ key: FACTOR_REQUIRED, value: '1' })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

const lackingWays = (emails: string[]) =>
  `First, every owner needs two ways back into their account: recovery codes, a second passkey or an app, or another owner. Still missing for ${emails.join(', ')}.`
