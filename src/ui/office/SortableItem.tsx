import { useSortable } from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import { type ReactNode, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { DownIcon, GripIcon, LeftIcon, RightIcon, UpIcon } from './icons.tsx'
import styles from './SortableList.module.css'
import { StepButton } from './StepButton.tsx'

export type SortableThing = {
  id: number
  name: string
  /** A unique name for the controls, for lists whose names may repeat. */
  spokenName?: string
  content: ReactNode
  /** Shown beside the name. */
  thumbnail?: ReactNode
  /** Something to do, shown while the item is closed. */
  mark?: string | false
  /** Shown in one line while the item is closed. */
  note?: string
  /** Zero-based position in the whole list, of which `items` may be one page. */
  place?: number
  /** The part that should get the focus. */
  wanted?: Control | 'content' | undefined
}

/** A control of an item: its drag handle, or the button that moves it one step back or forward. */
export type Control = 'handle' | 'back' | 'on'

export type Layout = 'column' | 'grid'

export const spokenNameOf = ({ name, spokenName = name }: SortableThing) => spokenName

type SortableItemProps = {
  item: SortableThing
  place: number
  total: number
  layout: Layout
  isStill: boolean
  isFixed: boolean
  /** -1 moves the item one place back, 1 one place forward. */
  onStep: (by: number) => void
  /** Opens the dialog that asks for a position. */
  onSend: () => void
  onShown: (() => void) | undefined
  isOpen: boolean
  onToggle: () => void
}

/** Scrolls to a control of a moved item and focuses it. */
export function showControl(place: Element | null | undefined, control: Control) {
  const button = place?.querySelector<HTMLElement>(`[data-control="${control}"]`)
  button?.scrollIntoView({ block: 'center', behavior: 'instant' })
  button?.focus({ preventScroll: true })
}

const STEPS = {
  column: { back: 'Move up', BackIcon: UpIcon, on: 'Move down', OnIcon: DownIcon },
  grid: { back: 'Move back', BackIcon: LeftIcon, on: 'Move forward', OnIcon: RightIcon },
}

/** One row, which opens to its content. In a grid, only an open item has room for the buttons that move it. */
export function SortableItem({
  item,
  place,
  total,
  layout,
  isStill,
  isFixed,
  isOpen,
  onStep,
  onSend,
  onShown,
  onToggle,
}: SortableItemProps) {
  const sortable = useSortable({
    id: item.id,
    disabled: isFixed,
    transition: isStill ? null : { duration: 160, easing: 'ease' },
  })
  const { back, BackIcon, on, OnIcon } = STEPS[layout]
  const about = `“${spokenNameOf(item)}”`
  const whole = useRef<HTMLElement>(null)
  const contentId = useId()
  // A closed item keeps its content, because a save may be under way.
  const [wasOpen, setWasOpen] = useState(isOpen)
  if (isOpen && !wasOpen) setWasOpen(true)

  const show = useEffectEvent((control: Control) => {
    showControl(whole.current, control)
    onShown?.()
  })
  useEffect(() => {
    if (item.wanted && item.wanted !== 'content') show(item.wanted)
  }, [item.wanted])

  return (
    <li
      ref={(element) => {
        whole.current = element
        sortable.setNodeRef(element)
      }}
      className={styles.item}
      data-id={item.id}
      data-open={isOpen}
      data-carried={sortable.isDragging || undefined}
      style={{ transform: CSS.Translate.toString(sortable.transform), transition: sortable.transition }}
    >
      <div className={styles.head}>
        {!isFixed && (
          <button
            type="button"
            ref={sortable.setActivatorNodeRef}
            className={styles.handle}
            data-control="handle"
            {...sortable.attributes}
            {...sortable.listeners}
            aria-label={`Move ${about}`}
          >
            <GripIcon />
          </button>
        )}
        <h3>
          <button
            type="button"
            className={styles.toggle}
            aria-expanded={isOpen}
            aria-controls={contentId}
            onClick={onToggle}
          >
            {item.thumbnail && <span className={styles.thumbnail}>{item.thumbnail}</span>}
            <span className={styles.about}>
              <SortableName position={place + 1} name={item.name} />
              <span className={styles.state}>
                <span>{isOpen ? 'Close' : 'Edit'}</span>
                {!isOpen && item.mark && <span className={styles.mark}>{item.mark}</span>}
                {!isOpen && item.note && (
                  <span className={styles.note} dir="auto">
                    {item.note}
                  </span>
                )}
              </span>
            </span>
          </button>
        </h3>
        {!isFixed && (isOpen || layout === 'column') && (
          <div className={styles.moves}>
            <StepButton
              label={`${back} ${about}`}
              icon={<BackIcon />}
              isEnd={place === 0}
              control="back"
              onStep={() => onStep(-1)}
            />
            <StepButton
              label={`${on} ${about}`}
              icon={<OnIcon />}
              isEnd={place + 1 >= total}
              control="on"
              onStep={() => onStep(1)}
            />
            {layout === 'grid' && (
              <button type="button" className={styles.send} aria-label={`Move to… ${about}`} onClick={onSend}>
                Move to…
              </button>
            )}
          </div>
        )}
      </div>
      <div id={contentId} className={styles.content} hidden={!isOpen}>
        {wasOpen && item.content}
      </div>
    </li>
  )
}

export function SortableName({ position, name }: { position: number; name: string }) {
  return (
    <span className={styles.known}>
      <span className={styles.position}>{position}</span>
      <bdi className={styles.name}>{name}</bdi>
    </span>
  )
}
