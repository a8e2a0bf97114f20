import { isBeyond, lastPage, type PagePlace } from '../site/page-numbers.ts'
import type { Loaded } from './call-api.ts'

export { placeText } from './list-view.ts'

export function pageInstead(list: Loaded<PagePlace>): number | null {
  return 'data' in list && isBeyond(list.data) ? lastPage(list.data) : null
}

export function readPage(searchParams: URLSearchParams): number {
  const page = searchParams.get('page') ?? ''
  return /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1
}
