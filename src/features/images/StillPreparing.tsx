import { usePolling } from '../../ui/office/use-polling.ts'
import styles from './StillPreparing.module.css'

const LOOK_EVERY_MS = 2000

type StillPreparingProps = { unfinished: number; all: number; reload: () => Promise<void> }

/** Looks again until no picture misses a size. */
export function StillPreparing({ unfinished, all, reload }: StillPreparingProps) {
  usePolling(reload, { isOn: unfinished > 0, everyMs: LOOK_EVERY_MS })
  if (unfinished === 0) return null
  return (
    <p className={styles.note}>
      {unfinished} of {all} still being prepared. You can use {unfinished === 1 ? 'it' : 'them'} already.
    </p>
  )
}
