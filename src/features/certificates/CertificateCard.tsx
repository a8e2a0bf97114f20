import { useState } from 'react'
import type { View } from '../../ui/pdf-reader/use-reading.ts'
import styles from './CertificateCard.module.css'
import { CertificateViewer } from './CertificateViewer.tsx'
import type { Coa } from './certificates.schema.ts'
import { PdfFacts } from './PdfFacts.tsx'

type CertificateCardProps = {
  coa: Coa
  onOpen: (view: View, page: number) => void
}

export function CertificateCard({ coa, onOpen }: CertificateCardProps) {
  const [page, setPage] = useState(1)
  return (
    <article className={styles.card} aria-labelledby={`coa-${coa.id}`}>
      <CertificateViewer coa={coa} page={page} onTurn={setPage} onOpen={() => onOpen('pages', page)} />
      <h2 id={`coa-${coa.id}`} dir="auto">
        {coa.title}
      </h2>
      {coa.description && <p dir="auto">{coa.description}</p>}
      <p className={styles.facts}>
        <PdfFacts {...coa} />
        <br />
        {coa.fileName}
      </p>
      <p className={styles.ways}>
        <a href={coa.pdfUrl} download={coa.fileName} aria-label={`Download PDF: ${coa.title}`}>
          Download PDF
        </a>
        {coa.hasText && (
          <button type="button" aria-label={`Read as text: ${coa.title}`} onClick={() => onOpen('text', page)}>
            Read as text
          </button>
        )}
      </p>
    </article>
  )
}
