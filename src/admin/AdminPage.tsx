import type { ReactNode } from 'react'
import { useSite } from '../site/site.ts'
import styles from './AdminPage.module.css'

/** The head of every page of the back office, and the room below it. */
export function AdminPage({ title, children }: { title: string; children: ReactNode }) {
  const { brand } = useSite()
  return (
    <>
      <title>{`${title} – ${brand}`}</title>
      <div className={styles.head}>
        <h1>{title}</h1>
      </div>
      <div className={styles.body}>{children}</div>
    </>
  )
}
