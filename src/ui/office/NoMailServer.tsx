import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { adminPaths } from '#ui/paths.ts'
import styles from './NoMailServer.module.css'
import pieces from './pieces.module.css'

/** Warns that emails are not delivered. `children` say what happens to them instead. */
export function NoMailServer({ children }: { children: ReactNode }) {
  return (
    <div className={`${pieces.note} ${styles.note}`} role="note">
      <p>
        <strong>This site has no mail server yet, so emails aren't delivered.</strong> {children}
      </p>
      <p>
        <Link to={adminPaths.mailServer()}>Set up email</Link>
      </p>
    </div>
  )
}
