import { parseResponse } from 'hono/client'
import { useEffect, useRef, useState } from 'react'
import { createApiClient, fetchJson, toMissing } from '#ui/api-client.ts'
import { paths } from '#ui/paths.ts'
import type { View } from '#ui/pdf-reader/ReadingDialog.tsx'
import { onHistoryStep } from '#ui/site/history-entries.ts'
import type { Certificate } from './certificates.schema.ts'

/** `page` is the first page to show; a link opens page 1. */
export type Reading = { id: number; view: View; page: number }

const HASH = /^#certificate-(?<id>\d{1,15})(?<text>-text)?$/

function readingOf({ hash }: Location): Reading | null {
  const groups = HASH.exec(hash)?.groups
  return groups ? { id: Number(groups.id), view: groups.text ? 'text' : 'pages', page: 1 } : null
}

const hashOf = ({ id, view }: Reading) => `#certificate-${id}${view === 'text' ? '-text' : ''}`

const FIRST_KEY = 'default'

/**
 * Keeps the open certificate in the URL's hash: going back closes it, and a link or a reload opens it.
 * @param pageKey the router's key of this visit to the page
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
    showAddress()
    return onHistoryStep(({ state }) => {
      const before = shown.current
      showAddress()
      const isSameVisit = (state?.key ?? FIRST_KEY) === pageKey
      // Otherwise the router would reload the list, and lose it when offline.
      return isSameVisit && (before ?? shown.current) !== null
    })
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
      // The visitor followed a link to this certificate, so going back would leave the page.
      window.history.replaceState(window.history.state, '', location.pathname + location.search)
      show(null)
    },
  }
}

type Fetched = { id: number; certificate: Certificate | 'failed' }

/**
 * Finds the certificate in `shown`, or fetches it if a link leads to another page's certificate. `certificate` is
 * undefined while loading, or if no certificate has this id.
 */
export function useCertificate(id: number | undefined, shown: Certificate[]) {
  const [fetched, setFetched] = useState<Fetched>()
  const [attempt, setAttempt] = useState(1)
  const here = shown.find((certificate) => certificate.id === id)
  const wanted = here ? undefined : id

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt fetches again
  useEffect(() => {
    if (wanted === undefined) return
    const leaving = new AbortController()
    const call = createApiClient(location.origin, fetchJson).manage.certificate[':id']
    const init = { init: { signal: leaving.signal } }
    parseResponse(call.$get({ param: { id: `${wanted}` } }, init)).then(
      (certificate) => setFetched({ id: wanted, certificate }),
      (error) => {
        if (leaving.signal.aborted) return
        if (toMissing(error) === 'failed') setFetched({ id: wanted, certificate: 'failed' })
        else void leadToWithdrawn(wanted)
      },
    )
    return () => leaving.abort()
  }, [wanted, attempt])

  const retry = () => {
    setFetched(undefined)
    setAttempt(attempt + 1)
  }
  return { certificate: here ?? (fetched?.id === id ? fetched?.certificate : undefined), retry }
}

/** A withdrawn certificate has a page, but nothing to open in the reader. */
async function leadToWithdrawn(id: number) {
  const found = await fetch(paths.certificateJson({ id }), { method: 'HEAD' }).catch(() => null)
  if (found?.ok) location.replace(paths.certificatePage({ id }))
}

export async function loadText(id: number, signal: AbortSignal): Promise<string[]> {
  const call = createApiClient(location.origin, fetchJson).manage[':id'].text
  const { pages } = await parseResponse(call.$get({ param: { id: `${id}` } }, { init: { signal } }))
  return pages
}
