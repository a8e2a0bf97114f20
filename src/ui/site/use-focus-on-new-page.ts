import { useEffect, useRef } from 'react'

/**
 * Who has gone on reads from the top, also with the keyboard; the link that they pressed may be gone.
 * @param topOf what they read from, of the links of the list; stays the same
 * @returns for the links
 */
export function useFocusOnNewPage(page: number, topOf: (links: Element | null) => HTMLElement | null | undefined) {
  const links = useRef<HTMLElement>(null)
  const shown = useRef(page)
  useEffect(() => {
    const focused = document.activeElement
    const hasFocus = focused === document.body || links.current?.contains(focused)
    if (shown.current !== page && hasFocus) topOf(links.current)?.focus({ preventScroll: true })
    shown.current = page
  }, [page, topOf])
  return links
}
