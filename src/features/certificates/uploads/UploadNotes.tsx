import { LinkButton } from '#ui/office/LinkButton.tsx'
import { ActionsNote } from '../ActionsNote.tsx'
import type { UploadedCertificate } from '../certificates.schema.ts'
import styles from './UploadNotes.module.css'

export function UploadsOnPage({ uploaded }: { uploaded: UploadedCertificate[] }) {
  return (
    // Always rendered: screen readers may miss a live region that appears with its text.
    <div aria-live="polite">
      {uploaded.length > 0 && (
        <ul className={styles.arrived}>
          {uploaded.map(({ id, fileName, hasActions }) => (
            <li key={id}>
              <bdi>{fileName}</bdi> published. {hasActions && <ActionsNote />}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

type SameContentProps = { uploaded: UploadedCertificate[]; onDismiss: (id: number) => void }

export function SameContent({ uploaded, onDismiss }: SameContentProps) {
  return (
    // Always rendered: screen readers may miss a live region that appears with its text.
    <div className={styles.place} role="status">
      {uploaded.length > 0 && (
        <ul className={styles.notes}>
          {uploaded.map(({ id, fileName, sameAs, hasActions }) => (
            <li key={id} className={styles.note}>
              <p>
                <strong>{fileName}</strong> published. It has the same content as {listOf(sameAs)}. If that's a mistake,
                delete one of them. {hasActions && <ActionsNote />}
              </p>
              <LinkButton aria-label={`Dismiss the note about ${fileName}`} onClick={() => onDismiss(id)}>
                Dismiss
              </LinkButton>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

const LIST = new Intl.ListFormat('en', { type: 'conjunction' })

const listOf = (names: string[]) => LIST.format(names.map((name) => `“${name}”`))
