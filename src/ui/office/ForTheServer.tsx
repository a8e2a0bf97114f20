import type { ReactNode } from 'react'
import styles from './ForTheServer.module.css'
import pieces from './pieces.module.css'

/** Steps on the server itself, with the names of its settings. */
export const ForTheServer = ({ children }: { children: ReactNode }) => (
  <details className={`${pieces.fold} ${styles.server}`}>
    <summary>For the person who runs the server</summary>
    {children}
  </details>
)
