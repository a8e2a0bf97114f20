import type { ReactNode } from 'react'
import styles from './NoMailServer.module.css'

/** Warns that emails are not delivered. `children` say what happens to them instead. */
export function NoMailServer({ children }: { children: ReactNode }) {
  return (
    <div className={styles.note} role="note">
      <p>
        <strong>This site has no mail server yet, so emails aren't delivered.</strong> {children}
      </p>
      <p>
        To deliver emails, set <code>SMTP_URL</code> and restart the server. See <code>docs/operations.md</code>.
      </p>
    </div>
  )
}
