import { Brand } from './Brand.tsx'
import styles from './Header.module.css'
import { MobileMenu } from './MobileMenu.tsx'
import { NavLinks } from './NavLinks.tsx'

export function Header() {
  return (
    <header className={styles.header}>
      <Brand />
      <nav className={styles.nav} aria-label="Main">
        <NavLinks />
      </nav>
      <MobileMenu />
    </header>
  )
}
