import { Link } from 'react-router'
import { paths } from '#ui/paths.ts'
import { ErrorNotice } from '#ui/site/ErrorNotice.tsx'
import { ResponsiveImage } from '#ui/site/ResponsiveImage.tsx'
import type { Certificate } from './certificates.schema.ts'
import styles from './NewestCertificates.module.css'

/** A part of the home page that administrators can add. @param certificates null if the call failed */
export function NewestCertificates({ certificates }: { certificates: Certificate[] | null }) {
  if (!certificates) return <ErrorNotice>Couldn't load the test results.</ErrorNotice>
  if (certificates.length === 0) return null
  return (
    <section className={styles.newest} aria-labelledby="newest-certificates">
      <div className={styles.head}>
        <h2 id="newest-certificates">Newest test results</h2>
        <Link to={paths.testResults()}>All test results</Link>
      </div>
      <ul className={styles.certificates}>
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
      </ul>
    </section>
  )
}
