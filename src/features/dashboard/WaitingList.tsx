import { VisuallyHidden } from '@mantine/core'
import { Link } from 'react-router'
import { AdminSection } from '#ui/office/AdminSection.tsx'
import { CheckIcon, CircleIcon, WarningIcon } from '#ui/office/icons.tsx'
import { LoadError } from '#ui/office/LoadError.tsx'
import { numberText } from '#ui/site/number-text.ts'
import styles from './WaitingList.module.css'
import type { WaitingLine } from './waiting.schema.ts'

type WaitingListProps = {
  /** Undefined if the lines never loaded. */
  lines: WaitingLine[] | undefined
  /** Why the last load failed. */
  reason: string | undefined
}

export function WaitingList({ lines, reason }: WaitingListProps) {
  const fine = lines?.filter(({ kind }) => kind === 'fine') ?? []
  const waiting = lines?.filter(({ kind }) => kind !== 'fine') ?? []
  return (
    <AdminSection title="Waiting for you">
      {reason !== undefined && <LoadError reason={`Couldn't load what's waiting. ${reason}`} />}
      {lines && waiting.length === 0 && (
        <p className={styles.nothing}>Nothing is waiting. Enjoy your day with the plants.</p>
      )}
      <LineList lines={waiting} columns={2} />
      <LineList lines={fine} columns={1} />
    </AdminSection>
  )
}

type Line = Omit<WaitingLine, 'kind'> & { kind: keyof typeof SIGNS }

const SIGNS = { 'to do': <CircleIcon />, warning: <WarningIcon />, fine: <CheckIcon />, done: <CheckIcon /> }

/** Links of the dashboard, each with a sign or a count. If `columns` is 2, wide screens show two columns. */
export function LineList({ lines, columns }: { lines: Line[]; columns: 1 | 2 }) {
  if (lines.length === 0) return null
  return (
    <ul className={styles.lines} data-columns={columns}>
      {lines.map(({ kind, count, text, href }) => (
        <li key={href + text}>
          <Link className={styles.line} to={href} data-kind={kind}>
            <span className={styles.sign}>{count === undefined ? SIGNS[kind] : numberText(count)}</span>{' '}
            <span>
              {kind === 'done' && <VisuallyHidden>Done: </VisuallyHidden>}
              <span>{text}</span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
