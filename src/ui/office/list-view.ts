import { useMemo } from 'react'
import { replace, useLocation, useNavigation } from 'react-router'
import { numberText } from '#ui/site/number-text.ts'
import { isBeyond, lastPage, type PagePlace } from '#ui/site/page-numbers.ts'
import type { Loaded } from './call-api.ts'

/** A parser for each query parameter. Missing parameters are passed as ''. */
type Parameters<View> = { [Name in keyof View]: (value: string) => View[Name] }

/** Makes a function that parses the query parameters of an address. */
export const viewReader =
  <View extends object>(parameters: Parameters<View>) =>
  (address: string): View => {
    const { searchParams } = new URL(address)
    const read = (name: keyof View) => [name, parameters[name](searchParams.get(String(name)) ?? '')]
    return Object.fromEntries((Object.keys(parameters) as (keyof View)[]).map(read))
  }

export const pageParameter = (value: string): number => (/^[1-9]\d{0,5}$/.test(value) ? Number(value) : 1)

export const idParameter = (value: string): number | undefined =>
  /^[1-9]\d{0,8}$/.test(value) ? Number(value) : undefined

/** Parses one of `choices`; anything else becomes the first one. */
export const choiceParameter =
  <const Choice>(choices: readonly Choice[]) =>
  (value: string): Choice =>
    choices.find((choice) => choice === value) ?? (choices[0] as Choice)

/** The view of the pending navigation, or else `view`. A filter must build on this, not on the view still shown. */
export function useWantedView<View>(view: View, readView: (address: string) => View): View {
  const { pathname } = useLocation()
  const { location } = useNavigation()
  return useMemo(() => {
    if (location?.pathname !== pathname) return view
    return readView(new URL(location.pathname + location.search, window.location.origin).href)
  }, [view, readView, pathname, location])
}

/** For loaders. @throws a redirect to the last page if the address asks for a page after it */
export function redirectBeyond(list: Loaded<PagePlace>, pathOf: (page: number) => string) {
  if ('data' in list && isBeyond(list.data)) throw replace(pathOf(lastPage(list.data)))
}

/** Returns text such as “Page 2 of 2,000 · 100,000 contacts”. */
export function placeText(place: PagePlace, noun: string): string {
  const things = `${numberText(place.total)} ${noun}${place.total === 1 ? '' : 's'}`
  const last = lastPage(place)
  return last === 1 ? things : `Page ${numberText(place.page)} of ${numberText(last)} · ${things}`
}
