import { useEffect, useEffectEvent } from 'react'
import styles from './Notice.module.css'

const NOTICE_MS = 3000

type NoticeProps = {
  kind: 'success' | 'error'
  children: string
  /** Why, in a sentence of its own. */
  reason?: string | undefined
  onEnd?: () => void
}

/** What just happened; it goes after three seconds when there is an `onEnd`. */
export function Notice({ kind, children, reason, onEnd }: NoticeProps) {
  const end = useEffectEvent(() => onEnd?.())
  useEffect(() => {
    const timer = setTimeout(end, NOTICE_MS)
    return () => clearTimeout(timer)
  }, [])
  return (
    <p className={styles.notice} data-kind={kind} role={kind === 'error' ? 'alert' : 'status'}>
      <span>{children}</span>
      {reason && <span className={styles.reason}>{reason}</span>}
    </p>
  )
}
