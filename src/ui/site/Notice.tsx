import { useEffect, useEffectEvent } from 'react'
import styles from './Notice.module.css'

export const NOTICE_MS = 3000

type NoticeProps = {
  kind: 'success' | 'warning' | 'error'
  children: string
  reason?: string | undefined
  onEnd?: () => void
}

/** The outcome of an action. Calls `onEnd` after `NOTICE_MS`, so that the caller can remove it. */
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
