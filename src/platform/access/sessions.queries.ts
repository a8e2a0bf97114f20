import { type Expression, expressionBuilder } from 'kysely'
import type { Db } from '#platform/db/database.ts'
import type { Row, Schema } from '#platform/db/schema.ts'
import { describeDevice } from './describe-device.ts'
import type { Role } from './roles.ts'
import type { Session } from './sessions.schema.ts'
import { hashToken, newToken } from './tokens.ts'

const MINUTE_MS = 60 * 1000
const HOUR_MS = 60 * MINUTE_MS
const IDLE_MS = 12 * HOUR_MS
export const SESSION_MAX_MS = 14 * 24 * HOUR_MS
// The shortest time between two updates of `last_used_at`, so that not every request writes.
const TOUCH_MS = MINUTE_MS
/** How long a session is not asked again who it belongs to. */
const CONFIRMED_MS = 10 * MINUTE_MS
const SESSIONS_MAX = 20
/** How long the old token of a renewed session works, for calls that are under way. */
const FAREWELL_MS = MINUTE_MS

/** The row of `site_state` that exists while everyone must have a second factor. */
export const FACTOR_REQUIRED = 'second_factor_required'

export type Client = { address: string; userAgent: string }

/**
 * `isConfirmed`: the person signed in or was asked again within ten minutes. `mustSetUp`: everyone must have a second factor,
 * and this person has none yet.
 */
export type SignedIn = {
  sessionId: number
  administrator: { id: number; email: string; role: Role }
  isConfirmed: boolean
  mustSetUp: boolean
}

const before = (now: Date, ms: number) => new Date(now.getTime() - ms).toISOString()

/** Ends the person's oldest session if they have more than 20. @returns the token; the database stores only its hash */
export async function createSession(tx: Db, administratorId: number, client: Client, now: Date): Promise<string> {
  const token = newToken()
  const at = now.toISOString()
  await tx
    .insertInto('sessions')
    .values({
      administrator_id: administratorId,
      token_hash: hashToken(token),
      user_agent: client.userAgent,
      address: client.address,
      created_at: at,
      last_used_at: at,
      confirmed_at: at,
    })
    .execute()
  const newest = livingSessions(tx, now)
    .select('id')
    .where('administrator_id', '=', administratorId)
    .orderBy('id', 'desc')
    .limit(SESSIONS_MAX)
  await tx
    .deleteFrom('sessions')
    .where('administrator_id', '=', administratorId)
    .where('id', 'not in', newest)
    .execute()
  return token
}

/** Remembers that the person of a session has just proved who they are. */
export async function confirmSession(tx: Db, id: number, now: Date): Promise<void> {
  await tx.updateTable('sessions').set({ confirmed_at: now.toISOString() }).where('id', '=', id).execute()
}

/**
 * Gives a session a new token. The old one, which somebody may have copied, ends after a minute and counts as not confirmed.
 * @returns the new token
 */
export async function renewSession(tx: Db, id: number, now: Date): Promise<string> {
  const token = newToken()
  const { id: _, ...old } = await tx.selectFrom('sessions').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  await tx
    .updateTable('sessions')
    .set({ token_hash: hashToken(token) })
    .where('id', '=', id)
    .execute()
  const created_at = before(now, SESSION_MAX_MS - FAREWELL_MS)
  await tx
    .insertInto('sessions')
    .values({ ...old, created_at, confirmed_at: '' })
    .execute()
  return token
}

const livingSessions = (db: Db, now: Date) =>
  db
    .selectFrom('sessions')
    .where('sessions.last_used_at', '>', before(now, IDLE_MS))
    .where('sessions.created_at', '>', before(now, SESSION_MAX_MS))

/** Whether an administrator has an authenticator app that counts, or a passkey, also one of an earlier host. */
export const hasFactor = (administratorId: Expression<number>) => {
  const { selectFrom, or, exists } = expressionBuilder<Schema, never>()
  return or([
    exists(
      selectFrom('totps')
        .select('administrator_id')
        .where('totps.administrator_id', '=', administratorId)
        .where('totps.confirmed_at', 'is not', null),
    ),
    exists(selectFrom('passkeys').select('id').where('passkeys.administrator_id', '=', administratorId)),
  ])
}

const readSession = (db: Db, token: string, now: Date) =>
  livingSessions(db, now)
    .innerJoin('administrators', 'administrators.id', 'administrator_id')
    .where('token_hash', '=', hashToken(token))
    .select(['sessions.id', 'administrator_id', 'email', 'role', 'last_used_at', 'sessions.confirmed_at'])
    .select((session) => [
      session
        .exists(session.selectFrom('site_state').select('key').where('key', '=', FACTOR_REQUIRED))
        .as('is_factor_required'),
      hasFactor(session.ref('administrators.id')).as('has_factor'),
    ])
    .executeTakeFirst()

/** Finds whose session it is, without recording a use. */
export const findAdministratorId = async (db: Db, token: string, now: Date) =>
  (await readSession(db, token, now))?.administrator_id

/** Finds the session of a token and records its use; null if there is none or it has expired. */
export async function findSession(db: Db, token: string, now: Date): Promise<SignedIn | null> {
  const session = await readSession(db, token, now)
  if (!session) return null
  if (session.last_used_at <= before(now, TOUCH_MS)) {
    await db
      .transaction()
      .execute((tx) =>
        tx.updateTable('sessions').set({ last_used_at: now.toISOString() }).where('id', '=', session.id).execute(),
      )
  }
  const { administrator_id, email, role } = session
  return {
    sessionId: session.id,
    administrator: { id: administrator_id, email, role },
    isConfirmed: session.confirmed_at > before(now, CONFIRMED_MS),
    mustSetUp: Boolean(session.is_factor_required) && !session.has_factor,
  }
}

/** Lists the sessions of the signed-in administrator, last used first. */
export async function listSessions(db: Db, { administrator, sessionId }: SignedIn, now: Date): Promise<Session[]> {
  const rows = await livingSessions(db, now)
    .where('administrator_id', '=', administrator.id)
    .where('sessions.created_at', '>', before(now, SESSION_MAX_MS - FAREWELL_MS))
    .selectAll('sessions')
    .orderBy('last_used_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    device: describeDevice(row.user_agent),
    address: row.address,
    createdAt: row.created_at,
    lastUsedAt: row.last_used_at,
    isCurrent: row.id === sessionId,
  }))
}

export async function endSession(tx: Db, administratorId: number, id: number): Promise<Row<'sessions'> | undefined> {
  return tx
    .deleteFrom('sessions')
    .where('administrator_id', '=', administratorId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()
}

/** Ends the session of a browser's cookie, if there is one, before the cookie is replaced or removed. */
export async function endSessionOfToken(tx: Db, token: string | undefined): Promise<void> {
  if (token === undefined) return
  await tx.deleteFrom('sessions').where('token_hash', '=', hashToken(token)).execute()
}

/** @param exceptId the session to keep; 0 ends all */
export async function endOtherSessions(tx: Db, administratorId: number, exceptId: number): Promise<void> {
  await tx.deleteFrom('sessions').where('administrator_id', '=', administratorId).where('id', '!=', exceptId).execute()
}

export async function deleteEndedSessions(tx: Db, now: Date): Promise<void> {
  await tx
    .deleteFrom('sessions')
    .where((session) =>
      session.or([
        session('last_used_at', '<=', before(now, IDLE_MS)),
        session('created_at', '<=', before(now, SESSION_MAX_MS)),
      ]),
    )
    .execute()
}
