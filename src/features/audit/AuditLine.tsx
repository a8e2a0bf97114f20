import { Link } from 'react-router'
import { useTimeText } from '#ui/office/Moment.tsx'
import styles from './AuditLine.module.css'
import type { AuditEvent } from './audit.schema.ts'
import { eventText, subjectPath } from './audit-view.ts'

const TIME: Intl.DateTimeFormatOptions = { hour: 'numeric', minute: '2-digit', timeZoneName: 'short' }

export const lineId = (event: AuditEvent | undefined) => `event-${event?.id}`

export function AuditLine({ event }: { event: AuditEvent }) {
  const { happenedAt, actor, actorName, address, device, count } = event
  const { before, subject, after } = eventText(event)
  const timeText = useTimeText(TIME)
  const place = subjectPath(event)
  return (
    <li id={lineId(event)} tabIndex={-1} className={styles.event}>
      <time dateTime={happenedAt}>{timeText(happenedAt)}</time>
      <p>
        <strong title={actorName && actor ? actor : undefined}>{actorName || actor || 'Someone'}</strong> {before}
        {subject && ' '}
        {subject && (place ? <Link to={place}>{subject}</Link> : <strong>{subject}</strong>)}
        {after && ` ${after}`}
        {count > 1 && `, ${count.toLocaleString('en-US')} times within an hour`}
        {(address || device) && <span>{[address, device].filter(Boolean).join(', ')}</span>}
      </p>
    </li>
  )
}
