import { numberText } from '../site/number-text.ts'
import { isBeyond, lastPage, type PagePlace } from '../site/page-numbers.ts'
import type { Loaded } from './call-api.ts'

/** @returns the last page, for who asks for one beyond the end, else null */
export function pageInstead(list: Loaded<PagePlace>): number | null {
  return 'data' in list && isBeyond(list.data) ? lastPage(list.data) : null
}

/** The page that an address asks for. */
export function readPage(searchParams: URLSearchParams): number {
  const page = searchParams.get('page') ?? ''
  return /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1
}

/** 'Page 2 of 2,000 · 100,000 contacts' */
export function placeText(place: PagePlace, noun: string): string {
  const things = `${numberText(place.total)} ${noun}${place.total === 1 ? '' : 's'}`
  const last = lastPage(place)
  return last === 1 ? things : `Page ${numberText(place.page)} of ${numberText(last)} · ${things}`
}
