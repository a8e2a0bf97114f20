import type { DragStartEvent } from '@dnd-kit/core'
import { useLayoutEffect, useRef, useState } from 'react'

/** Of the list, as it was: its height, and where in the window the thing stood. */
type Dragging = { id: number; byPointer: boolean; height: number; top: number }

const INTO_SIGHT = { block: 'nearest', behavior: 'instant' } as const

/** While a pointer carries a thing of a list all fold up, so that the way is short; the thing stays under the pointer. */
export function useFolding() {
  const [dragging, setDragging] = useState<Dragging>()
  const list = useRef<HTMLUListElement>(null)
  const last = useRef<number>(undefined)

  useLayoutEffect(() => {
    const carried = thingOf(list.current, dragging?.id)
    // They unfold again, and what was carried may not be in sight any more.
    if (!dragging) void showHandle(thingOf(list.current, last.current))
    last.current = dragging?.id
    if (!dragging?.byPointer || !list.current || !carried) return
    const { style } = list.current
    // Scrolling has made up for it already, but for what lies above the top of the page.
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

/** The handle, for the whole of a thing may not fit in. Once more at the end of its way: until then it is where it was. */
async function showHandle(thing: Element | null | undefined) {
  const show = () => thing?.querySelector('button')?.scrollIntoView(INTO_SIGHT)
  show()
  await new Promise(requestAnimationFrame)
  await Promise.allSettled(thing?.getAnimations().map(({ finished }) => finished) ?? [])
  show()
}
