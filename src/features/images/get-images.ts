import { adminApi } from '../../ui/office/admin-api.ts'
import { answer } from '../../ui/office/call-api.ts'
import type { Filter } from './image-filters.ts'
import type { ImagePage } from './images.schema.ts'

const PAGE_SIZE = 60

type Wanted = { filter: Filter; search: string; page: number }

/** A page of the pictures, newest first. */
export function getImages({ filter, search, page }: Wanted, signal?: AbortSignal): Promise<ImagePage> {
  const query = {
    page: `${page}`,
    pageSize: `${PAGE_SIZE}`,
    ...(search && { search }),
    ...(filter !== 'all' && { use: filter }),
  }
  // With `page` the call answers a page.
  return answer(adminApi.images.$get({ query }, { init: { ...(signal && { signal }) } })) as Promise<ImagePage>
}
