import { type ReactNode, useId } from 'react'
import styles from './AdminSection.module.css'
import { UndoPlace } from './Undo.tsx'

type AdminSectionProps = { id?: string; title: string; lead?: string; children: ReactNode }

export function AdminSection({ title, lead, children, ...props }: AdminSectionProps) {
  const id = useId()
  return (
    <section {...props} className={styles.section} aria-labelledby={id}>
      {/* Takes the focus when a focused element of the section disappears (heading-of.ts). */}
      <h2 id={id} tabIndex={-1}>
        {title}
      </h2>
      <UndoPlace />
      {lead && <p className={styles.lead}>{lead}</p>}
      {children}
    </section>
  )
}
