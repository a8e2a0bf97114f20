import { z } from '@hono/zod-openapi'
import pLimit from 'p-limit'
import { failTooOften } from '../errors.ts'

const PASSWORD_MIN = 8
const PASSWORD_MAX = 256

// OWASP's password storage cheat sheet: argon2id with 19 MiB, two passes, one lane.
const ARGON2ID = { algorithm: 'argon2id', memoryCost: 19_456, timeCost: 2 } as const
// Of a password that nobody knows: what a wrong address is compared with, so that it takes as long as a right one.
const NOBODYS_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$Ne005S6vuJ7AtmlTpftZyxzW47clW+Y+mrqs8PevifE$xoPOSAY0rM7C9iZ6i3NYnecrAC1/mlASTgrj/Cm8kng'

const MAX_WAITING = 40
const WHEN_BUSY_RETRY_SECONDS = 5

/** Who waits for the same turn. Strangers, however many, wait behind strangers alone. */
type Lane = 'known' | 'invited' | 'strangers'
const lanes = { known: pLimit(1), invited: pLimit(1), strangers: pLimit(1) } satisfies Record<Lane, unknown>

// Typed on another keyboard, the same letters may come as other code points.
const normalize = (password: string) => password.normalize('NFKC')
const lengthOf = (password: string) => [...password].length

/** The rule for a new password, counted in characters. */
export const newPasswordSchema = z
  .string('Password is required!')
  .min(1, 'Password is required!')
  .refine((password) => lengthOf(password) >= PASSWORD_MIN, {
    error: `The password must have at least ${PASSWORD_MIN} characters.`,
  })
  .refine((password) => lengthOf(password) <= PASSWORD_MAX, {
    error: `The password can have at most ${PASSWORD_MAX} characters.`,
  })

/** Each hash takes 20 MB and a core for a fifth of a second: three at once, and queues that end. @throws 429 */
async function inLane<Result>(lane: Lane, work: () => Promise<Result>): Promise<Result> {
  if (lanes[lane].pendingCount >= MAX_WAITING) throw failTooOften(WHEN_BUSY_RETRY_SECONDS)
  return lanes[lane](work)
}

/** For somebody with an invitation. */
export async function hashPassword(password: string): Promise<string> {
  return inLane('invited', () => Bun.password.hash(normalize(password), ARGON2ID))
}

/** @param hash null when there is nobody to compare with: it takes as long, and is false. */
export async function verifyPassword(password: string, hash: string | null, lane: Lane): Promise<boolean> {
  if (password === '' || lengthOf(password) > PASSWORD_MAX) return false
  const isRight = await inLane(lane, () => Bun.password.verify(normalize(password), hash ?? NOBODYS_HASH))
  return isRight && hash !== null
}
