import { useSyncExternalStore } from 'react'
import { Brand } from './Brand.tsx'
import styles from './Header.module.css'
import { MobileMenu } from './MobileMenu.tsx'
import { NavLinks } from './NavLinks.tsx'

const SOLID_BEYOND_PX = 50

export function Header() {
  return (
    <header className={styles.header} data-solid={useIsSolid()}>
      <Brand />
      <nav className={styles.nav} aria-label="Main">
        <NavLinks />
      </nav>
      <MobileMenu />
    </header>
  )
}

function useIsSolid() {
  return useSyncExternalStore(
    onScroll,
    () => window.scrollY > SOLID_BEYOND_PX,
    () => false,
  )
}

function onScroll(listener: () => void) {
  window.addEventListener('scroll', listener, { passive: true })
  return () => window.removeEventListener('scroll', listener)
}
