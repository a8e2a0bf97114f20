import { Outlet, ScrollRestoration, useNavigation } from 'react-router'
import { useFocusAfterNavigation } from '../site/use-focus-after-navigation.ts'
import styles from './AdminLayout.module.css'
import { TopBar } from './TopBar.tsx'

export function AdminLayout() {
  const isLoading = useNavigation().state === 'loading'
  const main = useFocusAfterNavigation()
  return (
    <div className={styles.shell}>
      <a className={styles.skip} href="#main">
        Skip to content
      </a>
      <TopBar />
      <div className={styles.progress} data-loading={isLoading} />
      <p className={styles.status} role="status">
        {isLoading ? 'Loading...' : ''}
      </p>
      <main id="main" ref={main} tabIndex={-1}>
        <Outlet />
      </main>
      <ScrollRestoration />
    </div>
  )
}
