import { Burger, Drawer } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { paths } from '#ui/paths.ts'
import { MenuGroups } from './MenuGroups.tsx'
import styles from './SmallMenu.module.css'
import { useSignOut } from './use-sign-out.ts'

const WIDE = '(width >= 68.75rem)'

export function SmallMenu() {
  const { key } = useLocation()
  // Storing the location key closes the menu on every navigation, including Back.
  const [openAt, setOpenAt] = useState<string | null>(null)
  const isWide = useMediaQuery(WIDE)
  const isOpen = openAt === key && !isWide
  const close = () => setOpenAt(null)
  const { isLeaving, signOut } = useSignOut()
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
