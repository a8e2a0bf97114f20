import { useMediaQuery } from '@mantine/hooks'
import { useState } from 'react'
import { useLocation, useNavigation } from 'react-router'
import { draftName, readDraft } from '#ui/office/drafts.ts'
import { OpenIcon } from '#ui/office/icons.tsx'
import { ageText, DAY, ShortDate, useTimeText } from '#ui/office/Moment.tsx'
import { type ContactRowProps, useReplied } from './ContactActions.tsx'
import styles from './ContactList.module.css'
import { ContactThread } from './ContactThread.tsx'
import type { Contact } from './contacts.schema.ts'
import { mailTo, replyDraft } from './reply.ts'
import { useKeptRows } from './use-kept-rows.ts'

// Just above 68.75rem the menu's column leaves too little room for the table.
const WIDE = '(64rem <= width < 68.75rem) or (width >= 76rem)'
const COLUMNS = ['ID', 'Name', 'Email', 'Messages', 'Created At']

type ContactListProps = {
  contacts: Contact[]
  leavesListWhenMarked: boolean
  opensFirst?: boolean
  marksNew: boolean
  label: string
}
type RowProps = ContactRowProps & { isOpenAtFirst: boolean; marksNew: boolean }

/** A table on wide screens, cards on others. */
export function ContactList({ contacts, leavesListWhenMarked, opensFirst = false, marksNew, label }: ContactListProps) {
  const isLoading = useNavigation().state === 'loading'
  const isWide = useMediaQuery(WIDE, undefined, { getInitialValueInEffect: false })
  const replied = useReplied()
  const { rows, keep, drop } = useKeptRows(contacts)
  if (rows.length === 0) return null
  const rowProps = (contact: Contact, index: number) => ({
    ...{ contact, leavesListWhenMarked, marksNew, replied, keep, drop },
    isOpenAtFirst: index === 0 && (opensFirst || rows.length === 1),
  })
  if (!isWide) {
    return (
      <ul className={styles.cards} aria-label={label} aria-busy={isLoading}>
        {rows.map((contact, index) => (
          <ContactCard key={contact.id} {...rowProps(contact, index)} />
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
      {rows.map((contact, index) => (
        <ContactRow key={contact.id} {...rowProps(contact, index)} />
      ))}
    </table>
  )
}

function ContactRow({ isOpenAtFirst, marksNew, ...props }: RowProps) {
  const { id, email, createdAt, answeredAt } = props.contact
  const { isOpen, toggle } = useToggle(props.contact, isOpenAtFirst)
  return (
    <tbody data-answered={answeredAt !== null} data-open={isOpen}>
      <tr>
        <td>{id}</td>
        <td>
          <ContactName contact={props.contact} marksNew={marksNew} />
        </td>
        <td>
          <EmailLink email={email} />
        </td>
        <td className={styles.summary}>
          <Summary contact={props.contact} isOpen={isOpen} />
          <AnsweredAt contact={props.contact} />
          {toggle}
        </td>
        <td>
          <ShortDate at={createdAt} />
        </td>
      </tr>
      {isOpen && (
        <tr>
          <td colSpan={COLUMNS.length}>
            <ContactThread {...props} />
          </td>
        </tr>
      )}
    </tbody>
  )
}

function ContactCard({ isOpenAtFirst, marksNew, ...props }: RowProps) {
  const { id, email, createdAt, answeredAt } = props.contact
  const { isOpen, toggle } = useToggle(props.contact, isOpenAtFirst)
  return (
    <li className={styles.card} data-answered={answeredAt !== null} data-open={isOpen}>
      <div className={styles.summary}>
        <h3>
          <ContactName contact={props.contact} marksNew={marksNew} />
        </h3>
        <AnsweredAt contact={props.contact} />
        <Summary contact={props.contact} isOpen={isOpen} />
        {toggle}
      </div>
      {isOpen && (
        <>
          <ContactThread {...props} />
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
                <ShortDate at={createdAt} />
              </dd>
            </div>
            <div>
              <dt>ID</dt>
              <dd>{id}</dd>
            </div>
          </dl>
        </>
      )}
    </li>
  )
}

/** A row with an unsent answer is open, so that nobody overlooks it. */
function useToggle({ id, email }: Contact, isOpenAtFirst: boolean) {
  const { pathname } = useLocation()
  const [isOpen, setIsOpen] = useState(() => isOpenAtFirst || readDraft(draftName(pathname, replyDraft(id))) != null)
  const toggle = (
    <button
      type="button"
      className={styles.toggle}
      aria-expanded={isOpen}
      aria-label={`Messages from ${email}`}
      onClick={() => setIsOpen(!isOpen)}
    >
      <OpenIcon />
    </button>
  )
  return { isOpen, toggle }
}

/** A closed row shows its newest message, and an open one only the number of messages. */
function Summary({ contact: { name, messages, replies }, isOpen }: { contact: Contact; isOpen: boolean }) {
  const timeText = useTimeText()
  const newest = messages.at(-1)
  if (!newest) return <p className={styles.when}>No messages available</p>
  const counts = [count(messages.length, 'message'), ...(replies.length > 0 ? [count(replies.length, 'answer')] : [])]
  if (isOpen) return <p className={styles.when}>{counts.join(', ')}</p>
  const isLonely = messages.length + replies.length === 1
  return (
    <>
      <p className={styles.newest} dir="auto">
        {newest.question}
      </p>
      <p className={styles.when}>
        <time dateTime={newest.createdAt} title={timeText(newest.createdAt)}>
          {ageText(newest.createdAt)}
        </time>
        {newest.name !== name && (
          <span>
            {'as '}
            <bdi>{newest.name}</bdi>
          </span>
        )}
        {!isLonely && <span>{counts.join(', ')}</span>}
      </p>
    </>
  )
}

const count = (number: number, noun: string) => `${number} ${noun}${number === 1 ? '' : 's'}`

type ContactNameProps = { contact: Contact; marksNew: boolean }

/** Where no contact is answered, “New” would say nothing. */
function ContactName({ contact: { name, answeredAt }, marksNew }: ContactNameProps) {
  return (
    <>
      <bdi className={styles.name}>{name || 'N/A'}</bdi>
      {marksNew && answeredAt === null && <span className={styles.new}>New</span>}
    </>
  )
}

function AnsweredAt({ contact: { answeredAt, replies } }: { contact: Contact }) {
  const timeText = useTimeText()
  const dayText = useTimeText(DAY)
  if (answeredAt === null)
    return replies.at(-1)?.mail?.state === 'failed' && <p className={styles.unsent}>Answer not sent</p>
  const reply = replies.findLast(({ createdAt }) => createdAt === answeredAt)
  return (
    <p className={styles.answered}>
      <time dateTime={answeredAt} title={timeText(answeredAt)}>
        {reply ? `Answered by ${reply.sentBy} ${ageText(answeredAt)}` : `Answered on ${dayText(answeredAt)}`}
      </time>
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
