import styles from './ArrivedPdfs.module.css'
import type { UploadedPdf } from './certificates.schema.ts'

/** Says which of the chosen files need nothing more. */
export function ArrivedPdfs({ pdfs }: { pdfs: UploadedPdf[] }) {
  return (
    // Always there: a screen reader may miss what comes together with its place.
    <div aria-live="polite">
      {pdfs.length > 0 && (
        <ul className={styles.arrived}>
          {pdfs.map(({ id, fileName }) => (
            <li key={id}>
              <bdi>{fileName}</bdi> is on the page.
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
