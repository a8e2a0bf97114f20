import styles from './ToolButton.module.css'

type ToolButtonProps = { label: string; path: string; isOff?: boolean; onUse: () => void }

/** Unlike `disabled`, `aria-disabled` keeps the focus on a button that can no longer be used. */
export function ToolButton({ label, path, isOff = false, onUse }: ToolButtonProps) {
  return (
    <button
      type="button"
      className={styles.tool}
      aria-label={label}
      title={label}
      aria-disabled={isOff}
      onClick={() => !isOff && onUse()}
    >
      <ToolIcon path={path} />
    </button>
  )
}

export function ToolIcon({ path }: { path: string }) {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true">
      <path d={path} />
    </svg>
  )
}
