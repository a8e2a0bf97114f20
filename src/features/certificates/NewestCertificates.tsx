import { Link } from 'react-router'
import { paths } from '#ui/paths.ts'
import { ErrorNotice } from '#ui/site/ErrorNotice.tsx'
import { Newest } from '#ui/site/Newest.tsx'
import { ResponsiveImage } from '#ui/site/ResponsiveImage.tsx'
import type { Certificate } from './certificates.schema.ts'
import styles from './NewestCertificates.module.css'

/** @param certificates null if the call failed */
export function NewestCertificates({ certificates }: { certificates: Certificate[] | null }) {
  if (!certificates) return <ErrorNotice>Couldn't load the test results.</ErrorNotice>
  if (certificates.length === 0) return null
  return (
    <Newest id="newest-certificates" title="Newest test results" all="All test results" to={paths.testResults()} isDeep>
      {certificates.map((certificate) => (
        <li key={certificate.id}>
          <Link className={styles.certificate} to={paths.certificate(certificate)}>
            <span className={styles.cover}>
              <ResponsiveImage {...certificate.cover} alt="" sizes="9rem" />
            </span>
            <span className={styles.words}>
              <span className={styles.title} dir="auto">
                {certificate.title}
              </span>
              {certificate.description && (
                <span className={styles.description} dir="auto">
                  {certificate.description}
                </span>
              )}
            </span>
          </Link>
        </li>
      ))}
    </Newest>
  )
}
