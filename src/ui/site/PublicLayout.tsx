import './fonts.css'
import './tokens.css'
import './base.css'
import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { useLocation, useMatch } from 'react-router'
import { markRunning } from '#platform/rendering/notice-lost-bundle.script.ts'
import { warningFor } from '#platform/site-words.ts'
import { paths } from '#ui/paths.ts'
import { AgeGate } from './age-gate/AgeGate.tsx'
import { showStoredAnswer } from './age-gate/age-gate.script.ts'
import { Brand } from './Brand.tsx'
import { Document } from './Document.tsx'
import { Frame } from './Frame.tsx'
import { SHOW_FONTS } from './fonts.script.ts'
import { useFormNotice } from './form-outcome.ts'
import { FooterLogo } from './LogoImage.tsx'
import { MobileMenu } from './MobileMenu.tsx'
import { NavLinks, PageAnchor, usePageLinks } from './NavLinks.tsx'
import { Notice } from './Notice.tsx'
import styles from './PublicLayout.module.css'
import { useSite } from './site.ts'
import { tellOpened } from './tell-opened.ts'
import { restoreTyped } from './typed-text.ts'
import { unbroken } from './unbroken.tsx'
import { useIsHydrated } from './use-is-hydrated.ts'

/** @param form in the footer */
export function PublicLayout({ form }: { form: ReactNode }) {
  const { minimumAge } = useSite()
  const notice = useFormNotice()
  const isHydrated = useIsHydrated()
  // No age gate: these pages have no restricted content, and an email's link must work with one press.
  const matches = [
    ...[useMatch(paths.unsubscribe()), useMatch(paths.notMe())],
    ...[useMatch(paths.confirmSubscription()), useMatch(paths.subscription())],
  ]
  const isForAnyAge = matches.some((match) => match !== null)
  // If hydration fails, React recreates the document, without the attributes of <html> that scripts set and typed text.
  useLayoutEffect(() => {
    showStoredAnswer()
    markRunning()
    restoreTyped()
    // header.script.ts marks the header.
    dispatchEvent(new Event('scroll'))
  }, [])
  const { pathname } = useLocation()
  const shownPath = useRef(pathname)
  useLayoutEffect(() => {
    if (shownPath.current !== pathname) {
      dispatchEvent(new Event(SHOW_FONTS))
      tellOpened(pathname)
    }
    shownPath.current = pathname
  }, [pathname])
  return (
    <Document minimumAge={minimumAge}>
      {/* The hydrated form shows its outcome itself. */}
      {notice && !isHydrated && (
        <div className={styles.outcome} data-on-page={notice.isOnPage}>
          <Notice kind={notice.kind}>{notice.sentence}</Notice>
        </div>
      )}
      {!isForAnyAge && <AgeGate />}
      <div className={styles.site} data-any-age={isForAnyAge || undefined}>
        <Frame header={<Header />} footer={<Footer form={form} />} />
      </div>
    </Document>
  )
}

function Header() {
  return (
    <header className={styles.header}>
      <Brand />
      <nav className={styles.nav} aria-label="Main">
        <NavLinks isInRow />
      </nav>
      <MobileMenu />
    </header>
  )
}

function Footer({ form }: { form: ReactNode }) {
  const site = useSite()
  const { brand, copyrightYear, location, contactEmail, credit, logo, footerText, licenseNumber } = site
  const warning = warningFor(site, 'footer')
  const links = usePageLinks('footer')
  return (
    <footer className={styles.footer}>
      {form && <div className={styles.form}>{form}</div>}
      {logo && <FooterLogo logo={logo} />}
      <p className={styles.brand}>{`${brand} © ${copyrightYear}`}</p>
      <p>{location}</p>
      <p className={styles.mail}>
        <a href={`mailto:${contactEmail}`}>{contactEmail}</a>
      </p>
      {links.length > 0 && (
        <nav className={styles.pages} aria-label="More pages">
          <ul>
            {links.map((link) => (
              <li key={link.to}>
                <PageAnchor link={link} />
              </li>
            ))}
          </ul>
        </nav>
      )}
      {credit && <p className={styles.credit}>{credit}</p>}
      {(footerText || licenseNumber) && (
        <div className={styles.extras}>
          {footerText && <p dir="auto">{footerText}</p>}
          {licenseNumber && <p>{`License ${licenseNumber}`}</p>}
        </div>
      )}
      {warning && (
        <p className={styles.warning} dir="auto">
          {unbroken(warning)}
        </p>
      )}
    </footer>
  )
}
