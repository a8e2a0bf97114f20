import { VisuallyHidden } from '@mantine/core'
import { Picture } from '../images/Picture.tsx'
import styles from './CoaCard.module.css'
import type { Coa } from './certificates.schema.ts'
import { PdfFacts } from './PdfFacts.tsx'
import { nameOf } from './untitled.ts'

/** The PDF of a certificate: its first page, and what is known of it. */
export function CoaFile({ coa }: { coa: Coa }) {
  const { cover, fileName, pdfUrl } = coa
  return (
    <div className={styles.file}>
      <div className={styles.cover}>
        <Picture {...cover} alt="" sizes="6rem" />
      </div>
      <div className={styles.facts}>
        <p className={styles.fileName} dir="auto" title={fileName}>
          {fileName}
        </p>
        <p>
          <PdfFacts {...coa} />
        </p>
        <a href={pdfUrl} target="_blank" rel="noreferrer">
          View PDF<VisuallyHidden>{` of “${nameOf(coa)}”, in a new tab`}</VisuallyHidden>
        </a>
      </div>
    </div>
  )
}
