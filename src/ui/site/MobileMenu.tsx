import { Brand } from './Brand.tsx'
import styles from './MobileMenu.module.css'
import { NavLinks } from './NavLinks.tsx'

/**
 * The navigation of small screens: header.script.ts opens it, and `watchMenu` closes it, so that pages without React
 * have it too. The native modal dialog traps the focus and returns it.
 */
export function MobileMenu() {
  return (
    <div className={styles.menu}>
      <button
        type="button"
        className={styles.toggle}
        aria-label="Open menu"
        aria-expanded={false}
        data-opens-menu=""
        suppressHydrationWarning
      >
        <span className={styles.bars} />
      </button>
      <dialog className={styles.dialog} aria-label="Menu" suppressHydrationWarning>
        <div className={styles.panel}>
          <div className={styles.top}>
            <Brand />
            <form method="dialog">
              <button type="submit" className={styles.toggle} aria-label="Close menu">
                <span className={styles.cross} />
              </button>
            </form>
          </div>
          <nav aria-label="Main">
            <NavLinks />
          </nav>
        </div>
      </dialog>
    </div>
  )
}
