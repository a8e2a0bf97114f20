import { useDebouncedValue } from '@mantine/hooks'
import { useCallback, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { cleanSearch } from '../site/use-search.ts'
import { type Loaded, loaded } from './call-api.ts'

const PAUSE_MS = 300

/** A list that the server answers in pages. */
export type Source<Scope, Page> = {
  get: (scope: Scope, wanted: { search: string; page: number }) => Promise<Page>
  /** Pages that follow one another, as one. */
  join: (first: Page, others: Page[]) => Page
}

type Shown<Scope, Page> = { scope: Scope; search: string; count: number; list: Loaded<Page> }

type Wanted<Scope> = { scope: Scope; typed: string; isOpen: boolean }

/**
 * What a dialog shows of a long list: its first page, and those after it when they are asked for. A dialog has no
 * address of its own, so they come below each other.
 * @param source stays the same
 * @returns list undefined while it is on its way; searched what it has the words of
 */
export function useFirstPages<Scope, Page>(source: Source<Scope, Page>, { scope, typed, isOpen }: Wanted<Scope>) {
  const [shown, setShown] = useState<Shown<Scope, Page>>()
  const [search] = useDebouncedValue(cleanSearch(typed), PAUSE_MS)
  // A slow answer to an earlier question comes to nothing.
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

  // What was found stays until something else is.
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
