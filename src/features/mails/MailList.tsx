import { useNavigation, useRevalidator } from 'react-router'
import { headingOf } from '#ui/office/heading-of.ts'
import { LinkButton } from '#ui/office/LinkButton.tsx'
import { placeText } from '#ui/office/list-view.ts'
import { PageLinks } from '#ui/office/PageLinks.tsx'
import { adminPaths } from '#ui/paths.ts'
import { EmptyState } from '#ui/site/EmptyState.tsx'
import styles from './MailList.module.css'
import { MailRow } from './MailRow.tsx'
import type { MailPage } from './mails.schema.ts'
import { MAIL_STATES, type MailsView } from './mails-view.ts'
import { RetryAllButton } from './RetryButtons.tsx'

/** `isOutdated`: the number of emails has changed since the list was loaded. */
type MailListProps = { view: MailsView; page: MailPage; isOutdated: boolean }

export function MailList({ view, page, isOutdated }: MailListProps) {
  const isLoading = useNavigation().state === 'loading'
  if (page.mails.length === 0) return <Nothing view={view} />
  return (
    <>
      <div className={styles.bar}>
        {isOutdated ? <NewListButton /> : <p role="status">{placeText(page, 'email')}</p>}
        <RetryAllButton view={view} count={page.retryable} />
      </div>
      <ul className={styles.mails} aria-label="Emails, newest first" aria-busy={isLoading}>
        {page.mails.map((mail) => (
          <MailRow key={mail.id} mail={mail} view={view} />
        ))}
      </ul>
      <PageLinks place={page} noun="email" pathOf={(to) => adminPaths.mails({ ...view, page: to })} />
    </>
  )
}

function NewListButton() {
  const { revalidate } = useRevalidator()
  return (
    <p>
      This list has changed.{' '}
      <LinkButton
        onClick={async ({ currentTarget }) => {
          const heading = headingOf(currentTarget)
          await revalidate()
          heading?.focus()
        }}
      >
        Refresh the list
      </LinkButton>
    </p>
  )
}

function Nothing({ view: { state, search } }: { view: MailsView }) {
  const nothing = MAIL_STATES.find((each) => each.state === state)?.nothing
  if (!search && !state) return <EmptyState>{nothing}</EmptyState>
  return (
    <p className={styles.nothing} role="status">
      {search ? `No emails ${state ? 'with this status ' : ''}match “${search}”.` : nothing}
    </p>
  )
}
