import { useDocumentVisibility } from '@mantine/hooks'
import { useEffect, useEffectEvent } from 'react'
import styles from './StillPreparing.module.css'

const LOOK_EVERY_MS = 2000

type StillPreparingProps = { unfinished: number; all: number; reload: () => Promise<void> }

/** Looks again until no picture misses a size. A hidden tab does not look. */
export function StillPreparing({ unfinished, all, reload }: StillPreparingProps) {
  const isVisible = useDocumentVisibility() === 'visible'
  const isLive = isVisible && unfinished > 0
  const look = useEffectEvent(() => void reload())
  useEffect(() => {
    if (!isLive) return
    const timer = setInterval(look, LOOK_EVERY_MS)
    return () => clearInterval(timer)
  }, [isLive])

  if (unfinished === 0) return null
  return (
    <p className={styles.note}>
      {unfinished} of {all} still being prepared. You can use {unfinished === 1 ? 'it' : 'them'} already.
    </p>
  )
}
