import { VisuallyHidden } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useMay } from '#ui/office/SignedInPerson.tsx'
import { adminPaths } from '#ui/paths.ts'
import styles from './BeforeSending.module.css'
import type { SenderCheck } from './checks.schema.ts'
import { useNoteFinding } from './findings.ts'

const STATES: Record<SenderCheck['state'], string> = {
  fine: 'Fine',
  missing: 'Look at this',
  wrong: 'Look at this',
  unknown: 'Not checked',
}

/** `state`: undefined while the check runs. */
type CheckRowProps = { name: string; state: SenderCheck['state'] | undefined; says: string; children?: ReactNode }

/** A line of a list of checks. */
export function CheckRow({ name, state, says, children }: CheckRowProps) {
  useNoteFinding(name, state === 'missing' || state === 'wrong')
  return (
    <li className={styles.check} data-state={state}>
      <span className={styles.name}>
        {name}
        {state && <VisuallyHidden>{`: ${STATES[state]}.`}</VisuallyHidden>}
      </span>
      <div className={styles.says}>
        <span>{says}</span> {children}
      </div>
    </li>
  )
}

/** Says where a missing setting is entered: only owners may open the settings. */
export function SettingsHint({ part, what }: { part: string; what: string }) {
  const isOwner = useMay('owner')
  return isOwner ? <Link to={adminPaths.settings({ part })}>{`Enter ${what}`}</Link> : `Ask an owner to enter ${what}.`
}
