import { z } from '@hono/zod-openapi'
import pLimit from 'p-limit'
import type { Config } from '#platform/config.ts'
import { fail, failTooOften } from '#platform/http/errors.ts'
import { weaknessOf } from './password-strength.ts'

const PASSWORD_MIN = 8
const PASSWORD_MAX = 256

// OWASP's password storage cheat sheet: argon2id with 19 MiB, two passes, one lane.
const ARGON2ID = { algorithm: 'argon2id', memoryCost: 19_456, timeCost: 2 } as const
// The hash of an unknown password. Comparing with it makes a wrong email address take as long as a wrong password.
const NOBODYS_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$Ne005S6vuJ7AtmlTpftZyxzW47clW+Y+mrqs8PevifE$xoPOSAY0rM7C9iZ6i3NYnecrAC1/mlASTgrj/Cm8kng'

const MAX_WAITING = 40
const WHEN_BUSY_RETRY_SECONDS = 5

/** Separate queues: a flood of strangers delays only strangers. */
type Lane = 'known' | 'new passwords' | 'strangers'
const lanes = { known: pLimit(1), 'new passwords': pLimit(1), strangers: pLimit(1) } satisfies Record<Lane, unknown>

// Keyboards may produce different code points for the same letter.
const normalize = (password: string) => password.normalize('NFKC')
const lengthOf = (password: string) => [...password].length

/** The rules for a new password. The limits count code points. */
export const newPasswordSchema = z
  .string('Password is required!')
  .min(1, 'Password is required!')
  .refine((password) => lengthOf(password) >= PASSWORD_MIN, {
    error: `The password must have at least ${PASSWORD_MIN} characters.`,
  })
  .refine((password) => lengthOf(password) <= PASSWORD_MAX, {
    error: `The password can have at most ${PASSWORD_MAX} characters.`,
  })

/** A hash takes 20 MB and 0.2 s of a core, so each lane runs one at a time. @throws 429 if 40 are waiting */
async function inLane<Result>(lane: Lane, work: () => Promise<Result>): Promise<Result> {
  if (lanes[lane].pendingCount >= MAX_WAITING) throw failTooOften(WHEN_BUSY_RETRY_SECONDS)
  return lanes[lane](work)
}

/**
 * Checks and hashes a password that a person chose.
 * @param field the form field that the error names
 * @param known words that an attacker tries first
 * @throws 400 if it is easy to guess, 429 if too many are waiting
 */
export async function hashNewPassword(field: string, password: string, known: string[]): Promise<string> {
  return inLane('new passwords', async () => {
    const weakness = await weaknessOf(normalize(password), known)
    if (weakness) throw fail(400, weakness, { [field]: weakness })
    return Bun.password.hash(normalize(password), ARGON2ID)
  })
}

/** Words that an attacker tries first: the brand, the location and the person's email address. */
export const knownWords = ({ site }: Pick<Config, 'site'>, email: string) => [site.brand, site.location, email]

/** @param hash null for an unknown account: the check takes just as long and returns false */
export async function verifyPassword(password: string, hash: string | null, lane: Lane): Promise<boolean> {
  if (password === '' || lengthOf(password) > PASSWORD_MAX) return false
  const isRight = await inLane(lane, () => Bun.password.verify(normalize(password), hash ?? NOBODYS_HASH))
  return isRight && hash !== null
}
