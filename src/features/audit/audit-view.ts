import { NOUNS } from '#features/nouns.ts'
import { choiceParameter, viewReader } from '#ui/office/list-view.ts'
import { adminPaths } from '#ui/paths.ts'
import type { AuditEvent } from './audit.schema.ts'
import { ACTIONS, type AuditKind, codeOf } from './audit-actions.ts'

const nounLabels = Object.fromEntries(Object.values(NOUNS).map(({ name, plural }) => [name, plural])) as Record<
  (typeof NOUNS)[keyof typeof NOUNS]['name'],
  string
>

export const EVENT_KINDS: Record<AuditKind, string> = {
  ...nounLabels,
  contact: 'Contacts',
  update: 'Updates and emails',
  subscriber: 'Subscribers',
  administrator: 'Administrators',
  backup: 'Backups',
  login: 'Logins and accounts',
}

export const readAuditView = viewReader({
  actor: (value) => value.trim() || undefined,
  kind: choiceParameter([undefined, ...(Object.keys(EVENT_KINDS) as AuditKind[])]),
})

export type AuditView = ReturnType<typeof readAuditView>

type Sentence = { before: string; subject: string | null; after?: string | undefined }

/** Puts an event into words. The stored subject names a contact only by its id. */
export function eventText({ action, actor, subject, item }: AuditEvent): Sentence {
  const code = codeOf(action)
  const page = code ? ACTIONS[code].page : `${action} …`
  if (code === 'contact.ended')
    return { before: page.replace('…', subject === '1' ? '1 contact' : `${subject} contacts`), subject: null }
  const emails = code === 'update.emailRetried' && subject?.match(/^(\d+) e-mails$/)?.[1]
  if (emails) return { before: `retried ${emails === '1' ? 'an email' : `${emails} emails`}`, subject: null }

  const named = subject?.startsWith('#') && code?.startsWith('contact.') ? item?.title : subject
  if (!named || !page.includes('…')) return { before: page.replace(/( from)? …/, ''), subject: null }
  const [before = '', after] = page.split(/ … ?/)
  return { before: actor === null ? `${before} as` : before, subject: named, after }
}

/** Returns the path of the page that shows the changed item; undefined if there is no item or it is gone. */
export function subjectPath({ kind, item }: AuditEvent): string | undefined {
  if (!item) return
  const { id, title, isInTrash } = item
  if (isInTrash) return adminPaths.trash()
  const places: Partial<Record<AuditKind, () => string>> = {
    ...Object.fromEntries(Object.values(NOUNS).map(({ name, page }) => [name, () => page({ id, title })])),
    contact: () => adminPaths.contacts({ search: title }),
    update: () => adminPaths.mails({ update: id }),
  }
  return places[kind]?.()
}
