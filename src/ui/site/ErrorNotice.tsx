import type { ReactNode } from 'react'
import { Button } from './Button.tsx'
import styles from './ErrorNotice.module.css'

type ErrorNoticeProps = {
  children: ReactNode
  /** The error's own words, shown small. */
  detail?: string | undefined
  onRetry?: () => void
}

/** Shows an error with a button that calls `onRetry`, or else reloads the page. */
export function ErrorNotice({ children, detail, onRetry }: ErrorNoticeProps) {
  return (
    <div className={styles.notice} role="alert">
      <p>{children}</p>
      <Button variant="quiet" onClick={onRetry ?? (() => location.reload())}>
        Try again
      </Button>
      {detail && <small>{detail}</small>}
    </div>
  )
}
