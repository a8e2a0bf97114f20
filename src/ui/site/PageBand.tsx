import type { ReactNode } from 'react'
import styles from './PageBand.module.css'

/** The dark band with the heading of every public page except the home page. */
export function PageBand({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className={styles.band}>
      <h1>{title}</h1>
      {children}
    </div>
  )
}
