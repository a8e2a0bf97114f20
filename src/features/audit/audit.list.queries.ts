import { describeDevice } from '#platform/access/describe-device.ts'
import type { Db } from '#platform/db/database.ts'
import { selectPage } from '#platform/db/paging.ts'
import type { Row } from '#platform/db/schema.ts'
import { findAuditItems, itemKey, itemOf } from './audit.items.queries.ts'
import { namesByEmail } from './audit.queries.ts'
import type { AuditActor, AuditEvent, AuditList, AuditPage, AuditQuery } from './audit.schema.ts'
import { type AuditKind, actionsOfKind, apiWordsOf, storedAs } from './audit-actions.ts'

const LIST_SIZE = 50

const newestFirst = (db: Db, { before, actor, kind }: AuditQuery) =>
  db
    .selectFrom('audit_events')
    .selectAll()
    .$if(before !== undefined, (events) => events.where('id', '<', before as number))
    .$if(actor !== undefined, (events) => events.where('actor', '=', actor as string))
    .$if(kind !== undefined, (events) => events.where('action', 'in', storedAs(...actionsOfKind(kind as AuditKind))))
    .orderBy('id', 'desc')

async function toEvents(db: Db, rows: Row<'audit_events'>[]): Promise<AuditEvent[]> {
  const names = await namesByEmail(db)
  const items = await findAuditItems(db, rows)
  return rows.map((row) => ({
    id: row.id,
    happenedAt: row.happened_at,
    actor: row.actor,
    action: apiWordsOf(row.action),
    subject: row.subject,
    actorName: names.get(row.actor) ?? '',
    kind: itemOf(row).kind,
    item: items.get(itemKey(itemOf(row))) ?? null,
    address: row.address,
    device: row.user_agent && describeDevice(row.user_agent),
    count: row.count,
  }))
}

/** Returns the 50 newest events, or the 50 before `query.before`. `next` is the `before` of the following call. */
export async function listAuditEvents(db: Db, query: AuditQuery): Promise<AuditList> {
  const rows = await newestFirst(db, query)
    .limit(LIST_SIZE + 1)
    .execute()
  const shown = rows.slice(0, LIST_SIZE)
  return { events: await toEvents(db, shown), next: rows.length > LIST_SIZE ? (shown.at(-1)?.id ?? null) : null }
}

export async function listAuditPage(db: Db, query: AuditQuery): Promise<AuditPage> {
  const { rows, ...place } = await selectPage(newestFirst(db, query), query)
  return { events: await toEvents(db, rows), ...place }
}

/** Returns everyone who has acted, identified by email address or by process name. */
export async function listAuditActors(db: Db): Promise<AuditActor[]> {
  const names = await namesByEmail(db)
  const rows = await db
    .selectFrom('audit_events')
    .select('actor')
    .distinct()
    .where('actor', 'is not', null)
    .orderBy('actor')
    .execute()
  return rows.flatMap(({ actor }) => (actor === null ? [] : [{ actor, actorName: names.get(actor) ?? '' }]))
}
