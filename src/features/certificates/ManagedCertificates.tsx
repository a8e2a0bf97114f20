import { useState } from 'react'
import { onePage } from '#ui/api-client.ts'
import { adminApi } from '#ui/office/admin-api.ts'
import { answer } from '#ui/office/call-api.ts'
import { SortableList } from '#ui/office/SortableList.tsx'
import { hasUnsaved } from '#ui/office/use-edit.ts'
import { useOpening } from '#ui/office/use-opening.ts'
import { useSentOrder } from '#ui/office/use-sent-order.ts'
import { adminPaths } from '#ui/paths.ts'
import { EmptyState } from '#ui/site/EmptyState.tsx'
import { ResponsiveImage } from '#ui/site/ResponsiveImage.tsx'
import type { Certificate, CertificateOrder, CertificatePage } from './certificates.schema.ts'
import { PAGE_SIZE } from './certificates-view.ts'
import type { ToCheck } from './details/to-check.schema.ts'
import { formOf } from './form/details-form.ts'
import { certificateDraftKey } from './form/use-certificate-form.ts'
import styles from './ManagedCertificate.module.css'
import { ManagedCertificate } from './ManagedCertificate.tsx'
import { nameOf, UNTITLED } from './untitled.ts'
import type { useWantedCertificate } from './use-wanted-certificate.ts'

type ManagedCertificatesProps = {
  page: CertificatePage
  isSearch: boolean
  withoutDetails: ToCheck['withoutDetails']
  wanting: ReturnType<typeof useWantedCertificate>
}

/** In a search, the certificates show their place in the whole list and cannot be moved. */
export function ManagedCertificates({
  page: { coas: certificates, page, total },
  isSearch,
  withoutDetails,
  wanting,
}: ManagedCertificatesProps) {
  const order = useCertificateOrder(certificates, page)
  const kept = useKeptCertificates(certificates, isSearch)
  const shown = kept.inOrder(order.order)
  const { wanted, forget } = wanting
  const wantedId = shown.find(({ id }) => wanted?.ids.includes(id))?.id
  function nextOf(certificate: Certificate) {
    const next = withoutDetails.find(({ id }) => id !== certificate.id)
    return next && (() => void wanting.show([next.id], 'content'))
  }
  const opening = useOpening(shown.find(hasDraft)?.id, wantedId)

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
        thumbnail: <ResponsiveImage {...certificate.cover} className={styles.thumbnail} alt="" sizes="56px" />,
        mark: markOf(certificate),
        note: noteOf(certificate),
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
            onNext={nextOf(certificate)}
          />
        ),
      }))}
      {...opening}
      onShown={forget}
      onReorder={order.change}
      onLeave={(id, to, control) => order.leave(id, Math.min(to, total - 1), () => wanting.show([id], control))}
    />
  )
}

const hasDraft = (certificate: Certificate) =>
  hasUnsaved(adminPaths.manageCertificates(), certificateDraftKey(certificate.id), formOf(certificate))

function markOf(certificate: Certificate) {
  if (hasDraft(certificate)) return 'Unsaved changes'
  return certificate.title === UNTITLED && 'No title yet'
}

function noteOf({ title, description, fileName, lot }: Certificate) {
  if (title === UNTITLED) return fileName
  return lot ? `Batch ${lot}` : description || 'No description yet'
}

const idsOf = (certificates: Certificate[]) => certificates.map(({ id }) => id)

function useCertificateOrder(certificates: Certificate[], page: number) {
  const first = (page - 1) * PAGE_SIZE

  function place(id: number, order: number, was: number[]): CertificateOrder[number] {
    const index = was.indexOf(id)
    return index < 0 ? { id, order } : { id, order, was: first + index }
  }

  async function send(json: CertificateOrder) {
    const query = { page: `${page}`, pageSize: `${PAGE_SIZE}` }
    return idsOf((await onePage(answer(adminApi.manage['update-order'].$post({ query, json })))).coas)
  }

  const { order, change, leave } = useSentOrder(idsOf(certificates), {
    send: (ids, was) => send(ids.map((id, index) => place(id, first + index, was))),
    success: 'COA order updated successfully!',
    failure: 'Failed to update COA order on the server.',
  })
  return {
    order,
    change,
    leave: (id: number, to: number, onLeft: () => Promise<void>) =>
      leave(id, { send: (was) => send([place(id, to, was)]), onLeft }),
  }
}

type Kept = { certificate: Certificate; isGone: boolean }

/**
 * Keeps saved certificates, and adds some that the list no longer has: deleted ones, so that no typed text is lost, and
 * search results that no longer match after an edit.
 */
function useKeptCertificates(certificates: Certificate[], isSearch: boolean) {
  const [kept, setKept] = useState<Kept[]>([])
  const drop = (id: number) => setKept((before) => before.filter(({ certificate }) => certificate.id !== id))
  function keep(one: Kept) {
    drop(one.certificate.id)
    setKept((before) => [...before, one])
  }

  const listed = new Set(certificates.map(({ id }) => id))
  const missing = kept
    .filter(({ certificate, isGone }) => !listed.has(certificate.id) && (isGone || isSearch))
    .map(({ certificate }) => certificate)

  return {
    keepSaved: (certificate: Certificate) => keep({ certificate, isGone: false }),
    keepGone: (certificate: Certificate) => keep({ certificate, isGone: true }),
    drop,
    /** @param order ids of the certificates in the list */
    inOrder(order: number[]): Certificate[] {
      const known = new Map(
        [...missing, ...certificates].map((certificate) => [certificate.id, newest(certificate, kept)]),
      )
      const ids = [...order]
      for (const { id, order: place } of missing)
        ids.splice(certificates.filter((certificate) => certificate.order < place).length, 0, id)
      return ids.flatMap((id) => known.get(id) ?? [])
    },
  }
}

/** The reload after a save may fail, so the list can be older than the saved certificate. */
function newest(certificate: Certificate, kept: Kept[]): Certificate {
  const saved = kept.find((one) => one.certificate.id === certificate.id)?.certificate
  return saved && saved.version > certificate.version ? { ...saved, order: certificate.order } : certificate
}
