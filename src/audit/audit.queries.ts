import type { Context } from 'hono'
import { describeDevice } from '../auth/describe-device.ts'
import { countRows } from '../db/count-rows.ts'
import type { Db } from '../db/database.ts'
import { placeOf } from '../db/page.schema.ts'
import type { Row } from '../db/schema.ts'
import type { AppEnv } from '../openapi.ts'
import type { AuditAction, AuditEvent, AuditList, AuditPage, AuditQuery } from './audit.schema.ts'

const LIST_SIZE = 50
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

const inScope = (db: Db, { before }: AuditQuery) =>
  db.selectFrom('audit_events').$if(before !== undefined, (events) => events.where('id', '<', before as number))

const newestFirst = (db: Db, query: AuditQuery) => inScope(db, query).selectAll().orderBy('id', 'desc')

function toEvent({ happened_at, user_agent, ...event }: Row<'audit_events'>): AuditEvent {
  return { ...event, happenedAt: happened_at, device: user_agent && describeDevice(user_agent) }
}

/** The newest, or the newest before an event, and where the next ones begin. */
export async function listAuditEvents(db: Db, query: AuditQuery): Promise<AuditList> {
  const rows = await newestFirst(db, query)
    .limit(LIST_SIZE + 1)
    .execute()
  const shown = rows.slice(0, LIST_SIZE)
  return { events: shown.map(toEvent), next: rows.length > LIST_SIZE ? (shown.at(-1)?.id ?? null) : null }
}

/** A page of the same. */
export async function listAuditPage(db: Db, query: AuditQuery): Promise<AuditPage> {
  const { page, pageSize, offset } = placeOf(query)
  const total = await countRows(inScope(db, query))
  const rows = await newestFirst(db, query).limit(pageSize).offset(offset).execute()
  return { events: rows.map(toEvent), total, page, pageSize }
}

export async function deleteOldAuditEvents(tx: Db, now: Date): Promise<void> {
  const oldest = new Date(now.getTime() - KEPT_MS).toISOString()
  await tx.deleteFrom('audit_events').where('happened_at', '<', oldest).execute()
}
