import { isIP } from 'node:net'
import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import { hashToken, newToken } from '#platform/access/tokens.ts'
import type { Deps } from '#platform/api/app-env.ts'
import type { Config } from '#platform/config.ts'
import type { Db } from '#platform/db/database.ts'
import { fail } from '#platform/http/errors.ts'
import type { NewPasskey, PasskeyAnswer } from './factors.schema.ts'

const CHALLENGE_MS = 5 * 60 * 1000
const EXISTS = 'This device already has a passkey for your account.'
const REFUSED = "The passkey couldn't be checked. Please try again."

type Server = Pick<Deps, 'config' | 'db' | 'clock'>

/** The host to which passkeys belong, from `SITE_URL` alone, or why browsers allow none there. */
export function passkeyHost({ siteUrl }: Pick<Config, 'siteUrl'>): { host: string } | { reason: string } {
  const { protocol, hostname } = new URL(siteUrl)
  if (isIP(hostname.replace(/^\[|\]$/g, '')))
    return { reason: `Passkeys need an address with a name, such as grower.example. This site's is ${hostname}.` }
  if (protocol !== 'https:' && hostname !== 'localhost')
    return { reason: `Passkeys need https. This site's address is ${siteUrl}.` }
  return { host: hostname }
}

/** @throws 409 if browsers allow no passkeys at `SITE_URL` */
function requireHost(config: Config): string {
  const found = passkeyHost(config)
  if ('reason' in found) throw fail(409, found.reason)
  return found.host
}

/** Creates the challenge that a passkey must sign within five minutes, as bytes. @param forId whose passkey will be added */
async function newChallenge({ db, clock }: Server, forId: number | null) {
  const challenge = newToken()
  const expires_at = new Date(clock().getTime() + CHALLENGE_MS).toISOString()
  const row = { challenge_hash: hashToken(challenge), administrator_id: forId, expires_at }
  await db.transaction().execute((tx) => tx.insertInto('passkey_challenges').values(row).execute())
  return Buffer.from(challenge, 'base64url')
}

/** Takes the challenge that an answer names, so that it works once. @returns undefined if it was taken or has expired */
async function takeChallenge({ db, clock }: Server, clientDataJSON: string, forId: number | null) {
  const challenge = challengeIn(clientDataJSON)
  const taken = await db.transaction().execute((tx) =>
    tx
      .deleteFrom('passkey_challenges')
      .where('challenge_hash', '=', hashToken(challenge))
      .where('expires_at', '>', clock().toISOString())
      .where('administrator_id', forId === null ? 'is' : '=', forId)
      .executeTakeFirst(),
  )
  return taken.numDeletedRows > 0n ? challenge : undefined
}

function challengeIn(clientDataJSON: string): string {
  try {
    return `${JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString()).challenge}`
  } catch {
    return ''
  }
}

/** Returns the options with which a browser signs in with a passkey, without a user name. @throws 409 */
export const signInOptions = async (server: Server) =>
  generateAuthenticationOptions({
    rpID: requireHost(server.config),
    challenge: await newChallenge(server, null),
    userVerification: 'required',
  })

/**
 * Checks the answer of a passkey. Takes its challenge.
 * @returns whose passkey it is, for `takePasskey`; undefined if the answer is not valid
 */
export async function checkPasskey(server: Server, answer: PasskeyAnswer) {
  const host = requireHost(server.config)
  const challenge = await takeChallenge(server, answer.response.clientDataJSON, null)
  const passkey = await server.db
    .selectFrom('passkeys')
    .selectAll()
    .where('id', '=', answer.id)
    .where('host', '=', host)
    .executeTakeFirst()
  if (!challenge || !passkey) return
  const { id, administrator_id, public_key, counter } = passkey
  const verified = await verifyAuthenticationResponse({
    response: answer as AuthenticationResponseJSON,
    expectedChallenge: challenge,
    expectedOrigin: server.config.siteUrl,
    expectedRPID: host,
    credential: { id, publicKey: new Uint8Array(Buffer.from(public_key, 'base64url')), counter },
    requireUserVerification: true,
  }).catch(() => undefined)
  if (!verified?.verified) return
  return { id, administratorId: administrator_id, counter: verified.authenticationInfo.newCounter }
}

