import { useSyncExternalStore } from 'react'
import { Link } from 'react-router'
import { paths } from '../paths.ts'
import logo from './art/logo.svg'
import styles from './Header.module.css'
import { MobileMenu } from './MobileMenu.tsx'
import { NavLinks } from './NavLinks.tsx'
import { useSite } from './site.ts'

const SOLID_BEYOND_PX = 50

export function Header() {
  const { brand } = useSite()
  return (
    <header className={styles.header} data-solid={useIsSolid()}>
      <Link className={styles.brand} to={paths.home()}>
        <img src={logo} alt="" width={32} height={32} />
        <span>{brand}</span>
      </Link>
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
