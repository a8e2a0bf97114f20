import { RECIPIENTS_MAX } from '../../../platform/http/limits.ts'
import { numberText } from '../../../ui/site/number-text.ts'
import { peopleText } from '../sending/updates-view.ts'
import styles from './RecipientsNote.module.css'
import type { ReadRecipients } from './use-recipients.ts'

const NAMED_MAX = 5

/** To how many it goes, and who gets nothing. */
export function RecipientsNote({ recipients, error }: { recipients: ReadRecipients; error: string | undefined }) {
  const { emails, duplicates, check } = recipients
  const left = emails.length - (check.kind === 'told' ? check.unsubscribed.length : 0)
  const isTooMany = emails.length > RECIPIENTS_MAX
  return (
    <>
      {left > 0 && (
        <p className={isTooMany ? styles.wrong : styles.count}>
          {peopleText(left)}.{isTooMany && ` An update can go to at most ${numberText(RECIPIENTS_MAX)}.`}
          {duplicates === 1 && ' 1 address was there twice.'}
          {duplicates > 1 && ` ${numberText(duplicates)} addresses were there twice.`}
        </p>
      )}
      {check.kind === 'told' && check.unsubscribed.length > 0 && <Unsubscribed emails={check.unsubscribed} />}
      {check.kind === 'failed' && <p>Whether somebody has unsubscribed could not be asked. They get nothing anyway.</p>}
      {error && <p className={styles.wrong}>{error}</p>}
    </>
  )
}

function Unsubscribed({ emails }: { emails: string[] }) {
  const says = `${emails.length === 1 ? '1 has unsubscribed and gets' : `${numberText(emails.length)} have unsubscribed and get`} nothing`
  if (emails.length <= NAMED_MAX) {
    return (
      <p>
        {says}: <span className={styles.names}>{emails.join(', ')}</span>
      </p>
    )
  }
  return (
    <details className={styles.folded}>
      <summary>{says}.</summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <p className={styles.all} tabIndex={0}>
        {emails.join(', ')}
      </p>
    </details>
  )
}
