import type { Announcements, UniqueIdentifier } from '@dnd-kit/core'
import { useRef } from 'react'
import type { SortableThing } from './SortableList.tsx'

export const INSTRUCTIONS = {
  draggable:
    'Press space or enter to pick it up, the arrow keys to move it, space or enter to drop it, escape to cancel.',
}

/** What a screen reader says while something is moved: its name and its place. */
export function useSortAnnouncements(items: SortableThing[]): Announcements {
  const lastPlace = useRef<UniqueIdentifier>(undefined)
  const nameOf = (id: UniqueIdentifier) => `“${items.find((item) => item.id === id)?.name}”`
  const placeOf = (id: UniqueIdentifier) => positionText(items, id)
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

export const positionText = (items: SortableThing[], id: UniqueIdentifier) =>
  `position ${items.findIndex((item) => item.id === id) + 1} of ${items.length}`
