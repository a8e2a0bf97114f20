import { choiceParameter, viewReader } from '#ui/office/list-view.ts'
import { adminPaths } from '#ui/paths.ts'
import type { AuditEvent, AuditKind } from './audit.schema.ts'

export const EVENT_KINDS: Record<AuditKind, string> = {
  section: 'Sections',
  quote: 'Quotes',
  certificate: 'Certificates',
  post: 'Posts',
  image: 'Images',
  slide: 'Carousel',
  settings: 'Settings',
  contact: 'Contacts',
  update: 'Updates and emails',
  administrator: 'Administrators',
  backup: 'Backups',
  login: 'Logins and accounts',
}

export const readAuditView = viewReader({
  actor: (value) => value.trim() || undefined,
  kind: choiceParameter([undefined, ...(Object.keys(EVENT_KINDS) as AuditKind[])]),
})

export type AuditView = ReturnType<typeof readAuditView>

type Sentence = { before: string; subject: string | null; after?: string }

/** The API's words for actions never change, so the page replaces the less common ones. */
const WORDING = [
  ['a picture', 'an image'],
  ['picture', 'image'],
  ['e-mail', 'email'],
  ['signed in', 'logged in'],
  ['sign in', 'log in'],
  ['deleted for good', 'permanently deleted'],
  ['a link to a new password', 'a password reset link'],
  [/(the invitation|the invitation link) of$/, '$1 for'],
] as const

/** Puts an event into words. The stored action names a contact only by its id. */
export function eventText({ action, actor, subject, item }: AuditEvent): Sentence {
  if (action.startsWith('marked as ')) {
    const mark = action.startsWith('marked as open') ? 'as not answered' : 'as answered'
    return item
      ? { before: 'marked a question from', subject: item.title, after: mark }
      : { before: `marked a question ${mark}`, subject: null }
  }
  if (action === 'erased the contact') return { before: 'erased a contact', subject: null }
  if (action === 'erased contacts at their end')
    return {
      before: `erased ${subject === '1' ? '1 contact' : `${subject} contacts`} whose time limit had passed`,
      subject: null,
    }
  if (action === 'released the held message') return { before: 'moved a message out of spam', subject: null }
  if (action === 'deleted the held message') return { before: 'deleted a message from spam', subject: null }
  if (action === 'changed the settings') return { before: 'changed these settings:', subject }
  if (action === 'restored an earlier version of the settings')
    return { before: 'restored an earlier version of these settings:', subject }
  if (action === 'tried an e-mail again') {
    const count = subject?.match(/^(\d+) e-mails$/)?.[1]
    if (count) return { before: `retried ${count === '1' ? 'an email' : `${count} emails`}`, subject: null }
    return { before: 'retried an email to', subject }
  }
  const plain = WORDING.reduce((text, [stored, plain]) => text.replace(stored, plain), action)
  return { before: actor === null && subject ? `${plain} as` : plain, subject }
}

/** Returns the path of the page that shows the changed item; undefined if there is no item or it is gone. */
export function subjectPath({ kind, item }: AuditEvent): string | undefined {
  if (!item) return
  const { id, title, isInTrash } = item
  if (isInTrash) return adminPaths.trash()
  const places: Partial<Record<AuditKind, () => string>> = {
    section: adminPaths.manageSections,
    quote: adminPaths.manageQuotes,
    certificate: () => adminPaths.manageCertificates({ search: title }),
    post: () => adminPaths.manageBlog({ edit: id }),
    slide: adminPaths.carousel,
    image: () => adminPaths.images({ search: title }),
    contact: () => adminPaths.contacts({ search: title }),
    update: () => adminPaths.mails({ update: id }),
  }
  return places[kind]?.()
}
