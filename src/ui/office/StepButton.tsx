import type { ReactNode } from 'react'
import { flushSync } from 'react-dom'
import styles from './StepButton.module.css'

type StepButtonProps = {
  label: string
  icon: ReactNode
  /** Whether the item cannot move further in this direction. */
  isEnd: boolean
  onStep: () => void
  /** Names the button in a sortable list. */
  control?: string
}

/** Moves an item one step, and keeps the focus. */
export function StepButton({ label, icon, isEnd, onStep, control }: StepButtonProps) {
  return (
    <button
      type="button"
      className={styles.step}
      data-control={control}
      aria-label={label}
      aria-disabled={isEnd}
      onClick={({ currentTarget }) => {
        if (isEnd) return
        flushSync(onStep)
        // An element loses the focus when it moves in the DOM.
        currentTarget.focus()
      }}
    >
      {icon}
    </button>
  )
}
