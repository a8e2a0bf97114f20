import { useState } from 'react'
import type { View } from '#ui/pdf-reader/ReadingDialog.tsx'
import { CertificateFileFacts } from './CertificateFileFacts.tsx'
import type { Certificate } from './certificates.schema.ts'
import styles from './PublicCertificateCard.module.css'
import { PublicCertificatePreview } from './PublicCertificatePreview.tsx'

type PublicCertificateCardProps = {
  certificate: Certificate
  heading: 'h2' | 'h3'
  onOpen: (view: View, page: number) => void
}

export function PublicCertificateCard({ certificate, heading: Heading, onOpen }: PublicCertificateCardProps) {
  const [page, setPage] = useState(1)
  return (
    <article className={styles.card} aria-labelledby={`coa-${certificate.id}`}>
      <div className={styles.words}>
        <Heading id={`coa-${certificate.id}`} dir="auto">
          {certificate.title}
        </Heading>
        {certificate.description && <p dir="auto">{certificate.description}</p>}
      </div>
      <PublicCertificatePreview
        certificate={certificate}
        page={page}
        onTurn={setPage}
        onOpen={() => onOpen('pages', page)}
      />
      <p className={styles.facts}>
        <CertificateFileFacts {...certificate} />
        <br />
        {certificate.fileName}
      </p>
      <p className={styles.ways}>
        <a href={certificate.pdfUrl} download={certificate.fileName} aria-label={`Download PDF: ${certificate.title}`}>
          Download PDF
        </a>
        {certificate.hasText && (
          <button type="button" aria-label={`Read as text: ${certificate.title}`} onClick={() => onOpen('text', page)}>
            Read as text
          </button>
        )}
      </p>
    </article>
  )
}
