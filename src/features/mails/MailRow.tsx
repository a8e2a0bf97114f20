import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Moment } from '#ui/office/Moment.tsx'
import { adminPaths } from '#ui/paths.ts'
import styles from './MailRow.module.css'
import type { Mail } from './mails.schema.ts'
import { KINDS, type MailsView } from './mails-view.ts'
import { RetryButton } from './RetryButtons.tsx'

const MINUTE_MS = 60_000
const HOUR_MINUTES = 60
const IN = new Intl.RelativeTimeFormat('en')

type MailRowProps = { mail: Mail; view: MailsView }

export function MailRow({ mail, view }: MailRowProps) {
  const { to, subject, kind, weeklyUpdateId, state, error, tries, canRetry } = mail
  return (
    // Focusable, because it gets the focus when its button disappears.
    <li className={styles.mail} tabIndex={-1}>
      <div>
        <h3>{to || 'Address deleted'}</h3>
        <p dir="auto">{subject || 'No subject'}</p>
        <p className={styles.kind}>
          {weeklyUpdateId !== null && view.update === undefined ? (
            <Link to={adminPaths.mails({ update: weeklyUpdateId })} aria-label={`${KINDS[kind]} “${subject}”`}>
              {KINDS[kind]}
            </Link>
          ) : (
            KINDS[kind]
          )}
        </p>
      </div>
      <div className={styles.outcome} data-state={state}>
        <p className={styles.state}>
          <span key={state}>{stateOf(mail)}</span>
          {tries > 1 && <span className={styles.tries}>{`${tries} tries`}</span>}
        </p>
        {error && <p className={styles.words}>{error}</p>}
        {!canRetry && (state === 'failed' || state === 'unknown') && <p>{whyNoRetry(mail)}</p>}
      </div>
      {canRetry && <RetryButton mail={mail} leavesList={view.state !== undefined} />}
    </li>
  )
}

function whyNoRetry({ kind, to }: Mail): string {
  if (kind === 'invitation' || kind === 'reset') return 'This link no longer works.'
  return to ? 'This address has unsubscribed.' : "This address was deleted, so the email can't be sent again."
}

function stateOf({ state, changedAt, dueAt }: Mail): ReactNode {
  const at = <Moment at={changedAt} />
  switch (state) {
    case 'waiting':
      return waitText(dueAt)
    case 'sent':
      return <>Sent on {at}</>
    case 'saved':
      return <>Saved on {at}, not delivered</>
    case 'failed':
      return <>Failed on {at}</>
    case 'unknown':
      return <>Unconfirmed, last tried on {at}</>
    case 'stopped':
      return <>Stopped on {at}</>
  }
}

function waitText(dueAt: string): string {
  const minutes = Math.ceil((Date.parse(dueAt) - Date.now()) / MINUTE_MS)
  if (minutes <= 0) return 'Queued'
  const isLong = minutes > 2 * HOUR_MINUTES
  return `Queued; next try ${isLong ? IN.format(Math.round(minutes / HOUR_MINUTES), 'hour') : IN.format(minutes, 'minute')}`
}
