import { readPage } from '../../ui/office/page-place.ts'
import { adminPaths } from '../../ui/paths.ts'
import { cleanSearch } from '../../ui/site/use-search.ts'
import { FILTERS, type Filter } from './image-filters.ts'

/** What the address says that is to be shown. */
export type ImagesView = { filter: Filter; search: string; page: number }

export function readView(address: string): ImagesView {
  const { searchParams } = new URL(address)
  return {
    filter: FILTERS.find(({ value }) => value === searchParams.get('use'))?.value ?? 'all',
    search: cleanSearch(searchParams.get('search') ?? ''),
    page: readPage(searchParams),
  }
}

export const viewPath = ({ filter, search, page }: ImagesView) =>
  adminPaths.images({ use: filter === 'all' ? undefined : filter, search, page })
