import type { ReactNode } from 'react'
import sprig from './art/sprig.svg'
import styles from './EmptyState.module.css'
import { useArt } from './site.ts'

/** @param more what to do next, in smaller type */
export function EmptyState({ children, more }: { children: ReactNode; more?: ReactNode }) {
  return (
    <div className={styles.empty}>
      <img src={useArt('sprig', sprig)} alt="" width={120} height={40} />
      <p>{children}</p>
      {more && <div className={styles.more}>{more}</div>}
    </div>
  )
}
