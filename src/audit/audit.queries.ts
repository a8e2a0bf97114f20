import type { Context } from 'hono'
import { describeDevice } from '../auth/describe-device.ts'
import type { Db } from '../db/database.ts'
import type { AppEnv } from '../openapi.ts'
import type { AuditAction, AuditEvent } from './audit.schema.ts'

const PAGE_SIZE = 50
const KEPT_MS = 365 * 24 * 60 * 60 * 1000

/** Who does something, from where, and when. */
export type Occasion = {
  actor: string | null
  address: string | null
  userAgent: string | null
  now: Date
}

export function occasionOf(c: Context<AppEnv>): Occasion {
  const { client, clock, session } = c.var
  const actor = session?.administrator.email ?? null
  return { actor, address: client.address, userAgent: client.userAgent, now: clock() }
}

/** Writes down what is done, in the transaction that does it. */
export async function recordEvent(tx: Db, occasion: Occasion, action: AuditAction, subject?: string) {
  const { actor, address, userAgent, now } = occasion
  await tx
    .insertInto('audit_events')
    .values({ happened_at: now.toISOString(), actor, action, subject: subject ?? null, address, user_agent: userAgent })
    .execute()
}

/** A page of events, newest first. @param beforeId only older ones than this */
export async function listAuditEvents(db: Db, beforeId: number | undefined) {
  const rows = await db
    .selectFrom('audit_events')
    .selectAll()
    .$if(beforeId !== undefined, (query) => query.where('id', '<', beforeId as number))
    .orderBy('id', 'desc')
    .limit(PAGE_SIZE + 1)
    .execute()
  const shown = rows.slice(0, PAGE_SIZE)
  const events: AuditEvent[] = shown.map(({ happened_at, user_agent, ...event }) => ({
    ...event,
    happenedAt: happened_at,
    device: user_agent && describeDevice(user_agent),
  }))
  return { events, next: rows.length > PAGE_SIZE ? (shown.at(-1)?.id ?? null) : null }
}

export async function deleteOldAuditEvents(tx: Db, now: Date): Promise<void> {
  const oldest = new Date(now.getTime() - KEPT_MS).toISOString()
  await tx.deleteFrom('audit_events').where('happened_at', '<', oldest).execute()
}
