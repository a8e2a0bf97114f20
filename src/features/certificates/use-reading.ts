import { useEffect, useRef, useState } from 'react'
import type { View } from '../../ui/pdf-reader/ReadingDialog.tsx'

/** Which certificate is open, how, and at which page it was opened; by its address at the first. */
export type Reading = { id: number; view: View; page: number }

const HASH = /^#certificate-(?<id>\d{1,15})(?<text>-text)?$/

function readingOf({ hash }: Location): Reading | null {
  const groups = HASH.exec(hash)?.groups
  return groups ? { id: Number(groups.id), view: groups.text ? 'text' : 'pages', page: 1 } : null
}

const hashOf = ({ id, view }: Reading) => `#certificate-${id}${view === 'text' ? '-text' : ''}`

const FIRST_KEY = 'default'

/**
 * What is being read stands in the address: the way back closes it, and a link or a reload opens it.
 * @param pageKey the router's, of the visit of the page
 */
export function useReading(pageKey: string) {
  const [reading, setReading] = useState<Reading | null>(null)
  const shown = useRef<Reading | null>(null)
  const show = (next: Reading | null) => {
    shown.current = next
    setReading(next)
  }

  useEffect(() => {
    const showAddress = () => {
      shown.current = readingOf(location)
      setReading(shown.current)
    }
    const onPopState = (event: PopStateEvent) => {
      const before = shown.current
      showAddress()
      const isSameVisit = (event.state?.key ?? FIRST_KEY) === pageKey
      // The router would load the certificates again, and lose them where there is no network.
      if (isSameVisit && (before || shown.current)) event.stopImmediatePropagation()
    }
    showAddress()
    window.addEventListener('popstate', onPopState, { capture: true })
    return () => window.removeEventListener('popstate', onPopState, { capture: true })
  }, [pageKey])

  return {
    reading,
    open: (next: Reading) => {
      window.history.pushState({ ...window.history.state, isReading: true }, '', hashOf(next))
      show(next)
    },
    turnTo: (next: Reading) => {
      window.history.replaceState(window.history.state, '', hashOf(next))
      show(next)
    },
    close: () => {
      if (!readingOf(location)) return
      if (window.history.state?.isReading) return window.history.back()
      // Somebody came by a link to this certificate: what is behind it is another page.
      window.history.replaceState(window.history.state, '', location.pathname + location.search)
      show(null)
    },
  }
}
