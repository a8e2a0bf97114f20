import { sql } from 'kysely'
import { NOUNS } from '#features/nouns.ts'
import { describeDevice } from '#platform/access/describe-device.ts'
import type { Db } from '#platform/db/database.ts'
import { selectPage } from '#platform/db/paging.ts'
import type { Row } from '#platform/db/schema.ts'
import { namesByEmail } from './audit.queries.ts'
import type { AuditActor, AuditEvent, AuditItem, AuditList, AuditPage, AuditQuery } from './audit.schema.ts'
import { type AuditKind, actionsOfKind, apiWordsOf, codeOf, kindOf, storedAs } from './audit-actions.ts'

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

type Subject = { kind: AuditKind; id: number | null }

const ABOUT_CONTACTS: (string | undefined)[] = [
  'contact.answered',
  'contact.reopened',
  'contact.replied',
  'contact.erased',
]

/** Events of earlier versions have no `subject_id`. An event about a contact has its id in `subject`, as in “#7”. */
function itemOf({ action, subject, subject_id }: Row<'audit_events'>): Subject {
  const code = codeOf(action)
  const contactId = ABOUT_CONTACTS.includes(code) ? Number(subject?.slice(1)) : null
  return { kind: code ? kindOf(code) : 'login', id: subject_id ?? contactId }
}

const itemKey = ({ kind, id }: Subject) => `${kind} ${id}`

type Found = { id: number; title: string; deleted_at?: string | null }

type Find = (db: Db, ids: number[]) => Promise<Found[]>

/** Finds rows of a noun. Kysely's types accept one table at a time. */
const find =
  (table: string, title: string): Find =>
  (db, ids) =>
    db
      .selectFrom(table as 'posts')
      .select(['id', sql.ref<string>(title).as('title'), 'deleted_at'])
      .where('id', 'in', ids)
      .execute()

const FIND: Partial<Record<AuditKind, Find>> = {
  ...Object.fromEntries(
    Object.values(NOUNS).flatMap((noun) => ('hasTrash' in noun ? [[noun.name, find(noun.table, noun.title)]] : [])),
  ),
  certificate: (db, ids) =>
    db
      .selectFrom('certificates')
      .select(['id', 'title', 'deleted_at'])
      .where('id', 'in', ids)
      .where('position', 'is not', null)
      .execute(),
  async image(db, ids) {
    const images = db.selectFrom('images').select(['id', 'file_name', 'alt', 'deleted_at']).where('id', 'in', ids)
    return (await images.execute()).map(({ file_name, alt, ...image }) => ({ ...image, title: file_name || alt }))
  },
  async slide(db, ids) {
    const slides = db
      .selectFrom('image_uses')
      .innerJoin('images', 'images.id', 'image_id')
      .select(['noun_id as id', 'file_name', 'alt'])
      .where('noun', '=', 'slide')
      .where('noun_id', 'in', ids)
    return (await slides.execute()).map(({ id, file_name, alt }) => ({ id, title: file_name || alt }))
  },
  async contact(db, ids) {
    const contacts = db.selectFrom('contacts').select(['id', 'name', 'email']).where('id', 'in', ids)
    return (await contacts.execute()).map(({ id, name, email }) => ({ id, title: name || email }))
  },
  update: (db, ids) => db.selectFrom('updates').select(['id', 'subject as title']).where('id', 'in', ids).execute(),
}

/** Returns the items of these events that still exist, by `itemKey`. */
async function findAuditItems(db: Db, events: Row<'audit_events'>[]): Promise<Map<string, AuditItem>> {
  const items = new Map<string, AuditItem>()
  for (const [kind, subjects] of Map.groupBy(events.map(itemOf), (subject) => subject.kind)) {
    const ids = [...new Set(subjects.flatMap(({ id }) => (id === null ? [] : [id])))]
    const found = ids.length > 0 ? ((await FIND[kind]?.(db, ids)) ?? []) : []
    for (const { id, title, deleted_at = null } of found)
      items.set(itemKey({ kind, id }), { id, title, isInTrash: deleted_at !== null })
  }
  return items
}
