import type { Db } from '#platform/db/database.ts'
import type { Row } from '#platform/db/schema.ts'
import { ACTIONS, AUDIT_KINDS, type AuditItem, type AuditKind } from './audit.schema.ts'

const KIND_OF = new Map<string, AuditKind>(AUDIT_KINDS.flatMap((kind) => ACTIONS[kind].map((action) => [action, kind])))

type Subject = { kind: AuditKind; id: number | null }

/** Events of earlier versions have no `subject_id`. An event about a contact has its id in `subject`, as in “#7”. */
export function itemOf({ action, subject, subject_id }: Row<'audit_events'>): Subject {
  const kind = KIND_OF.get(action) ?? 'login'
  const contactId = action.endsWith('the contact') ? Number(subject?.slice(1)) : null
  return { kind, id: subject_id ?? contactId }
}

export const itemKey = ({ kind, id }: Subject) => `${kind} ${id}`

type Found = { id: number; title: string; deleted_at?: string | null }

const FIND: Partial<Record<AuditKind, (db: Db, ids: number[]) => Promise<Found[]>>> = {
  section: (db, ids) =>
    db.selectFrom('sections').select(['id', 'title', 'deleted_at']).where('id', 'in', ids).execute(),
  quote: (db, ids) =>
    db.selectFrom('quotes').select(['id', 'text as title', 'deleted_at']).where('id', 'in', ids).execute(),
  certificate: (db, ids) =>
    db
      .selectFrom('certificates')
      .select(['id', 'title', 'deleted_at'])
      .where('id', 'in', ids)
      .where('position', 'is not', null)
      .execute(),
  post: (db, ids) => db.selectFrom('posts').select(['id', 'title', 'deleted_at']).where('id', 'in', ids).execute(),
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
export async function findAuditItems(db: Db, events: Row<'audit_events'>[]): Promise<Map<string, AuditItem>> {
  const items = new Map<string, AuditItem>()
  for (const [kind, subjects] of Map.groupBy(events.map(itemOf), (subject) => subject.kind)) {
    const ids = [...new Set(subjects.flatMap(({ id }) => (id === null ? [] : [id])))]
    const found = ids.length > 0 ? ((await FIND[kind]?.(db, ids)) ?? []) : []
    for (const { id, title, deleted_at = null } of found)
      items.set(itemKey({ kind, id }), { id, title, isInTrash: deleted_at !== null })
  }
  return items
}
