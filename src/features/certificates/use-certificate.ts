import { parseResponse } from 'hono/client'
import { useEffect, useState } from 'react'
import { createApiClient, toMissing } from '../../ui/api-client.ts'
import type { Coa } from './certificates.schema.ts'

type Fetched = { id: number; coa: Coa | 'failed' }

/**
 * The certificate of an id: one that is shown, or, when a link leads to one that is elsewhere, by a call of its own.
 * Undefined when there is none, or not yet.
 */
export function useCertificate(id: number | undefined, shown: Coa[]) {
  const [fetched, setFetched] = useState<Fetched>()
  const [attempt, setAttempt] = useState(1)
  const here = shown.find((coa) => coa.id === id)
  const wanted = here ? undefined : id

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt asks again
  useEffect(() => {
    if (wanted === undefined) return
    const leaving = new AbortController()
    const call = createApiClient(location.origin, fetch).manage.certificate[':id']
    const init = { init: { signal: leaving.signal } }
    parseResponse(call.$get({ param: { id: `${wanted}` } }, init)).then(
      (coa) => setFetched({ id: wanted, coa }),
      (error) => {
        if (!leaving.signal.aborted && toMissing(error) === 'failed') setFetched({ id: wanted, coa: 'failed' })
      },
    )
    return () => leaving.abort()
  }, [wanted, attempt])

  const retry = () => {
    setFetched(undefined)
    setAttempt(attempt + 1)
  }
  return { coa: here ?? (fetched?.id === id ? fetched?.coa : undefined), retry }
}
