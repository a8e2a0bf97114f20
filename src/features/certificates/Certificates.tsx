import { useLocation } from 'react-router'
import { paths } from '../../ui/paths.ts'
import { ReadingDialog } from '../../ui/pdf-reader/ReadingDialog.tsx'
import { useReading } from '../../ui/pdf-reader/use-reading.ts'
import { useIsVerified } from '../../ui/site/age-gate/use-is-verified.ts'
import { ErrorNotice } from '../../ui/site/ErrorNotice.tsx'
import { Pagination } from '../../ui/site/Pagination.tsx'
import { lastPage } from '../../ui/site/page-numbers.ts'
import { CertificateCard } from './CertificateCard.tsx'
import styles from './Certificates.module.css'
import type { CoaPage } from './certificates.schema.ts'
import { useCertificate } from './use-certificate.ts'

/** A page of certificates, and the one that is read, which may be of any page. */
export function Certificates({ search, list }: { search: string; list: CoaPage }) {
  const { key } = useLocation()
  const { reading, open, turnTo, close } = useReading(key)
  const isVerified = useIsVerified()
  const { coa, retry } = useCertificate(isVerified ? reading?.id : undefined, list.coas)
  return (
    <>
      {coa === 'failed' && <ErrorNotice onRetry={retry}>The certificate could not be loaded.</ErrorNotice>}
      <ul className={styles.cards}>
        {list.coas.map((coa) => (
          <li key={coa.id} id={`certificate-${coa.id}`}>
            <CertificateCard coa={coa} onOpen={(view, page) => open({ id: coa.id, view, page })} />
          </li>
        ))}
      </ul>
      <div className={styles.pages}>
        <Pagination page={list.page} last={lastPage(list)} pathOf={(page) => paths.testResults({ search, page })} />
      </div>
      {reading && coa && coa !== 'failed' && (
        <ReadingDialog
          key={coa.id}
          coa={coa}
          view={reading.view}
          firstPage={reading.page}
          onTurnTo={(view) => turnTo({ ...reading, view })}
          onClose={close}
        />
      )}
    </>
  )
}
