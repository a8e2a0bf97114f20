import { readPage } from '../../ui/office/page-place.ts'
import { adminPaths } from '../../ui/paths.ts'
import { cleanSearch } from '../../ui/site/use-search.ts'

/** What the address says that is to be shown. */
export type PostsView = { edit: number | undefined; search: string; page: number }

export function readView(address: string): PostsView {
  const { searchParams } = new URL(address)
  const id = searchParams.get('edit') ?? ''
  return {
    edit: /^[1-9]\d{0,8}$/.test(id) ? Number(id) : undefined,
    search: cleanSearch(searchParams.get('search') ?? ''),
    page: readPage(searchParams),
  }
}

export const viewPath = adminPaths.manageBlog

/** The list alone. */
export const listPath = (view: PostsView) => viewPath({ ...view, edit: undefined })
