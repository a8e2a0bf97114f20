import { useEffect, useRef } from 'react'

/**
 * Moves the focus to the top of a list when its page changes, because the link that was followed may be gone.
 * @param topOf finds the element to focus; must be a stable function
 * @returns a ref for the element around the page links
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
