import { SortableList } from '../../ui/office/SortableList.tsx'
import { EmptyState } from '../../ui/site/EmptyState.tsx'
import type { CertificatePage } from './certificates.schema.ts'
import { PAGE_SIZE } from './certificates-view.ts'
import { ManagedCertificate } from './ManagedCertificate.tsx'
import { nameOf } from './untitled.ts'
import { useCertificateOrder } from './use-certificate-order.ts'
import { useKeptCertificates } from './use-kept-certificates.ts'
import type { useWantedCertificate } from './use-wanted-certificate.ts'

type ManagedCertificatesProps = {
  page: CertificatePage
  isSearch: boolean
  wanting: ReturnType<typeof useWantedCertificate>
}

/** The certificates of a page, or of what is found: then they stand at their places, and stay there. */
export function ManagedCertificates({
  page: { coas: certificates, page, total },
  isSearch,
  wanting,
}: ManagedCertificatesProps) {
  const order = useCertificateOrder(
    certificates.map(({ id }) => id),
    { page, onLeft: (id, control) => wanting.show([id], control) },
  )
  const kept = useKeptCertificates(certificates, isSearch)
  const shown = kept.inOrder(order.order)
  const { wanted, forget } = wanting
  const wantedId = shown.find(({ id }) => wanted?.ids.includes(id))?.id

  if (shown.length === 0 && isSearch) return null
  if (shown.length === 0) return <EmptyState>No COAs available to display. Please add some data.</EmptyState>
  return (
    <SortableList
      id="certificates"
      layout="grid"
      isFixed={isSearch}
      total={total + shown.length - certificates.length}
      items={shown.map((certificate, index) => ({
        id: certificate.id,
        name: certificate.title,
        spokenName: nameOf(certificate),
        place: isSearch ? certificate.order : (page - 1) * PAGE_SIZE + index,
        wanted: certificate.id === wantedId ? wanted?.part : undefined,
        content: (
          <ManagedCertificate
            certificate={certificate}
            isWanted={certificate.id === wantedId && wanted?.part === 'content'}
            onShown={forget}
            onSaved={kept.keepSaved}
            onGone={() => kept.keepGone(certificate)}
            onDeleted={() => kept.drop(certificate.id)}
          />
        ),
      }))}
      onShown={forget}
      onReorder={order.change}
      onLeave={(id, to, control) => order.leave(id, Math.min(to, total - 1), control)}
    />
  )
}
