import { useSortable } from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import { useLayoutEffect, useRef } from 'react'
import { DownIcon, GripIcon, UpIcon } from './icons.tsx'
import styles from './SortableList.module.css'
import type { SortableThing } from './SortableList.tsx'
import { SortableName } from './SortableName.tsx'

type SortableItemProps = {
  item: SortableThing
  index: number
  count: number
  isStill: boolean
  /** One place up is -1, one down 1. */
  onStep: (by: number) => void
}

export function SortableItem({ item, index, count, isStill, onStep }: SortableItemProps) {
  const sortable = useSortable({ id: item.id, transition: isStill ? null : { duration: 160, easing: 'ease' } })
  const pressed = useRef<HTMLButtonElement>(null)

  // What is moved in the document loses the focus.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is about the step from one place to another
  useLayoutEffect(() => {
    pressed.current?.focus()
    pressed.current = null
  }, [index])

  function stepper(label: string, by: number) {
    const isEnd = index + by < 0 || index + by >= count
    return (
      <button
        type="button"
        className={styles.step}
        aria-label={`${label} “${item.name}”`}
        aria-disabled={isEnd}
        onClick={({ currentTarget }) => {
          if (isEnd) return
          pressed.current = currentTarget
          onStep(by)
        }}
      >
        {by < 0 ? <UpIcon /> : <DownIcon />}
      </button>
    )
  }

  return (
    <li
      ref={sortable.setNodeRef}
      className={styles.item}
      data-id={item.id}
      data-carried={sortable.isDragging || undefined}
      style={{ transform: CSS.Translate.toString(sortable.transform), transition: sortable.transition }}
    >
      <div className={styles.head}>
        <button
          type="button"
          ref={sortable.setActivatorNodeRef}
          className={styles.handle}
          {...sortable.attributes}
          {...sortable.listeners}
          aria-label={`Move “${item.name}”`}
        >
          <GripIcon />
        </button>
        <h3>
          <SortableName position={index + 1} name={item.name} />
        </h3>
        {stepper('Move up', -1)}
        {stepper('Move down', 1)}
      </div>
      <div className={styles.content}>{item.content}</div>
    </li>
  )
}
