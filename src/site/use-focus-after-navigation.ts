import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/** Moves the focus to a page that was just opened, as the browser does for one that it loads itself. */
export function useFocusAfterNavigation() {
  const main = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  const focused = useRef(pathname)
  useEffect(() => {
    if (focused.current !== pathname) main.current?.focus({ preventScroll: true })
    focused.current = pathname
  }, [pathname])
  return main
}
