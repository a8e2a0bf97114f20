import { AdminSection } from '#ui/office/AdminSection.tsx'
import { adminApi } from '#ui/office/admin-api.ts'
import { ConfirmButton } from '#ui/office/ConfirmButton.tsx'
import { answer, type Loaded } from '#ui/office/call-api.ts'
import { LoadError } from '#ui/office/LoadError.tsx'
import { placeText } from '#ui/office/list-view.ts'
import { MessageText } from '#ui/office/MessageText.tsx'
import { ShortDate } from '#ui/office/Moment.tsx'
import { PageLinks } from '#ui/office/PageLinks.tsx'
import pieces from '#ui/office/pieces.module.css'
import { SaveButton } from '#ui/office/SaveButton.tsx'
import { EmptyState } from '#ui/site/EmptyState.tsx'
import type { HeldPage, HeldQuestion } from '../contacts.schema.ts'
import { type ContactsView, contactsPath } from '../contacts-view.ts'
import styles from './HeldQuestions.module.css'

export function HeldQuestions({ view, held }: { view: ContactsView; held: Loaded<HeldPage> }) {
  return (
    <AdminSection
      title="Spam"
      lead="Messages that look like spam are kept here. Press “Not spam” for real ones; the rest are deleted after 30 days."
    >
      {'reason' in held ? (
        <LoadError reason={`Couldn't load spam. ${held.reason}`} />
      ) : (
        <Page view={view} page={held.data} />
      )}
    </AdminSection>
  )
}

function Page({ view, page }: { view: ContactsView; page: HeldPage }) {
  if (page.total === 0) return <EmptyState>No spam.</EmptyState>
  return (
    <>
      <p className={pieces.soft}>{placeText(page, 'message')}</p>
      <ul className={pieces.rows}>
        {page.messages.map((message) => (
          <Message key={message.id} message={message} />
        ))}
      </ul>
      <PageLinks place={page} noun="message" pathOf={(to) => contactsPath({ ...view, page: to })} />
    </>
  )
}

function Message({ message }: { message: HeldQuestion }) {
  const { id, name, email, question, reasons, createdAt, endsAt } = message
  return (
    <li className={styles.message}>
      <div className={styles.side}>
        <h3 dir="auto">{name || 'N/A'}</h3>
        <p>{email}</p>
        <p>
          Received on <ShortDate at={createdAt} />.
        </p>
        <p>
          Will be deleted on <ShortDate at={endsAt} />.
        </p>
      </div>
      <div className={styles.words}>
        <MessageText text={question} about={`the message from ${email}`} />
        <details className={`${pieces.fold} ${styles.reasons}`}>
          <summary>Why it looks like spam ({reasons.length})</summary>
          <ul>
            {reasons.map(({ code, sentence }) => (
              <li key={`${code} ${sentence}`}>{sentence}</li>
            ))}
          </ul>
        </details>
        <div className={styles.actions}>
          <SaveButton
            aria-label={`Not spam: the message from ${email}`}
            leavesList
            call={() => answer(adminApi.contact.held[':id'].release.$post({ param: { id: `${id}` } }))}
            success={({ message }) => message}
            failure="Couldn't move the message to the contacts."
          >
            Not spam
          </SaveButton>
          <ConfirmButton
            label="Delete"
            about={`the message from ${email}`}
            question={`Delete the message from ${email}?`}
            onConfirm={() => answer(adminApi.contact.held[':id'].$delete({ param: { id: `${id}` } }))}
          >
            You can't undo this.
          </ConfirmButton>
        </div>
      </div>
    </li>
  )
}
