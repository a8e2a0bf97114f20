import { useSortable } from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useIsNear } from '../site/use-is-near.ts'
import { DownIcon, GripIcon, LeftIcon, RightIcon, UpIcon } from './icons.tsx'
import styles from './SortableList.module.css'

export type SortableThing = {
  id: number
  name: string
  /** What its controls call it, where several may have the same name. */
  spokenName?: string
  content: ReactNode
  /** Zero-based, in the whole list, of which the items may be a page. */
  place?: number
  /** What of it is to have the focus now; it is drawn then, wherever it is. */
  wanted?: Control | 'content' | undefined
}

/** What takes the focus: its handle, or the button of a step. */
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
  /** One place up is -1, one down 1. */
  onStep: (by: number) => void
  /** Asks to which place. */
  onSend: () => void
  onShown: (() => void) | undefined
}

/** After a long way: what was moved is in sight again, and has the focus. */
export function showControl(place: Element | null | undefined, control: Control) {
  const button = place?.querySelector<HTMLElement>(`[data-control="${control}"]`)
  button?.scrollIntoView({ block: 'center', behavior: 'instant' })
  button?.focus({ preventScroll: true })
}

const STEPS = {
  column: { back: 'Move up', BackIcon: UpIcon, on: 'Move down', OnIcon: DownIcon },
  grid: { back: 'Move back', BackIcon: LeftIcon, on: 'Move forward', OnIcon: RightIcon },
}

/** Of a grid, which may be long, those are drawn whole that have come near the screen. */
export function SortableItem(props: SortableItemProps) {
  const { item, place, layout } = props
  const element = useRef<HTMLLIElement>(null)
  const isNear = useIsNear(element)
  const [isDrawn, setDrawn] = useState(layout === 'column')
  if (!isDrawn && (isNear || item.wanted)) setDrawn(true)
  if (isDrawn) return <DrawnItem {...props} />
  return (
    <li ref={element} className={styles.item} data-id={item.id} data-far>
      <div className={styles.head}>
        <h3>
          <SortableName position={place + 1} name={item.name} />
        </h3>
      </div>
    </li>
  )
}

function DrawnItem({ item, place, total, layout, isStill, isFixed, onStep, onSend, onShown }: SortableItemProps) {
  const sortable = useSortable({
    id: item.id,
    disabled: isFixed,
    transition: isStill ? null : { duration: 160, easing: 'ease' },
  })
  const { back, BackIcon, on, OnIcon } = STEPS[layout]
  const about = `“${spokenNameOf(item)}”`
  const whole = useRef<HTMLElement>(null)

  const show = useEffectEvent((control: Control) => {
    showControl(whole.current, control)
    onShown?.()
  })
  useEffect(() => {
    if (item.wanted && item.wanted !== 'content') show(item.wanted)
  }, [item.wanted])

  function stepper(label: string, icon: ReactNode, by: number) {
    const isEnd = place + by < 0 || place + by >= total
    return (
      <button
        type="button"
        className={styles.step}
        data-control={by < 0 ? 'back' : 'on'}
        aria-label={`${label} ${about}`}
        aria-disabled={isEnd}
        onClick={({ currentTarget }) => {
          if (isEnd) return
          flushSync(() => onStep(by))
          // The browser takes the focus from an element that moves in the document.
          currentTarget.focus()
        }}
      >
        {icon}
      </button>
    )
  }

  return (
    <li
      ref={(element) => {
        whole.current = element
        sortable.setNodeRef(element)
      }}
      className={styles.item}
      data-id={item.id}
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
          <SortableName position={place + 1} name={item.name} />
        </h3>
        {!isFixed && stepper(back, <BackIcon />, -1)}
        {!isFixed && stepper(on, <OnIcon />, 1)}
        {!isFixed && layout === 'grid' && (
          <button type="button" className={styles.send} aria-label={`Move to… ${about}`} onClick={onSend}>
            Move to…
          </button>
        )}
      </div>
      <div className={styles.content}>{item.content}</div>
    </li>
  )
}

/** By what a thing is known, at its place and while it is carried. */
export function SortableName({ position, name }: { position: number; name: string }) {
  return (
    <span className={styles.known}>
      <span className={styles.position}>{position}</span>
      <span className={styles.name} dir="auto">
        {name}
      </span>
    </span>
  )
}
