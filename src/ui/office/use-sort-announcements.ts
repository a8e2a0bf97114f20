import type { Announcements, UniqueIdentifier } from '@dnd-kit/core'
import { useRef } from 'react'
import { type SortableThing, spokenNameOf } from './SortableItem.tsx'

export const INSTRUCTIONS = {
  draggable:
    'Press space or enter to pick it up, the arrow keys to move it, space or enter to drop it, escape to cancel.',
}

/** What a screen reader says while something is moved: its name and its place. */
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
      return `${nameOf(active.id)} is picked up, ${placeOf(active.id)}.`
    },
    onDragOver({ active, over }) {
      // Picking up is at once followed by being over its own place.
      if (!over || over.id === lastPlace.current) return undefined
      lastPlace.current = over.id
      return `${nameOf(active.id)} is over ${placeOf(over.id)}.`
    },
    onDragEnd: ({ active, over }) =>
      `${nameOf(active.id)} is dropped${over ? `, ${placeOf(over.id)}` : ` where it was, ${placeOf(active.id)}`}.`,
    onDragCancel: ({ active }) => `Cancelled: ${nameOf(active.id)} is back where it was, ${placeOf(active.id)}.`,
  }
}

export const positionText = (place: number, total: number) => `position ${place + 1} of ${total}`
