import { Link } from 'react-router'
import type { MailCounts } from '#platform/mail/mail-state.schema.ts'
import { RightIcon } from '#ui/office/icons.tsx'
import { Moment } from '#ui/office/Moment.tsx'
import { adminPaths } from '#ui/paths.ts'
import { numberText } from '#ui/site/number-text.ts'
import styles from './MailsPage.module.css'
import type { Mail } from './mails.schema.ts'
import { countAll, KINDS, MAIL_STATES, type MailsView } from './mails-view.ts'

type UpdateRowProps = { update: Mail; progress: MailCounts; state: MailsView['state'] }

/** All emails of a weekly update. Opens the list of them, in the same state. */
export function UpdateRow({ update: { weeklyUpdateId: id, subject, createdAt }, progress, state }: UpdateRowProps) {
  const parts = MAIL_STATES.toReversed().filter((each) => each.state && progress[each.state] > 0)
  const count = countAll(progress)
  return (
    <li className={`${styles.mail} ${styles.update}`}>
      <div>
        <h3 dir="auto">
          <Link to={adminPaths.mails({ update: id ?? undefined, state })}>{subject || 'No subject'}</Link>
        </h3>
        <p>{`${KINDS.update}, ${numberText(count)} ${count === 1 ? 'person' : 'people'}`}</p>
        <p className={styles.kind}>
          <Moment at={createdAt} />
        </p>
      </div>
      <div className={styles.outcome} data-state={parts.findLast(({ state }) => state !== 'waiting')?.state}>
        <ul className={styles.parts}>
          {parts.map(({ state = 'sent', label }) => (
            <li key={state} data-state={state}>
              {`${numberText(progress[state])} ${label.toLowerCase()}`}
            </li>
          ))}
        </ul>
      </div>
      <RightIcon />
    </li>
  )
}
