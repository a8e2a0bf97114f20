import { useDebouncedValue } from '@mantine/hooks'
import { useCallback, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { cleanSearch } from '#ui/site/use-search.ts'
import { type Loaded, loaded } from './call-api.ts'

const PAUSE_MS = 300

/** A list that the API returns in pages. */
export type Source<Scope, Page> = {
  get: (scope: Scope, wanted: { search: string; page: number }) => Promise<Page>
  /** Joins consecutive pages into one. */
  join: (first: Page, others: Page[]) => Page
}

type Shown<Scope, Page> = { scope: Scope; search: string; count: number; list: Loaded<Page> }

type Wanted<Scope> = { scope: Scope; typed: string; isOpen: boolean }

/**
 * Loads a list in a dialog. Dialogs have no address for further pages, so `showMore` appends them to the list.
 * @param source must be a stable object
 * @returns `list` is undefined until it has loaded; `searched` is the search text that it belongs to
 */
export function useFirstPages<Scope, Page>(source: Source<Scope, Page>, { scope, typed, isOpen }: Wanted<Scope>) {
  const [shown, setShown] = useState<Shown<Scope, Page>>()
  const [search] = useDebouncedValue(cleanSearch(typed), PAUSE_MS)
  // Drops slow answers to earlier requests.
  const turn = useRef(0)

  const load = useCallback(
    async (count: number) => {
      const mine = ++turn.current
      const list = await loaded(getPages(source, { scope, search, count }))
      if (mine === turn.current) flushSync(() => setShown({ scope, search, count, list }))
    },
    [source, scope, search],
  )

  useEffect(() => {
    if (isOpen) void load(1)
  }, [isOpen, load])

  // Shows the previous results while a new search loads.
  const current = shown?.scope === scope ? shown : undefined
  const count = current?.search === search ? current.count : 1
  return {
    list: current?.list,
    searched: current?.search ?? '',
    reload: () => load(count),
    showMore: () => load(count + 1),
  }
}

async function getPages<Scope, Page>(
  { get, join }: Source<Scope, Page>,
  { scope, search, count }: { scope: Scope; search: string; count: number },
): Promise<Page> {
  const others = Array.from({ length: count - 1 }, (_, index) => get(scope, { search, page: index + 2 }))
  const [first, ...rest] = await Promise.all([get(scope, { search, page: 1 }), ...others])
  return join(first, rest)
}
