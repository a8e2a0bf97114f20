import { useDebouncedValue } from '@mantine/hooks'
import { useCallback, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { type Loaded, loaded } from '../admin/call-api.ts'
import { cleanSearch } from '../site/use-search.ts'
import { getImages } from './get-images.ts'
import type { Filter } from './image-filters.ts'
import type { ImagePage } from './images.schema.ts'

const PAUSE_MS = 300

type Shown = { filter: Filter; search: string; pages: number; list: Loaded<ImagePage> }

/** The images that a dialog shows, undefined while they are on their way; of many, the first pages. */
export function useImageList(filter: Filter, typed: string, isOpen: boolean) {
  const [shown, setShown] = useState<Shown>()
  const [search] = useDebouncedValue(cleanSearch(typed), PAUSE_MS)
  // A slow answer to an earlier question comes to nothing.
  const turn = useRef(0)

  const load = useCallback(
    async (pages: number) => {
      const mine = ++turn.current
      const list = await loaded(getPages({ filter, search }, pages))
      if (mine === turn.current) flushSync(() => setShown({ filter, search, pages, list }))
    },
    [filter, search],
  )

  useEffect(() => {
    if (isOpen) void load(1)
  }, [isOpen, load])

  const pages = shown?.filter === filter && shown.search === search ? shown.pages : 1
  return {
    // What was found stays until something else is.
    list: shown?.filter === filter ? shown.list : undefined,
    reload: () => load(pages),
    showMore: () => load(pages + 1),
  }
}

async function getPages(wanted: { filter: Filter; search: string }, count: number): Promise<ImagePage> {
  const numbers = Array.from({ length: count }, (_, index) => index + 1)
  const [first, ...others] = await Promise.all(numbers.map((page) => getImages({ ...wanted, page })))
  if (!first) throw new Error('No page was asked for.')
  return { ...first, images: [first, ...others].flatMap(({ images }) => images) }
}
