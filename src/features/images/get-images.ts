import { onePage } from '#ui/api-client.ts'
import { adminApi } from '#ui/office/admin-api.ts'
import { answer } from '#ui/office/call-api.ts'
import type { ImagesView } from './images-view.ts'

const PAGE_SIZE = 60
// The most images that the API returns at once.
const UNDESCRIBED_MAX = 200

export function getImages({ use, search, page }: ImagesView, signal?: AbortSignal) {
  const query = {
    page: `${page}`,
    pageSize: `${PAGE_SIZE}`,
    ...(search && { search }),
    ...(use !== 'all' && { use }),
  }
  return onePage(answer(adminApi.images.$get({ query }, { init: { ...(signal && { signal }) } })))
}

/** Returns the newest of the site's images that have no description. */
export async function getUndescribed(signal?: AbortSignal) {
  const query = { use: 'undescribed' as const, page: '1', pageSize: `${UNDESCRIBED_MAX}` }
  const { images } = await onePage(answer(adminApi.images.$get({ query }, { init: { ...(signal && { signal }) } })))
  return images
}
