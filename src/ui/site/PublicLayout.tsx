import './fonts.css'
import './tokens.css'
import './base.css'
import { useLayoutEffect, useRef } from 'react'
import { useLocation, useMatch } from 'react-router'
import { markRunning } from '../../platform/rendering/notice-lost-bundle.script.ts'
import { paths } from '../paths.ts'
import { AgeGate } from './age-gate/AgeGate.tsx'
import { showStoredAnswer } from './age-gate/age-gate.script.ts'
import { Brand } from './Brand.tsx'
import { Document } from './Document.tsx'
import { Frame } from './Frame.tsx'
import { SHOW_FONTS } from './fonts.script.ts'
import { MobileMenu } from './MobileMenu.tsx'
import { NavLinks } from './NavLinks.tsx'
import styles from './PublicLayout.module.css'
import { useSite } from './site.ts'

export function PublicLayout() {
  // No age gate: the page has no restricted content, and every recipient must be able to unsubscribe.
  const isForAnyAge = useMatch(paths.unsubscribe()) !== null
  // If hydration fails, React recreates the document without the attributes that scripts set on <html>.
  useLayoutEffect(() => {
    showStoredAnswer()
    markRunning()
  }, [])
  const { pathname } = useLocation()
  const shownPath = useRef(pathname)
  useLayoutEffect(() => {
    if (shownPath.current !== pathname) dispatchEvent(new Event(SHOW_FONTS))
    shownPath.current = pathname
  }, [pathname])
  return (
    <Document>
      {!isForAnyAge && <AgeGate />}
      <div className={styles.site} data-any-age={isForAnyAge || undefined}>
        <Frame header={<Header />} footer={<Footer />} />
      </div>
    </Document>
  )
}

function Header() {
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

function Footer() {
  const { brand, copyrightYear, location, contactEmail, credit } = useSite()
  return (
    <footer className={styles.footer}>
      <p className={styles.brand}>{`${brand} © ${copyrightYear}`}</p>
      <p>{location}</p>
      <p>
        <a href={`mailto:${contactEmail}`}>{contactEmail}</a>
      </p>
      <p className={styles.credit}>{credit}</p>
    </footer>
  )
}
