import { useSortable } from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import { type ReactNode, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { useIsNear } from '#ui/site/use-is-near.ts'
import { DownIcon, GripIcon, LeftIcon, RightIcon, UpIcon } from './icons.tsx'
import styles from './SortableList.module.css'
import { StepButton } from './StepButton.tsx'

export type SortableThing = {
  id: number
  name: string
  /** A unique name for the controls, for lists whose names may repeat. */
  spokenName?: string
  content: ReactNode
  /** Shown beside the name of an item that opens and closes. */
  thumbnail?: ReactNode
  /** Shown while the item is closed. */
  mark?: string | false
  /** Zero-based position in the whole list, of which `items` may be one page. */
  place?: number
  /** The part that should get the focus. Renders the item even far outside the viewport. */
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
  /** Undefined if items do not open and close. */
  isOpen: boolean | undefined
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

/** An item of a sortable list. Grids may be long, so an item in a grid renders its content only near the viewport. */
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

function DrawnItem({
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
          {isOpen === undefined ? (
            <SortableName position={place + 1} name={item.name} />
          ) : (
            <button
              type="button"
              className={styles.toggle}
              aria-expanded={isOpen}
              aria-controls={contentId}
              onClick={onToggle}
            >
              {item.thumbnail && <span className={styles.thumbnail}>{item.thumbnail}</span>}
              <span>
                <SortableName position={place + 1} name={item.name} />
                <span className={styles.state}>
                  <span>{isOpen ? 'Close' : 'Edit'}</span>
                  {!isOpen && item.mark && <span className={styles.mark}>{item.mark}</span>}
                </span>
              </span>
            </button>
          )}
        </h3>
        {!isFixed && (
          <>
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
          </>
        )}
        {!isFixed && layout === 'grid' && (
          <button type="button" className={styles.send} aria-label={`Move to… ${about}`} onClick={onSend}>
            Move to…
          </button>
        )}
      </div>
      <div id={contentId} className={styles.content} hidden={isOpen === false}>
        {item.content}
      </div>
    </li>
  )
}

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
