import {
  type CollisionDetection,
  closestCenter,
  DndContext,
  type DragEndEvent,
  DragOverlay,
  KeyboardSensor,
  MeasuringStrategy,
  type Modifier,
  MouseSensor,
  TouchSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import {
  arrayMove,
  rectSortingStrategy,
  SortableContext,
  sortableKeyboardCoordinates,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable'
import { getEventCoordinates } from '@dnd-kit/utilities'
import { VisuallyHidden } from '@mantine/core'
import { useReducedMotion } from '@mantine/hooks'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { GripIcon } from './icons.tsx'
import { MoveToPlace } from './MoveToPlace.tsx'
import {
  type Control,
  type Layout,
  SortableItem,
  SortableName,
  type SortableThing,
  showControl,
  spokenNameOf,
} from './SortableItem.tsx'
import styles from './SortableList.module.css'
import { useFolding } from './use-folding.ts'
import { INSTRUCTIONS, positionText, useSortAnnouncements } from './use-sort-announcements.ts'

/** Distance from the top left corner of an item to the center of its handle, in both directions. */
const HANDLE_PX = 32

type SortableListProps = {
  /** Must be unique on the page. */
  id: string
  items: SortableThing[]
  /** Length of the whole list, of which `items` may be one page. */
  total?: number
  /** A grid is for long lists: its items can also be moved to any position by number. */
  layout?: Layout
  /** Makes the items open and close; null if all are closed. */
  openId?: number | null | undefined
  onOpen?: (id: number | null) => void
  /** Disables all moves. */
  isFixed?: boolean
  onReorder: (ids: number[]) => void
  /** Called for a move to a position on another page. */
  onLeave?: (id: number, to: number, control: Control) => void
  /** Called once the `wanted` control has the focus. */
  onShown?: () => void
}

/** The item closest to the pointer or, with a keyboard, closest to the dragged item. */
const collision: CollisionDetection = (args) => {
  if (!args.pointerCoordinates) return closestCenter(args)
  const { x, y } = args.pointerCoordinates
  return closestCenter({ ...args, collisionRect: { top: y, bottom: y, left: x, right: x, width: 0, height: 0 } })
}

// Measure the items during a drag too, because they fold up when it starts.
const MEASURING = { droppable: { strategy: MeasuringStrategy.Always } }

/** Keeps the handle under the pointer, although the item moves when the list folds up. */
const atPointer: Modifier = ({ transform, activatorEvent, draggingNodeRect }) => {
  const from = activatorEvent && getEventCoordinates(activatorEvent)
  if (!from || !draggingNodeRect) return transform
  const { left, top } = draggingNodeRect
  return { ...transform, x: transform.x + from.x - left - HANDLE_PX, y: transform.y + from.y - top - HANDLE_PX }
}

const belowPointer: Modifier = (args) => ({ ...atPointer(args), x: 0 })

/** A list whose items move by drag handle (mouse, touch, keyboard) or by step buttons. */
export function SortableList({
  id: listId,
  items,
  total = items.length,
  layout = 'column',
  isFixed = false,
  openId,
  onOpen,
  onReorder,
  onLeave,
  onShown,
}: SortableListProps) {
  const { list, dragging, style, start, end } = useFolding()
  const [moved, setMoved] = useState('')
  const [sent, setSent] = useState<SortableThing>()
  const announcements = useSortAnnouncements(items, total)
  const isStill = useReducedMotion(false, { getInitialValueInEffect: false })
  const ids = items.map(({ id }) => id)
  const placeOf = (index: number) => items[index]?.place ?? index
  const carried = dragging?.byPointer && items.find(({ id }) => id === dragging.id)
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 4 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 150, tolerance: 8 } }),
    // A smooth scroll would still run at the next key press, and after the drop.
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates, scrollBehavior: 'instant' }),
  )

  function drop({ active, over }: DragEndEvent) {
    end()
    if (over && over.id !== active.id) move(Number(active.id), ids.indexOf(Number(over.id)))
  }

  function move(id: number, to: number) {
    onReorder(arrayMove(ids, ids.indexOf(id), to))
  }

  function step(id: number, to: number, control: Control) {
    const index = to - placeOf(0)
    if (!(index in items)) return onLeave?.(id, to, control)
    move(id, index)
    const item = items.find((item) => item.id === id)
    setMoved(`Moved “${item && spokenNameOf(item)}” to ${positionText(to, total)}.`)
  }

  function send(id: number, to: number) {
    flushSync(() => {
      setSent(undefined)
      step(id, to, 'handle')
    })
    showControl(list.current?.querySelector(`[data-id="${id}"]`), 'handle')
  }

  function toggle(id: number) {
    const place = list.current?.querySelector(`[data-id="${id}"]`)
    const top = place?.getBoundingClientRect().top ?? 0
    flushSync(() => onOpen?.(id === openId ? null : id))
    // Closing the item above has moved this one.
    scrollBy({ top: (place?.getBoundingClientRect().top ?? 0) - top, behavior: 'instant' })
    if (id !== openId) place?.scrollIntoView({ block: 'start' })
  }

  return (
    <DndContext
      id={listId}
      sensors={sensors}
      collisionDetection={collision}
      measuring={MEASURING}
      accessibility={{ announcements, screenReaderInstructions: INSTRUCTIONS }}
      onDragStart={start}
      onDragEnd={drop}
      onDragCancel={end}
    >
      <SortableContext items={ids} strategy={layout === 'grid' ? rectSortingStrategy : verticalListSortingStrategy}>
        <ul
          ref={list}
          className={styles.list}
          style={style}
          data-layout={layout}
          data-folded={dragging?.byPointer || undefined}
        >
          {items.map((item, index) => (
            <SortableItem
              key={item.id}
              item={item}
              place={placeOf(index)}
              total={total}
              layout={layout}
              isStill={isStill}
              isFixed={isFixed}
              onStep={(by) => step(item.id, placeOf(index) + by, by < 0 ? 'back' : 'on')}
              onSend={() => setSent(item)}
              onShown={onShown}
              isOpen={openId === undefined ? undefined : item.id === openId}
              onToggle={() => toggle(item.id)}
            />
          ))}
        </ul>
      </SortableContext>
      <DragOverlay dropAnimation={null} modifiers={[layout === 'grid' ? atPointer : belowPointer]}>
        {carried && (
          <div className={styles.lifted}>
            <span className={styles.handle}>
              <GripIcon />
            </span>
            <SortableName position={placeOf(ids.indexOf(carried.id)) + 1} name={carried.name} />
          </div>
        )}
      </DragOverlay>
      <VisuallyHidden role="status">{moved}</VisuallyHidden>
      {layout === 'grid' && (
        <MoveToPlace
          name={sent && spokenNameOf(sent)}
          place={placeOf(ids.indexOf(sent?.id ?? 0))}
          total={total}
          onClose={() => setSent(undefined)}
          onMove={(to) => sent && send(sent.id, to)}
        />
      )}
    </DndContext>
  )
}
