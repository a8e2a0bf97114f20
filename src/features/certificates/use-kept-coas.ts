import { useState } from 'react'
import type { Coa } from './certificates.schema.ts'

type Kept = { coa: Coa; isGone: boolean }

/**
 * The certificates as they were saved here last, and some that the list has not any more: those that somebody else has
 * deleted, for what is typed there, and among what was found those that are called otherwise by now.
 */
export function useKeptCoas(coas: Coa[], isSearch: boolean) {
  const [kept, setKept] = useState<Kept[]>([])
  const drop = (id: number) => setKept((before) => before.filter(({ coa }) => coa.id !== id))
  function keep(one: Kept) {
    drop(one.coa.id)
    setKept((before) => [...before, one])
  }

  const listed = new Set(coas.map(({ id }) => id))
  const missing = kept.filter(({ coa, isGone }) => !listed.has(coa.id) && (isGone || isSearch)).map(({ coa }) => coa)

  return {
    keepSaved: (coa: Coa) => keep({ coa, isGone: false }),
    keepGone: (coa: Coa) => keep({ coa, isGone: true }),
    drop,
    /** `order`: of those in the list. */
    inOrder(order: number[]): Coa[] {
      const known = new Map([...missing, ...coas].map((coa) => [coa.id, newest(coa, kept)]))
      const ids = [...order]
      for (const { id, order: place } of missing) ids.splice(coas.filter((coa) => coa.order < place).length, 0, id)
      return ids.flatMap((id) => known.get(id) ?? [])
    },
  }
}

/** The list may not have come anew after a save. */
function newest(coa: Coa, kept: Kept[]): Coa {
  const saved = kept.find((one) => one.coa.id === coa.id)?.coa
  return saved && saved.version > coa.version ? { ...saved, order: coa.order } : coa
}
