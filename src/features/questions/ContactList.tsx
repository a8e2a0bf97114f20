import { useMediaQuery } from '@mantine/hooks'
import { useId, useState } from 'react'
import { useNavigation } from 'react-router'
import { LinkButton } from '#ui/office/LinkButton.tsx'
import { MessageText } from '#ui/office/MessageText.tsx'
import { Moment, useTimeText } from '#ui/office/Moment.tsx'
import { ContactActions, ContactMenu, type ContactRowProps, useReplied } from './ContactActions.tsx'
import styles from './ContactList.module.css'
import type { Contact } from './contacts.schema.ts'
import { mailTo } from './reply.ts'

// Just above 68.75rem the menu's column leaves too little room for the table.
const WIDE = '(64rem <= width < 68.75rem) or (width >= 76rem)'
const MESSAGES_AT_ONCE = 3
const COLUMNS = ['ID', 'Name', 'Email', 'Messages', 'Created At']

type ContactListProps = { contacts: Contact[]; leavesListWhenMarked: boolean; label: string }

/** A table on wide screens, cards on others. */
export function ContactList({ contacts, leavesListWhenMarked, label }: ContactListProps) {
  const isLoading = useNavigation().state === 'loading'
  const isWide = useMediaQuery(WIDE, undefined, { getInitialValueInEffect: false })
  const common = { leavesListWhenMarked, replied: useReplied() }
  if (!isWide) {
    return (
      <ul className={styles.cards} aria-label={label} aria-busy={isLoading}>
        {contacts.map((contact) => (
          <ContactCard key={contact.id} contact={contact} {...common} />
        ))}
      </ul>
    )
  }
  return (
    <table className={styles.table} aria-label={label} aria-busy={isLoading}>
      <thead>
        <tr>
          {COLUMNS.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {contacts.map((contact) => (
          <ContactRow key={contact.id} contact={contact} {...common} />
        ))}
      </tbody>
    </table>
  )
}

function ContactRow({ contact, ...actions }: ContactRowProps) {
  const { id, name, email, createdAt, answeredAt, messages } = contact
  return (
    <tr data-answered={answeredAt !== null}>
      <td>{id}</td>
      <td>
        <ContactName contact={contact} />
        <AnsweredAt contact={contact} />
      </td>
      <td>
        <EmailLink email={email} />
      </td>
      <td>
        <ContactQuestions name={name} messages={messages} />
        <ContactActions contact={contact} {...actions}>
          <ContactMenu contact={contact} />
        </ContactActions>
      </td>
      <td>
        <Moment at={createdAt} />
      </td>
    </tr>
  )
}

function ContactCard({ contact, ...actions }: ContactRowProps) {
  const { id, name, email, createdAt, answeredAt, messages } = contact
  return (
    <li className={styles.card} data-answered={answeredAt !== null}>
      <div className={styles.head}>
        <div>
          <h3>
            <ContactName contact={contact} />
          </h3>
          <AnsweredAt contact={contact} />
        </div>
        <ContactMenu contact={contact} />
      </div>
      <div>
        <ContactQuestions name={name} messages={messages} />
      </div>
      <dl className={styles.details}>
        <div>
          <dt>Email</dt>
          <dd>
            <EmailLink email={email} />
          </dd>
        </div>
        <div>
          <dt>Created At</dt>
          <dd>
            <Moment at={createdAt} />
          </dd>
        </div>
        <div>
          <dt>ID</dt>
          <dd>{id}</dd>
        </div>
      </dl>
      <ContactActions contact={contact} {...actions} />
    </li>
  )
}

function ContactName({ contact: { name, answeredAt } }: { contact: Contact }) {
  return (
    <>
      <bdi className={styles.name}>{name || 'N/A'}</bdi>
      {answeredAt === null && <span className={styles.new}>New</span>}
    </>
  )
}

function AnsweredAt({ contact: { answeredAt } }: { contact: Contact }) {
  if (answeredAt === null) return null
  return (
    <p className={styles.answered}>
      Answered on <Moment at={answeredAt} />
    </p>
  )
}

function EmailLink({ email }: { email: string }) {
  const at = email.indexOf('@')
  return (
    <a className={styles.email} href={mailTo(email)}>
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </a>
  )
}

/** `name` is the contact's name; a message shows the name it was sent with if that differs. */
function ContactQuestions({ name, messages }: Pick<Contact, 'name' | 'messages'>) {
  const [isWhole, setIsWhole] = useState(false)
  const id = useId()
  const timeText = useTimeText()
  if (messages.length === 0) return <p>No messages available</p>
  const newestFirst = messages.toReversed()
  return (
    <>
      <ul id={id} className={styles.messages}>
        {(isWhole ? newestFirst : newestFirst.slice(0, MESSAGES_AT_ONCE)).map((message) => (
          <li key={message.id}>
            <p className={styles.when}>
              <Moment at={message.createdAt} />
              {message.name !== name && (
                <span>
                  {', as '}
                  <bdi>{message.name}</bdi>
                </span>
              )}
            </p>
            <MessageText text={message.question} about={`the message from ${timeText(message.createdAt)}`} />
          </li>
        ))}
      </ul>
      {messages.length > MESSAGES_AT_ONCE && (
        <LinkButton aria-expanded={isWhole} aria-controls={id} onClick={() => setIsWhole(!isWhole)}>
          {isWhole ? `Show only the newest ${MESSAGES_AT_ONCE} messages` : `Show all ${messages.length} messages`}
        </LinkButton>
      )}
    </>
  )
}
