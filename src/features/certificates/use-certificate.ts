import { parseResponse } from 'hono/client'
import { useEffect, useState } from 'react'
import { createApiClient, toMissing } from '../../ui/api-client.ts'
import type { Certificate } from './certificates.schema.ts'

type Fetched = { id: number; certificate: Certificate | 'failed' }

/**
 * The certificate of an id: one that is shown, or, when a link leads to one that is elsewhere, by a call of its own.
 * Undefined when there is none, or not yet.
 */
export function useCertificate(id: number | undefined, shown: Certificate[]) {
  const [fetched, setFetched] = useState<Fetched>()
  const [attempt, setAttempt] = useState(1)
  const here = shown.find((certificate) => certificate.id === id)
  const wanted = here ? undefined : id

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt asks again
  useEffect(() => {
    if (wanted === undefined) return
    const leaving = new AbortController()
    const call = createApiClient(location.origin, fetch).manage.certificate[':id']
    const init = { init: { signal: leaving.signal } }
    parseResponse(call.$get({ param: { id: `${wanted}` } }, init)).then(
      (certificate) => setFetched({ id: wanted, certificate }),
      (error) => {
        if (!leaving.signal.aborted && toMissing(error) === 'failed') setFetched({ id: wanted, certificate: 'failed' })
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

export async function loadText(id: number, signal: AbortSignal): Promise<string[]> {
  const call = createApiClient(location.origin, fetch).manage[':id'].text
  const { pages } = await parseResponse(call.$get({ param: { id: `${id}` } }, { init: { signal } }))
  return pages
}
