import type { ReactNode } from 'react'
import styles from './PageBand.module.css'

/** The night-green head of every page but the home page. */
export function PageBand({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className={styles.band}>
      <h1>{title}</h1>
      {children}
    </div>
  )
}
