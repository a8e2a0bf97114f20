import type { Pages } from './use-pages.ts'

/** What a key does while pages are shown. Those with Ctrl stay the browser's: they magnify the whole site. */
export function pressKey(event: KeyboardEvent, pages: Pages, count: number) {
  if (event.ctrlKey || event.metaKey || event.altKey) return
  const act = actionOf(event.key, pages, count)
  if (!act) return
  event.preventDefault()
  act()
}

function actionOf(key: string, pages: Pages, count: number) {
  switch (key) {
    case '+':
    case '=':
      return pages.zoomIn
    case '-':
      return pages.zoomOut
    case '0':
      return pages.fit
    case 'Home':
      return () => pages.goTo(1)
    case 'End':
      return () => pages.goTo(count)
    // On a magnified page the arrows move it sideways.
    case 'ArrowRight':
      return pages.isWiderThanScreen() ? null : pages.next
    case 'ArrowLeft':
      return pages.isWiderThanScreen() ? null : pages.previous
    default:
      return null
  }
}
