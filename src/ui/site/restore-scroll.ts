import { tryStorage } from './try-storage.ts'

/** Where React Router keeps how far each page of the history was scrolled. */
export const SCROLL_KEY = 'places'

/** Scrolls an entry of the router that a page without React loads again. The browser leaves that to the router. */
export function restoreScroll() {
  if (history.scrollRestoration === 'auto') return
  history.scrollRestoration = 'auto'
  const places = tryStorage(() => JSON.parse(sessionStorage.getItem(SCROLL_KEY) ?? '{}'))
  scrollTo({ top: places?.[history.state?.key ?? location.pathname + location.search], behavior: 'instant' })
}
