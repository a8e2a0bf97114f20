import { Moment } from '#ui/office/Moment.tsx'
import styles from './ContactList.module.css'
import type { Contact } from './contacts.schema.ts'
import { mailTo } from './reply.ts'

export function ContactName({ contact: { name, answeredAt } }: { contact: Contact }) {
  return (
    <>
      <bdi className={styles.name}>{name || 'N/A'}</bdi>
      {answeredAt === null && <span className={styles.new}>New</span>}
    </>
  )
}

export function AnsweredAt({ contact: { answeredAt } }: { contact: Contact }) {
  if (answeredAt === null) return null
  return (
    <p className={styles.answered}>
      Answered on <Moment at={answeredAt} />
    </p>
  )
}

export function EmailLink({ email }: { email: string }) {
  const at = email.indexOf('@')
  return (
    <a className={styles.email} href={mailTo(email)}>
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </a>
  )
}
