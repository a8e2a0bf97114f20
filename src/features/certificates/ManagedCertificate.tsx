import { VisuallyHidden } from '@mantine/core'
import { ResponsiveImage } from '#ui/site/ResponsiveImage.tsx'
import { ActionsNote } from './ActionsNote.tsx'
import { CertificateFileFacts } from './CertificateFileFacts.tsx'
import type { Certificate } from './certificates.schema.ts'
import styles from './ManagedCertificate.module.css'
import { ManagedCertificateForm, type ManagedCertificateFormProps } from './ManagedCertificateForm.tsx'
import { nameOf } from './untitled.ts'

export function ManagedCertificate({ certificate, ...form }: ManagedCertificateFormProps) {
  return (
    <div className={styles.card}>
      <FileInfo certificate={certificate} />
      {certificate.hasActions && (
        <p className={styles.facts}>
          <ActionsNote />
        </p>
      )}
      <ManagedCertificateForm certificate={certificate} {...form} />
    </div>
  )
}

function FileInfo({ certificate }: { certificate: Certificate }) {
  const { cover, fileName, pdfUrl } = certificate
  return (
    <div className={styles.file}>
      <div className={styles.cover}>
        <ResponsiveImage {...cover} alt="" sizes="6rem" />
      </div>
      <div className={styles.facts}>
        <p className={styles.fileName} dir="auto" title={fileName}>
          {fileName}
        </p>
        <p>
          <CertificateFileFacts {...certificate} />
        </p>
        <a href={pdfUrl} target="_blank" rel="noreferrer">
          View PDF<VisuallyHidden>{` of “${nameOf(certificate)}” (opens in a new tab)`}</VisuallyHidden>
        </a>
      </div>
    </div>
  )
}
