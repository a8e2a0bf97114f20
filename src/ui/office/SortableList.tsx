import {
  type Announcements,
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
  type UniqueIdentifier,
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
import { Button, TextInput, VisuallyHidden } from '@mantine/core'
import { useReducedMotion } from '@mantine/hooks'
import { type FormEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Dialog } from './Dialog.tsx'
import { GripIcon } from './icons.tsx'
import pieces from './pieces.module.css'
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
  /** Null if all items are closed. */
  openId: number | null
  onOpen: (id: number | null) => void
  /** Disables all moves. */
  isFixed?: boolean
  onReorder: (ids: number[]) => void
  /** Called for a move to a position on another page. */
  onLeave?: (id: number, to: number, control: Control) => void
  /** Called once the `wanted` control has the focus. */
  onShown?: () => void
}

/** The item closest to the pointer or, with a keyboard, the item at whose start or end dnd-kit has put the dragged one. */
const collision: CollisionDetection = (args) => {
  if (!args.pointerCoordinates) return closestEnd(args)
  const { x, y } = args.pointerCoordinates
  return closestCenter({ ...args, collisionRect: { top: y, bottom: y, left: x, right: x, width: 0, height: 0 } })
}

/** Unlike `closestCenter`, works if one of the items is open and therefore much taller. */
const closestEnd: CollisionDetection = ({ collisionRect: at, droppableRects, droppableContainers }) =>
  droppableContainers
    .flatMap((droppableContainer) => {
      const { id } = droppableContainer
      const rect = droppableRects.get(id)
      if (!rect) return []
      const fromStart = Math.hypot(rect.left - at.left, rect.top - at.top)
      const fromEnd = Math.hypot(rect.right - at.right, rect.bottom - at.bottom)
      return [{ id, data: { droppableContainer, value: Math.min(fromStart, fromEnd) } }]
    })
    .sort((one, other) => one.data.value - other.data.value)

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
    flushSync(() => onOpen(id === openId ? null : id))
    // Closing the item above has moved this one.
    scrollBy({ top: (place?.getBoundingClientRect().top ?? 0) - top, behavior: 'instant' })
    if (id !== openId) place?.scrollIntoView({ block: 'nearest' })
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
              isOpen={item.id === openId}
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

type MoveToPlaceProps = {
  /** The item to move; undefined keeps the dialog closed. */
  name: string | undefined
  /** Its current position, zero-based. */
  place: number
  total: number
  onClose: () => void
  onMove: (to: number) => void
}

/** Moves an item to any position without dragging it. */
function MoveToPlace({ name, onClose, ...form }: MoveToPlaceProps) {
  return (
    <Dialog opened={name !== undefined} onClose={onClose} title={`Move “${name}”`} withCloseButton={false} centered>
      <PlaceForm {...form} onClose={onClose} />
    </Dialog>
  )
}

function PlaceForm({ place, total, onClose, onMove }: Omit<MoveToPlaceProps, 'name'>) {
  const [typed, setTyped] = useState(`${place + 1}`)
  const [isWrong, setWrong] = useState(false)

  function submit(event: FormEvent) {
    event.preventDefault()
    const to = Number(typed)
    if (!(Number.isInteger(to) && to >= 1 && to <= total)) return setWrong(true)
    onMove(to - 1)
  }

  return (
    <form method="post" noValidate onSubmit={submit}>
      <TextInput
        label={`New position (1 to ${total})`}
        inputMode="numeric"
        autoComplete="off"
        data-autofocus
        value={typed}
        error={isWrong && `Enter a whole number from 1 to ${total}.`}
        onFocus={({ currentTarget }) => currentTarget.select()}
        onChange={(event) => {
          setTyped(event.currentTarget.value)
          setWrong(false)
        }}
      />
      <div className={`${pieces.buttons} ${styles.ends}`}>
        <Button variant="outline" size="sm" onClick={() => onMove(0)}>
          Move to start
        </Button>
        <Button variant="outline" size="sm" onClick={() => onMove(total - 1)}>
          Move to end
        </Button>
      </div>
      <div className={pieces.answers}>
        <Button variant="outline" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit">Move</Button>
      </div>
    </form>
  )
}

const INSTRUCTIONS = {
  draggable:
    'To move this item, press Space or Enter, then the arrow keys. Press Space or Enter to drop it, or Escape to cancel.',
}

/** Texts for screen readers during a drag. */
function useSortAnnouncements(items: SortableThing[], total: number): Announcements {
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

const positionText = (place: number, total: number) => `position ${place + 1} of ${total}`
