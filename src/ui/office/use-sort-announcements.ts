import type { Announcements, UniqueIdentifier } from '@dnd-kit/core'
import { useRef } from 'react'
import { type SortableThing, spokenNameOf } from './SortableItem.tsx'

export const INSTRUCTIONS = {
  draggable:
    'To move this item, press Space or Enter, then the arrow keys. Press Space or Enter to drop it, or Escape to cancel.',
}

/** Texts for screen readers during a drag. */
export function useSortAnnouncements(items: SortableThing[], total: number): Announcements {
  const lastPlace = useRef<UniqueIdentifier>(undefined)
  const nameOf = (id: UniqueIdentifier) => `“${items.filter((item) => item.id === id).map(spokenNameOf)}”`
  function placeOf(id: UniqueIdentifier) {
    const index = items.findIndex((item) => item.id === id)
    return positionText(items[index]?.place ?? index, total)
  }
  return {
    onDragStart({ active }) {
      lastPlace.current = active.id
      return `Picked up ${nameOf(active.id)} at ${placeOf(active.id)}.`
    },
    onDragOver({ active, over }) {
      // dnd-kit reports the item's own position right after it is picked up.
      if (!over || over.id === lastPlace.current) return undefined
      lastPlace.current = over.id
      return `${nameOf(active.id)} is over ${placeOf(over.id)}.`
    },
    onDragEnd: ({ active, over }) =>
      over
        ? `Dropped ${nameOf(active.id)} at ${placeOf(over.id)}.`
        : `Dropped ${nameOf(active.id)} back at ${placeOf(active.id)}.`,
    onDragCancel: ({ active }) => `Canceled. ${nameOf(active.id)} is back at ${placeOf(active.id)}.`,
  }
}

export const positionText = (place: number, total: number) => `position ${place + 1} of ${total}`
