import './fonts.css'
import './tokens.css'
import './base.css'
import { useEffect, useRef } from 'react'
import { Outlet, ScrollRestoration, useLocation, useNavigation } from 'react-router'
import { AgeGate } from '../age-gate/AgeGate.tsx'
import { Document } from '../pages/Document.tsx'
import { Footer } from './Footer.tsx'
import { Header } from './Header.tsx'
import styles from './PublicLayout.module.css'

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

/** Moves the focus to a page that was just opened, as the browser does for one that it loads itself. */
function useFocusAfterNavigation() {
  const main = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  const focused = useRef(pathname)
  useEffect(() => {
    if (focused.current !== pathname) main.current?.focus({ preventScroll: true })
    focused.current = pathname
  }, [pathname])
  return main
}
