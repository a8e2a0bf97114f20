import { useEffect, useEffectEvent } from 'react'
import styles from './Notice.module.css'

const NOTICE_MS = 3000

type NoticeProps = { kind: 'success' | 'error'; children: string; onEnd?: () => void }

/** One sentence about what just happened; it goes after three seconds when there is an `onEnd`. */
export function Notice({ kind, children, onEnd }: NoticeProps) {
  const end = useEffectEvent(() => onEnd?.())
  useEffect(() => {
    const timer = setTimeout(end, NOTICE_MS)
    return () => clearTimeout(timer)
  }, [])
  return (
    <p className={styles.notice} data-kind={kind} role={kind === 'error' ? 'alert' : 'status'}>
      {children}
    </p>
  )
}
