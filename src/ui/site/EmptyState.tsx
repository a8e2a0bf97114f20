import type { ReactNode } from 'react'
import sprig from './art/sprig.svg'
import styles from './EmptyState.module.css'

export function EmptyState({ children }: { children: ReactNode }) {
  return (
    <div className={styles.empty}>
      <img src={sprig} alt="" width={120} height={40} />
      <p>{children}</p>
    </div>
  )
}
