import type { ReactNode } from 'react'
import { PageBand } from '../../../ui/site/PageBand.tsx'
import styles from './FormPage.module.css'

export function FormPage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <>
      <PageBand title={title} />
      <div className={styles.page}>{children}</div>
    </>
  )
}
