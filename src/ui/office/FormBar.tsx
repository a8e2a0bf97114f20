import type { ReactNode } from 'react'
import styles from './FormBar.module.css'
import { useBottomBar } from './use-bottom-bar.ts'

type FormBarProps = { isUnsaved: boolean; children: ReactNode }

/** The buttons of a form. They stay in view while there is something to save. */
export function FormBar({ isUnsaved, children }: FormBarProps) {
  const bar = useBottomBar('--form-bar')
  return (
    <div ref={isUnsaved ? bar : undefined} className={styles.bar} data-unsaved={isUnsaved || undefined}>
      {children}
    </div>
  )
}
