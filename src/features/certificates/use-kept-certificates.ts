import { useState } from 'react'
import type { Certificate } from './certificates.schema.ts'

type Kept = { certificate: Certificate; isGone: boolean }

/**
 * The certificates as they were saved here last, and some that the list has not any more: those that somebody else has
 * deleted, for what is typed there, and among what was found those that are called otherwise by now.
 */
export function useKeptCertificates(certificates: Certificate[], isSearch: boolean) {
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
    /** `order`: of those in the list. */
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

/** The list may not have come anew after a save. */
function newest(certificate: Certificate, kept: Kept[]): Certificate {
  const saved = kept.find((one) => one.certificate.id === certificate.id)?.certificate
  return saved && saved.version > certificate.version ? { ...saved, order: certificate.order } : certificate
}
