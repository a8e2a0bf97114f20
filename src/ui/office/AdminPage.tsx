import type { ReactNode, Ref } from 'react'
import { useSite } from '#ui/site/site.ts'
import styles from './AdminPage.module.css'
import { UndoPlace } from './Undo.tsx'

type AdminPageProps = {
  title: string
  headingRef?: Ref<HTMLHeadingElement>
  /** Less space around the content. */
  isDense?: boolean
  children: ReactNode
}

export function AdminPage({ title, headingRef, isDense = false, children }: AdminPageProps) {
  const { brand } = useSite()
  return (
    <>
      <title>{`${title} – ${brand}`}</title>
      <div className={styles.head}>
        <h1 ref={headingRef} tabIndex={headingRef ? -1 : undefined}>
          {title}
        </h1>
      </div>
      <div className={styles.body} data-dense={isDense}>
        <UndoPlace />
        {children}
      </div>
    </>
  )
}