/** Remembers that a passkey was used. @returns false if it was removed in the meantime */
export async function takePasskey(
  tx: Db,
  { id, counter }: { id: string; counter: number },
  now: Date,
): Promise<boolean> {
  const used = tx.updateTable('passkeys').set({ counter, last_used_at: now.toISOString() }).where('id', '=', id)
  return (await used.executeTakeFirst()).numUpdatedRows > 0n
}

/** Returns the options with which a browser makes a passkey. @throws 409 */
export async function newPasskeyOptions(server: Server, { id, email }: { id: number; email: string }, brand: string) {
  const host = requireHost(server.config)
  const known = await server.db
    .selectFrom('passkeys')
    .select('id')
    .where('administrator_id', '=', id)
    .where('host', '=', host)
    .execute()
  return generateRegistrationOptions({
    rpName: brand,
    rpID: host,
    userID: new TextEncoder().encode(`${id}`),
    userName: email,
    challenge: await newChallenge(server, id),
    attestationType: 'none',
    excludeCredentials: known,
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
}

/** Checks a new passkey. @returns its row, for `addPasskey` @throws 400, 409 */
export async function checkNewPasskey(server: Server, administratorId: number, answer: NewPasskey['response']) {
  const host = requireHost(server.config)
  const challenge = await takeChallenge(server, answer.response.clientDataJSON, administratorId)
  const verified =
    challenge === undefined
      ? undefined
      : await verifyRegistrationResponse({
          response: answer as RegistrationResponseJSON,
          expectedChallenge: challenge,
          expectedOrigin: server.config.siteUrl,
          expectedRPID: host,
          requireUserVerification: true,
        }).catch(() => undefined)
  if (!verified?.verified) throw fail(400, REFUSED)
  const { id, publicKey, counter, transports = [] } = verified.registrationInfo.credential
  return {
    id,
    administrator_id: administratorId,
    public_key: Buffer.from(publicKey).toString('base64url'),
    counter,
    transports: JSON.stringify(transports),
    host,
    created_at: server.clock().toISOString(),
    last_used_at: null,
  }
}

/** @throws 409 */
export async function addPasskey(
  tx: Db,
  passkey: Awaited<ReturnType<typeof checkNewPasskey>> & { name: string },
): Promise<void> {
  const added = await tx
    .insertInto('passkeys')
    .values(passkey)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!added) throw fail(409, EXISTS)
}

/** Lists the passkeys of a person, oldest first. */
export async function listPasskeys(db: Db, administratorId: number, config: Config) {
  const current = passkeyHost(config)
  const rows = await db
    .selectFrom('passkeys')
    .select(['id', 'name', 'host', 'created_at as createdAt', 'last_used_at as lastUsedAt'])
    .where('administrator_id', '=', administratorId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({ ...row, works: 'host' in current && row.host === current.host }))
}

const passkeyOf = (administratorId: number, id: string) => ({ id, administrator_id: administratorId })

/** @returns false if there is none with this id */
export async function renamePasskey(tx: Db, administratorId: number, id: string, name: string): Promise<boolean> {
  const renamed = tx
    .updateTable('passkeys')
    .set({ name })
    .where((passkey) => passkey.and(passkeyOf(administratorId, id)))
  return (await renamed.executeTakeFirst()).numUpdatedRows > 0n
}

/** @returns its name; undefined if there is none with this id */
export async function removePasskey(tx: Db, administratorId: number, id: string): Promise<string | undefined> {
  const removed = await tx
    .deleteFrom('passkeys')
    .where((passkey) => passkey.and(passkeyOf(administratorId, id)))
    .returning('name')
    .executeTakeFirst()
  return removed?.name
}

export async function deleteOldChallenges(tx: Db, now: Date): Promise<void> {
  await tx.deleteFrom('passkey_challenges').where('expires_at', '<=', now.toISOString()).execute()
}
