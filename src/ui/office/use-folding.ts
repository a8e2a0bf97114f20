import type { DragStartEvent } from '@dnd-kit/core'
import { useLayoutEffect, useRef, useState } from 'react'

/** `height` of the list and `top` of the item in the viewport before folding, both in px. */
type Dragging = { id: number; byPointer: boolean; height: number; top: number }

const INTO_SIGHT = { block: 'nearest', behavior: 'instant' } as const

/** Folds all items while a pointer drags one, to shorten the distance, and keeps the dragged item under the pointer. */
export function useFolding() {
  const [dragging, setDragging] = useState<Dragging>()
  const list = useRef<HTMLUListElement>(null)
  const last = useRef<number>(undefined)

  useLayoutEffect(() => {
    const carried = thingOf(list.current, dragging?.id)
    // Unfolding may have moved the dropped item out of view.
    if (!dragging) void showHandle(thingOf(list.current, last.current))
    last.current = dragging?.id
    if (!dragging?.byPointer || !list.current || !carried) return
    const { style } = list.current
    // Add padding for the shift that scrolling could not undo, because a page cannot scroll above its top.
    style.paddingTop = `${Math.max(0, dragging.top - carried.getBoundingClientRect().top)}px`
    return () => {
      style.paddingTop = ''
    }
  }, [dragging])

  return {
    list,
    dragging,
    style: dragging?.byPointer ? { minHeight: dragging.height } : undefined,
    start({ active, activatorEvent }: DragStartEvent) {
      const id = Number(active.id)
      const top = thingOf(list.current, id)?.getBoundingClientRect().top ?? 0
      const height = list.current?.offsetHeight ?? 0
      setDragging({ id, top, height, byPointer: !(activatorEvent instanceof KeyboardEvent) })
    },
    end: () => setDragging(undefined),
  }
}

const thingOf = (list: HTMLElement | null, id: number | undefined) => list?.querySelector(`[data-id="${id}"]`)

/** Scrolls to the handle, as a whole item may not fit. Repeats after the drop animation, which moves the item. */
async function showHandle(thing: Element | null | undefined) {
  const show = () => thing?.querySelector('button')?.scrollIntoView(INTO_SIGHT)
  show()
  await new Promise(requestAnimationFrame)
  await Promise.allSettled(thing?.getAnimations().map(({ finished }) => finished) ?? [])
  show()
}
