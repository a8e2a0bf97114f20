import type { ReactNode, Ref } from 'react'
import { useSite } from '../site/site.ts'
import styles from './AdminPage.module.css'
import { UndoPlace } from './Undo.tsx'

type AdminPageProps = { title: string; headingRef?: Ref<HTMLHeadingElement>; children: ReactNode }

export function AdminPage({ title, headingRef, children }: AdminPageProps) {
  const { brand } = useSite()
  return (
    <>
      <title>{`${title} – ${brand}`}</title>
      <div className={styles.head}>
        <h1 ref={headingRef} tabIndex={headingRef ? -1 : undefined}>
          {title}
        </h1>
      </div>
      <div className={styles.body}>
        <UndoPlace />
        {children}
      </div>
    </>
  )
}
