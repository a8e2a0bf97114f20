import { Link } from 'react-router'
import { adminPaths } from '../paths.ts'
import logo from '../site/art/logo.svg'
import { MenuLinks } from './MenuLinks.tsx'
import { MoreMenu } from './MoreMenu.tsx'
import { WORK } from './menu-links.ts'
import { SmallMenu } from './SmallMenu.tsx'
import styles from './TopBar.module.css'
import { useSignOut } from './use-sign-out.ts'

export function TopBar() {
  const { isLeaving, signOut } = useSignOut()
  return (
    <header className={styles.bar}>
      <Link className={styles.brand} to={adminPaths.admin()}>
        <img src={logo} alt="" width={32} height={32} />
        Admin
      </Link>
      <nav className={styles.nav} aria-label="Admin">
        <ul className={styles.work}>
          <MenuLinks links={WORK} />
        </ul>
        <MoreMenu />
        <button type="button" className={styles.signOut} aria-disabled={isLeaving} onClick={signOut}>
          Sign Out
        </button>
      </nav>
      <SmallMenu />
    </header>
  )
}
