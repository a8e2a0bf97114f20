import { useCallback, useEffect, useState } from 'react'
import { adminApi, siteApi } from '../admin/admin-api.ts'
import { answer, type Loaded, loaded } from '../admin/call-api.ts'
import type { Filter } from './image-filters.ts'
import type { ListedImage } from './images.schema.ts'

type List = Loaded<{ images: ListedImage[] }>

/** The images that a dialog shows, undefined while they are on their way. The unused ones need no other list. */
export function useImageList(filter: Filter, isOpen: boolean) {
  const isAll = filter !== 'unused'
  const [lists, setLists] = useState<{ all?: List; unused?: List }>({})

  const reload = useCallback(async () => {
    const list = await loaded(isAll ? answer(adminApi.images.$get()) : listUnused())
    setLists(isAll ? { all: list } : { unused: list })
  }, [isAll])

  useEffect(() => {
    if (isOpen) void reload()
  }, [isOpen, reload])

  return { list: isAll ? lists.all : lists.unused, reload }
}

async function listUnused() {
  const { images } = await answer(siteApi.images.unassigned.$get())
  return { images: images.map((image) => ({ ...image, usedBy: [] })) }
}
