import type { ReactNode } from 'react'
import { Button } from './Button.tsx'
import styles from './ErrorNotice.module.css'

/** Shows an error with a button that calls `onRetry`, or else reloads the page. */
export function ErrorNotice({ children, onRetry }: { children: ReactNode; onRetry?: () => void }) {
  return (
    <div className={styles.notice} role="alert">
      <p>{children}</p>
      <Button variant="quiet" onClick={onRetry ?? (() => location.reload())}>
        Try again
      </Button>
    </div>
  )
}
