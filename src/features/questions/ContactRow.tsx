import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { adminApi } from '../../ui/office/admin-api.ts'
import { ConfirmButton } from '../../ui/office/ConfirmButton.tsx'
import { answer } from '../../ui/office/call-api.ts'
import { Moment } from '../../ui/office/Moment.tsx'
import { SaveButton } from '../../ui/office/SaveButton.tsx'
import { useSite } from '../../ui/site/site.ts'
import { ContactQuestions } from './ContactQuestions.tsx'
import styles from './ContactTable.module.css'
import type { Contact } from './contacts.schema.ts'

type ContactRowProps = { contact: Contact; leavesListWhenMarked: boolean }

export function ContactRow({ contact, leavesListWhenMarked }: ContactRowProps) {
  const { id, name, email, createdAt, answeredAt, messages } = contact
  return (
    <tr data-answered={answeredAt !== null}>
      <Cell label="ID" className={styles.id}>
        {id}
      </Cell>
      <Cell label="Name">
        <bdi>{name || 'N/A'}</bdi>{' '}
        {answeredAt === null ? (
          <span className={styles.new}>New</span>
        ) : (
          <span className={styles.answered}>
            Answered on <Moment at={answeredAt} />
          </span>
        )}
      </Cell>
      <Cell label="Email">
        <a href={mailTo(email)}>
          {email.slice(0, email.indexOf('@'))}
          <wbr />
          {email.slice(email.indexOf('@'))}
        </a>
      </Cell>
      <Cell label="Messages" className={styles.long}>
        <ContactQuestions name={name} messages={messages} />
      </Cell>
      <Cell label="Created At">
        <Moment at={createdAt} />
      </Cell>
      <td className={styles.cell}>
        <div className={styles.actions}>
          <AnsweredButton contact={contact} leavesList={leavesListWhenMarked} />
          <ReplyLink email={email} />
          <ConfirmButton
            label="Erase"
            about={email}
            question={`Erase ${name ? `${name}, ` : ''}${email}?`}
            onConfirm={() => answer(adminApi.contact[':id'].$delete({ param: { id: `${id}` } }))}
          >
            This deletes the contact and all their messages, including spam. Emails that were already sent stay in
            people's mailboxes. You can't undo this.
          </ConfirmButton>
        </div>
      </td>
    </tr>
  )
}

type CellProps = { label: string; className?: string | undefined; children: ReactNode }

function Cell({ label, className = '', children }: CellProps) {
  return (
    <td className={`${styles.cell} ${className}`}>
      <span className={styles.label} aria-hidden="true">
        {label}
      </span>
      <div>{children}</div>
    </td>
  )
}

function ReplyLink({ email }: { email: string }) {
  const { brand } = useSite()
  return (
    <Button
      component="a"
      variant="outline"
      size="sm"
      href={mailTo(email, `Re: Your question to ${brand}`)}
      aria-label={`Reply to ${email}`}
    >
      Reply
    </Button>
  )
}

// Email addresses may contain characters that are special in a URL.
function mailTo(email: string, subject?: string): string {
  const address = encodeURIComponent(email).replaceAll('%40', '@')
  return `mailto:${address}${subject ? `?subject=${encodeURIComponent(subject)}` : ''}`
}

/** `leavesList`: the list is filtered by state, so a marked contact disappears from it. */
type AnsweredButtonProps = { contact: Contact; leavesList: boolean }

function AnsweredButton({ contact, leavesList }: AnsweredButtonProps) {
  const { id, email, answeredAt, messages } = contact
  const isAnswered = answeredAt === null
  const label = isAnswered ? 'Mark as answered' : 'Mark as not answered'
  const lastMessageId = messages.at(-1)?.id
  const json = { isAnswered, ...(lastMessageId && { lastMessageId }) }
  return (
    <SaveButton
      aria-label={`${label}: ${email}`}
      leavesList={leavesList}
      call={() => answer(adminApi.contact[':id'].$put({ param: { id: `${id}` }, json }))}
      success={isAnswered ? `${email} marked as answered.` : `${email} marked as not answered.`}
      failure={`Couldn't mark ${email} as ${isAnswered ? 'answered' : 'not answered'}.`}
    >
      {label}
    </SaveButton>
  )
}
