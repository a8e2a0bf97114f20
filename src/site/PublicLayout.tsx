import './fonts.css'
import './tokens.css'
import './base.css'
import { Outlet, ScrollRestoration, useNavigation } from 'react-router'
import { AgeGate } from '../age-gate/AgeGate.tsx'
import { Document } from '../pages/Document.tsx'
import { Footer } from './Footer.tsx'
import { Header } from './Header.tsx'
import styles from './PublicLayout.module.css'
import { useFocusAfterNavigation } from './use-focus-after-navigation.ts'

export function PublicLayout() {
  const isLoading = useNavigation().state === 'loading'
  const main = useFocusAfterNavigation()
  return (
    <Document>
      <AgeGate />
      <div className={styles.site}>
        <a className={styles.skip} href="#main">
          Skip to content
        </a>
        <Header />
        <div className={styles.progress} data-loading={isLoading} />
        <p className={styles.status} role="status">
          {isLoading ? 'Loading...' : ''}
        </p>
        <main id="main" ref={main} tabIndex={-1}>
          <Outlet />
        </main>
        <Footer />
      </div>
      <ScrollRestoration />
    </Document>
  )
}
