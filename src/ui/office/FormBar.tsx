import type { ReactNode } from 'react'
import styles from './FormBar.module.css'
import { useBottomBar } from './use-bottom-bar.ts'

type FormBarProps = { isUnsaved: boolean; children: ReactNode }

/** The buttons of a form. They stay in view while there is something to save. */
export function FormBar({ isUnsaved, children }: FormBarProps) {
  const bar = useBottomBar('--form-bar')
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the buttons inside are the controls
    <div
      ref={isUnsaved ? bar : undefined}
      className={styles.bar}
      data-unsaved={isUnsaved || undefined}
      // A press leaves the focus in a long text, or the buttons of a phone would move under the finger.
      onMouseDown={(event) => {
        if (matchMedia('(width < 48rem)').matches && document.activeElement?.role === 'textbox') event.preventDefault()
      }}
    >
      {children}
    </div>
  )
}
