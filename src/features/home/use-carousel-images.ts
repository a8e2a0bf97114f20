import { parseResponse } from 'hono/client'
import { useEffect, useState } from 'react'
import { CAROUSEL_MAX } from '../../platform/http/limits.ts'
import { createApiClient } from '../../ui/api-client.ts'
import type { Image, UnassignedPage } from '../images/images.schema.ts'

/**
 * What the moving carousel shows: the pictures that came with the page, and those after them once it is near.
 * Null while these are on their way: a carousel that moves in a circle takes no more.
 */
export function useCarouselImages(first: UnassignedPage | null, isNear: boolean): Image[] | null {
  const [more, setMore] = useState<Image[] | null>(null)
  const isWhole = !first || first.images.length >= first.total

  useEffect(() => {
    if (isWhole || !isNear) return
    const leaving = new AbortController()
    const query = { page: '1', pageSize: `${CAROUSEL_MAX}` }
    const init = { init: { signal: leaving.signal } }
    parseResponse(createApiClient(location.origin, fetch).images.unassigned.$get({ query }, init)).then(
      ({ images }) => setMore(images),
      () => !leaving.signal.aborted && setMore(first.images),
    )
    return () => leaving.abort()
  }, [isWhole, isNear, first])

  return isWhole ? (first?.images ?? null) : more
}
