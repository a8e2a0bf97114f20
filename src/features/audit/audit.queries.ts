import { clientNetwork } from '../../platform/access/client-address.ts'
import { describeDevice } from '../../platform/access/describe-device.ts'
import { type Db, isPostgres } from '../../platform/db/database.ts'
import { selectPage } from '../../platform/db/paging.ts'
import type { Row } from '../../platform/db/schema.ts'
import type { AppEnv } from '../../platform/http/app-env.ts'
import { fail } from '../../platform/http/errors.ts'
import type { AuditAction, AuditEvent, AuditList, AuditPage, AuditQuery } from './audit.schema.ts'

const LIST_SIZE = 50
const KEPT_MS = 365 * 24 * 60 * 60 * 1000

export type Occasion = {
  actor: string | null
  address: string | null
  userAgent: string | null
  now: Date
  /** Set for a signed-in administrator. `recordEvent` throws 401 if they have been removed. */
  administratorId?: number | undefined
}

type Caller = Pick<AppEnv['Variables'], 'client' | 'clock' | 'session'>

export function occasionOf({ client, clock, session }: Caller): Occasion {
  const actor = session?.administrator.email ?? null
  const administratorId = session?.administrator.id
  return { actor, address: client.address, userAgent: client.userAgent, now: clock(), administratorId }
}

const toRow = ({ actor, address, userAgent, now }: Occasion, action: AuditAction) => ({
  happened_at: now.toISOString(),
  actor,
  action,
  address,
  user_agent: userAgent,
})

/** Records an event in the transaction that causes it. @throws 401 when the administrator has been removed */
export async function recordEvent(tx: Db, occasion: Occasion, action: AuditAction, subject?: string) {
  if (occasion.administratorId !== undefined) await requireAdministrator(tx, occasion.administratorId)
  await tx
    .insertInto('audit_events')
    .values({ ...toRow(occasion, action), subject: subject ?? null })
    .execute()
}

async function requireAdministrator(tx: Db, id: number) {
  const found = await tx
    .selectFrom('administrators')
    .select('id')
    .where('id', '=', id)
    // On PostgreSQL, this lock makes a removal of the administrator wait until the transaction ends.
    .$if(isPostgres(tx), (rows) => rows.forKeyShare())
    .executeTakeFirst()
  if (!found) throw fail(401, 'Please log in.')
}

/** Records a refusal. One row counts those of the same action, network and hour, so that no one can flood the log. */
export async function recordRefusal(
  { db, network, ...caller }: Caller & Pick<AppEnv['Variables'], 'db' | 'network'>,
  action: AuditAction,
): Promise<void> {
  const occasion = occasionOf(caller)
  const hour = occasion.now.toISOString().slice(0, 13)
  const merge_key = `${action} ${clientNetwork(network, 48)} ${hour}`
  await db.transaction().execute(async (tx) => {
    // Update first: on PostgreSQL, each conflicting insert uses up an id.
    const { numUpdatedRows } = await tx
      .updateTable('audit_events')
      .set((row) => ({ count: row('count', '+', 1) }))
      .where('merge_key', '=', merge_key)
      .executeTakeFirst()
    if (numUpdatedRows > 0n) return
    await tx
      .insertInto('audit_events')
      .values({ ...toRow(occasion, action), merge_key })
      .onConflict((conflict) =>
        conflict.column('merge_key').doUpdateSet((row) => ({ count: row('audit_events.count', '+', 1) })),
      )
      .execute()
  })
}

const newestFirst = (db: Db, { before }: AuditQuery) =>
  db
    .selectFrom('audit_events')
    .selectAll()
    .$if(before !== undefined, (events) => events.where('id', '<', before as number))
    .orderBy('id', 'desc')

function toEvent({ happened_at, user_agent, merge_key, ...event }: Row<'audit_events'>): AuditEvent {
  return { ...event, happenedAt: happened_at, device: user_agent && describeDevice(user_agent) }
}

/** Returns the 50 newest events, or the 50 before `query.before`. `next` is the `before` of the following call. */
export async function listAuditEvents(db: Db, query: AuditQuery): Promise<AuditList> {
  const rows = await newestFirst(db, query)
    .limit(LIST_SIZE + 1)
    .execute()
  const shown = rows.slice(0, LIST_SIZE)
  return { events: shown.map(toEvent), next: rows.length > LIST_SIZE ? (shown.at(-1)?.id ?? null) : null }
}

export async function listAuditPage(db: Db, query: AuditQuery): Promise<AuditPage> {
  const { rows, ...place } = await selectPage(newestFirst(db, query), query)
  return { events: rows.map(toEvent), ...place }
}

export async function deleteOldAuditEvents(tx: Db, now: Date): Promise<void> {
  const oldest = new Date(now.getTime() - KEPT_MS).toISOString()
  await tx.deleteFrom('audit_events').where('happened_at', '<', oldest).execute()
}
