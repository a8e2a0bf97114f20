import { CertificateForm, type CertificateFormProps } from './CertificateForm.tsx'
import styles from './ManagedCertificate.module.css'
import { ManagedCertificateFile } from './ManagedCertificateFile.tsx'

export function ManagedCertificate({ certificate, ...form }: CertificateFormProps) {
  return (
    <div className={styles.card}>
      <ManagedCertificateFile certificate={certificate} />
      <CertificateForm certificate={certificate} {...form} />
    </div>
  )
}
