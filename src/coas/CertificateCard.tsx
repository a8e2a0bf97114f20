import { Day } from '../site/Day.tsx'
import styles from './CertificateCard.module.css'
import { CertificateViewer } from './CertificateViewer.tsx'
import type { Coa } from './coas.schema.ts'

export function CertificateCard({ coa }: { coa: Coa }) {
  return (
    <article className={styles.card} aria-labelledby={`coa-${coa.id}`}>
      <CertificateViewer coa={coa} />
      <h2 id={`coa-${coa.id}`}>{coa.title}</h2>
      {coa.description && <p dir="auto">{coa.description}</p>}
      <p className={styles.facts}>
        <span>{coa.pageCount === 1 ? '1 page' : `${coa.pageCount} pages`}</span>
        <span>{formatSize(coa.fileSize)}</span>
        <span>
          Added <Day at={coa.createdAt} />
        </span>
        <a href={coa.pdfUrl} download={coa.fileName} aria-label={`Download PDF: ${coa.title}`}>
          Download PDF
        </a>
      </p>
    </article>
  )
}

function formatSize(bytes: number) {
  const kilobytes = bytes / 1024
  return kilobytes < 1000 ? `${Math.max(1, Math.round(kilobytes))} KB` : `${(kilobytes / 1024).toFixed(1)} MB`
}
