import { useClickOutside } from '@mantine/hooks'
import { type KeyboardEvent, useRef, useState } from 'react'
import { matchPath, useLocation } from 'react-router'
import { paths } from '../paths.ts'
import { MenuLinks } from './MenuLinks.tsx'
import styles from './MoreMenu.module.css'
import { MORE } from './menu-links.ts'

/** The less common links, in a panel below its button. */
export function MoreMenu() {
  const { key, pathname } = useLocation()
  // Storing the location key closes the menu on every navigation, including Back.
  const [openAt, setOpenAt] = useState<string | null>(null)
  const isOpen = openAt === key
  const isHere = MORE.some(({ to }) => matchPath(to, pathname))
  const close = () => setOpenAt(null)
  const whole = useClickOutside<HTMLDivElement>(close)
  const button = useRef<HTMLButtonElement>(null)

  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !isOpen) return
    close()
    button.current?.focus()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only listens to what its button and links do
    <div
      ref={whole}
      className={styles.more}
      onKeyDown={closeOnEscape}
      onBlur={({ currentTarget, relatedTarget }) => relatedTarget && !currentTarget.contains(relatedTarget) && close()}
    >
      <button
        ref={button}
        type="button"
        className={styles.toggle}
        aria-expanded={isOpen}
        aria-current={isHere || undefined}
        onClick={() => setOpenAt(isOpen ? null : key)}
      >
        More
      </button>
      {isOpen && (
        <ul className={styles.panel}>
          <MenuLinks links={MORE} onFollow={close} />
          <li>
            <a href={paths.home()}>View site</a>
          </li>
        </ul>
      )}
    </div>
  )
}
