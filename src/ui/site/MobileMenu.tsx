import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { Brand } from './Brand.tsx'
import styles from './MobileMenu.module.css'
import { NavLinks } from './NavLinks.tsx'
import { useCloseOnBack } from './use-close-on-back.ts'

const WIDE = '(width >= 48rem)'

/** The navigation of small screens. The native modal dialog traps the focus and returns it. */
export function MobileMenu() {
  const dialog = useRef<HTMLDialogElement>(null)
  const [isOpen, setIsOpen] = useState(false)
  const close = () => dialog.current?.close()
  const { key } = useLocation()
  useCloseOnBack(isOpen, close)

  // header.script.ts may have opened the dialog before hydration.
  useEffect(() => setIsOpen(dialog.current?.open ?? false), [])

  // Every navigation closes the dialog, including Back.
  const place = useRef(key)
  useEffect(() => {
    if (key !== place.current) dialog.current?.close()
    place.current = key
  }, [key])

  useEffect(() => {
    const wide = window.matchMedia(WIDE)
    const closeWhenWide = () => wide.matches && dialog.current?.close()
    wide.addEventListener('change', closeWhenWide)
    return () => wide.removeEventListener('change', closeWhenWide)
  }, [])

  return (
    <div className={styles.menu}>
      {/* header.script.ts opens the next sibling of this button. */}
      <button
        type="button"
        className={styles.toggle}
        aria-label="Open menu"
        aria-expanded={isOpen}
        data-opens-menu=""
        onClick={() => setIsOpen(true)}
      >
        <span className={styles.bars} />
      </button>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the backdrop is the pointer's way; the keyboard has Escape */}
      <dialog
        ref={dialog}
        className={styles.dialog}
        aria-label="Menu"
        onClose={() => setIsOpen(false)}
        onClick={(event) => event.target === event.currentTarget && close()}
      >
        <div className={styles.panel}>
          <div className={styles.top}>
            <Brand onFollow={close} />
            <form method="dialog">
              <button type="submit" className={styles.toggle} aria-label="Close menu">
                <span className={styles.cross} />
              </button>
            </form>
          </div>
          <nav aria-label="Main">
            <NavLinks onFollow={close} />
          </nav>
        </div>
      </dialog>
    </div>
  )
}
