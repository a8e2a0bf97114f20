import { LinkButton } from '../../ui/office/LinkButton.tsx'
import type { UploadedPdf } from './certificates.schema.ts'
import styles from './SameContent.module.css'

type SameContentProps = { pdfs: UploadedPdf[]; onDismiss: (id: number) => void }

/** Says what was noticed about the files that have just arrived. */
export function SameContent({ pdfs, onDismiss }: SameContentProps) {
  return (
    // Always there: a screen reader may miss what comes together with its place.
    <div className={styles.place} role="status">
      {pdfs.length > 0 && (
        <ul className={styles.notes}>
          {pdfs.map(({ id, fileName, sameAs }) => (
            <li key={id} className={styles.note}>
              <p>
                <strong>{fileName}</strong> is uploaded. It has exactly the same content as {listOf(sameAs)}. That may
                be just as you want it; if not, one of them can be deleted.
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
