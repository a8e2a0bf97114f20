import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { Brand } from './Brand.tsx'
import styles from './MobileMenu.module.css'
import { NavLinks } from './NavLinks.tsx'

const WIDE = '(width >= 48rem)'

/** The navigation of small screens. A modal dialog keeps the focus inside and gives it back by itself. */
export function MobileMenu() {
  const dialog = useRef<HTMLDialogElement>(null)
  const [isOpen, setIsOpen] = useState(false)
  const close = () => dialog.current?.close()
  const { key } = useLocation()

  // biome-ignore lint/correctness/useExhaustiveDependencies: every new place, also by the way back, closes it
  useEffect(() => dialog.current?.close(), [key])

  useEffect(() => {
    const wide = window.matchMedia(WIDE)
    const closeWhenWide = () => wide.matches && dialog.current?.close()
    wide.addEventListener('change', closeWhenWide)
    return () => wide.removeEventListener('change', closeWhenWide)
  }, [])

  const open = () => {
    setIsOpen(true)
    dialog.current?.showModal()
  }
  return (
    <div className={styles.menu}>
      <button type="button" className={styles.toggle} aria-label="Open menu" aria-expanded={isOpen} onClick={open}>
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
            <button type="button" className={styles.toggle} aria-label="Close menu" onClick={close}>
              <span className={styles.cross} />
            </button>
          </div>
          {isOpen && (
            <nav aria-label="Main">
              <NavLinks onFollow={close} />
            </nav>
          )}
        </div>
      </dialog>
    </div>
  )
}
