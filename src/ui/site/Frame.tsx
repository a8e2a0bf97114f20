import { type ReactNode, useEffect, useRef } from 'react'
import { type Location, Outlet, ScrollRestoration, useLocation, useNavigation } from 'react-router'
import styles from './Frame.module.css'
import { SCROLL_KEY } from './restore-scroll.ts'

/** Surrounds every page with a skip link, a loading status and scroll restoration. */
export function Frame({ header, footer }: { header: ReactNode; footer?: ReactNode }) {
  const isLoading = useNavigation().state === 'loading'
  const main = useFocusAfterNavigation()
  return (
    <div className={styles.frame}>
      <a className={styles.skip} href="#main">
        Skip to content
      </a>
      {header}
      <div className={styles.progress} data-loading={isLoading} />
      <p className={styles.status} role="status">
        {isLoading ? 'Loading...' : ''}
      </p>
      <main id="main" ref={main} tabIndex={-1}>
        <Outlet />
      </main>
      {footer}
      <ScrollRestoration getKey={placeOf} storageKey={SCROLL_KEY} />
    </div>
  )
}

// The first location of every document has the key “default”, so use its address instead.
const placeOf = ({ key, pathname, search }: Location) => (key === 'default' ? pathname + search : key)

/** Moves the focus to the new page after client-side navigation, as a full page load does. */
function useFocusAfterNavigation() {
  const main = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  const focused = useRef(pathname)
  useEffect(() => {
    // A field of the new page may have taken the focus.
    const isField = document.activeElement?.matches('input, textarea')
    if (focused.current !== pathname && !isField) main.current?.focus({ preventScroll: true })
    focused.current = pathname
  }, [pathname])
  return main
}
