import { useLocation } from 'react-router'
import { paths } from '../../ui/paths.ts'
import { ReadingDialog } from '../../ui/pdf-reader/ReadingDialog.tsx'
import { useIsVerified } from '../../ui/site/age-gate/use-is-verified.ts'
import { ErrorNotice } from '../../ui/site/ErrorNotice.tsx'
import { Pagination } from '../../ui/site/Pagination.tsx'
import { lastPage } from '../../ui/site/page-numbers.ts'
import type { CertificatePage } from './certificates.schema.ts'
import { PublicCertificateCard } from './PublicCertificateCard.tsx'
import styles from './PublicCertificates.module.css'
import { loadText, useCertificate } from './use-certificate.ts'
import { useReading } from './use-reading.ts'

/** A page of certificates, and the one that is read, which may be of any page. */
export function PublicCertificates({ search, list }: { search: string; list: CertificatePage }) {
  const { key } = useLocation()
  const { reading, open, turnTo, close } = useReading(key)
  const isVerified = useIsVerified()
  const { certificate, retry } = useCertificate(isVerified ? reading?.id : undefined, list.coas)
  return (
    <>
      {certificate === 'failed' && <ErrorNotice onRetry={retry}>The certificate could not be loaded.</ErrorNotice>}
      <ul className={styles.cards}>
        {list.coas.map((certificate) => (
          <li key={certificate.id} id={`certificate-${certificate.id}`}>
            <PublicCertificateCard
              certificate={certificate}
              onOpen={(view, page) => open({ id: certificate.id, view, page })}
            />
          </li>
        ))}
      </ul>
      <div className={styles.pages}>
        <Pagination page={list.page} last={lastPage(list)} pathOf={(page) => paths.testResults({ search, page })} />
      </div>
      {reading && certificate && certificate !== 'failed' && (
        <ReadingDialog
          key={certificate.id}
          pdf={certificate}
          loadText={(signal) => loadText(certificate.id, signal)}
          view={reading.view}
          firstPage={reading.page}
          onTurnTo={(view) => turnTo({ ...reading, view })}
          onClose={close}
        />
      )}
    </>
  )
}
