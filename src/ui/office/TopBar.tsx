import { Burger, Drawer, VisuallyHidden } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useState } from 'react'
import { Link, useLocation } from 'react-router'
import { adminPaths, paths } from '#ui/paths.ts'
import logo from '#ui/site/art/logo.svg'
import { LogoImage } from '#ui/site/LogoImage.tsx'
import { useArt, useSite } from '#ui/site/site.ts'
import { useCloseOnBack } from '#ui/site/use-close-on-back.ts'
import { MenuGroups } from './MenuGroups.tsx'
import { SignedInPerson } from './SignedInPerson.tsx'
import styles from './TopBar.module.css'
import { useSignOut } from './use-sign-out.ts'

/** In CSS pixels; leaves room for the menu on a phone. */
const LOGO_BOX = { width: 130, height: 36 }

/** The bar and its menu, which is a column on the left on wide screens. */
export function TopBar() {
  const { isLeaving, signOut } = useSignOut()
  const site = useSite()
  const mark = useArt('logo', logo)
  return (
    <header className={styles.bar}>
      <Link className={styles.brand} to={adminPaths.admin()}>
        {site.logo ? (
          <LogoImage logo={site.logo} alt="" box={LOGO_BOX} />
        ) : (
          <img src={mark} alt="" width={32} height={32} />
        )}
        <span>Admin</span>
      </Link>
      <nav className={styles.nav} aria-label="Admin">
        <SignedInPerson>
          {(name) => (
            <Link className={styles.entry} to={adminPaths.account()}>
              <VisuallyHidden>Logged in as </VisuallyHidden>
              <span className={styles.person}>{name}</span>
            </Link>
          )}
        </SignedInPerson>
        <a className={styles.entry} href={paths.home()}>
          View site
        </a>
        <button type="button" className={styles.signOut} aria-disabled={isLeaving} onClick={signOut}>
          Sign Out
        </button>
        <div className={styles.column}>
          <MenuGroups />
        </div>
      </nav>
      <SmallMenu />
    </header>
  )
}

const WIDE = '(width >= 68.75rem)'

function SmallMenu() {
  const { key } = useLocation()
  // Storing the location key closes the menu on every navigation, including Back.
  const [openAt, setOpenAt] = useState<string | null>(null)
  const isWide = useMediaQuery(WIDE)
  const isOpen = openAt === key && !isWide
  const close = () => setOpenAt(null)
  const { isLeaving, signOut } = useSignOut()
  useCloseOnBack(isOpen, close)
  return (
    <div className={styles.menu}>
      <Burger
        classNames={{ root: styles.burger }}
        size="sm"
        color="currentcolor"
        aria-label="Open menu"
        aria-expanded={isOpen}
        onClick={() => setOpenAt(key)}
      />
      <Drawer
        opened={isOpen}
        onClose={close}
        position="right"
        size="25rem"
        title="Menu"
        classNames={{
          content: styles.panel,
          header: styles.header,
          title: styles.title,
          body: styles.body,
          close: styles.close,
        }}
        closeButtonProps={{ 'aria-label': 'Close menu' }}
      >
        <nav aria-label="Admin">
          <MenuGroups withPerson onFollow={close} />
          <div className={styles.foot}>
            <a href={paths.home()}>View site</a>
            <button type="button" aria-disabled={isLeaving} onClick={signOut}>
              Sign Out
            </button>
          </div>
        </nav>
      </Drawer>
    </div>
  )
}
