import { PageLinks } from '../../ui/office/PageLinks.tsx'
import { placeText } from '../../ui/office/page-place.ts'
import type { CertificatePage, UnnamedCertificates } from './certificates.schema.ts'
import { type CertificatesView, viewPath } from './certificates-view.ts'
import styles from './ManagedCertificateList.module.css'
import { ManagedCertificateSearch } from './ManagedCertificateSearch.tsx'
import { ManagedCertificates } from './ManagedCertificates.tsx'
import { UnnamedNote } from './UnnamedNote.tsx'
import type { useWantedCertificate } from './use-wanted-certificate.ts'

const MANY = 8

type ManagedCertificateListProps = {
  view: CertificatesView
  page: CertificatePage | null
  unnamed: UnnamedCertificates | null
  wanting: ReturnType<typeof useWantedCertificate>
}

export function ManagedCertificateList({ view, page, unnamed, wanting }: ManagedCertificateListProps) {
  const path = viewPath(view)
  return (
    <>
      {(view.search !== '' || (page && page.total > MANY)) && <ManagedCertificateSearch view={view} />}
      <UnnamedNote unnamed={unnamed} onName={(id) => wanting.show([id], 'content')} />
      {page && (view.search !== '' || page.total > page.pageSize) && (
        <p className={styles.place} role="status">
          {placeOf(view, page)}
        </p>
      )}
      {page && <ManagedCertificates key={path} page={page} isSearch={view.search !== ''} wanting={wanting} />}
      {page && <PageLinks place={page} noun="certificate" pathOf={(to) => viewPath({ ...view, page: to })} />}
    </>
  )
}

function placeOf({ search }: CertificatesView, page: CertificatePage): string {
  if (search === '') return placeText(page, 'certificate')
  if (page.total === 0) return `No certificate is found with “${search}”.`
  return `${placeText(page, 'certificate')} found. While you search, the order cannot be changed.`
}
