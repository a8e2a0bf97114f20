import { Link } from 'react-router'
import { paths } from '#ui/paths.ts'
import button from '#ui/site/Button.module.css'
import { ResponsiveImage } from '#ui/site/ResponsiveImage.tsx'
import { PrintPageButton, ShareButton } from '#ui/site/ShareButton.tsx'
import { CertificateFileFacts } from '../CertificateFileFacts.tsx'
import type { Certificate } from '../certificates.schema.ts'
import styles from './CertificatePage.module.css'

/** The first page, which leads to the reader, and the other ways to use a certificate. */
export function CertificatePdf(certificate: Certificate) {
  const { title, pdfUrl, fileName, cover } = certificate
  return (
    <section className={styles.pdf} aria-label="Certificate">
      <div className={styles.sheet}>
        <ResponsiveImage
          {...cover}
          alt=""
          sizes="(width < 60rem) 92vw, 22rem"
          loading="eager"
          className={styles.cover}
        />
        <Link className={`${button.solid} ${styles.open}`} to={paths.certificate(certificate)}>
          Open certificate
        </Link>
      </div>
      <p className={styles.soft}>
        <CertificateFileFacts {...certificate} />
      </p>
      <div className={styles.ways}>
        <a href={pdfUrl} download={fileName}>
          Download PDF
        </a>
        <ShareButton title={title} />
        <PrintPageButton />
      </div>
    </section>
  )
}
