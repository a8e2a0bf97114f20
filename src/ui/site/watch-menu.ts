import { addDialogEntry, onHistoryStep, settleEntries } from './history-entries.ts'

const TOGGLE = '[data-opens-menu]'
const WIDE = '(width >= 48rem)'

const toggle = () => document.querySelector(TOGGLE)
const menu = () => document.querySelector<HTMLDialogElement>(`${TOGGLE} + dialog`)
const close = () => menu()?.close()

let removeEntry: (() => void) | undefined

/** Closes the mobile menu, which header.script.ts opens. Call this after `hydrateRoot`, so that the router hears of a click first. */
export function watchMenu() {
  document.addEventListener('click', (event) => {
    const target = event.target as Element
    if (target.closest(TOGGLE)) noteOpen()
    // A tap on the backdrop.
    else if (target === menu()) close()
    else if (menu()?.contains(target)) leave(event, target.closest('a'))
  })
  const noteClosed = ({ target }: Event) => {
    if (target !== menu()) return
    toggle()?.setAttribute('aria-expanded', 'false')
    removeEntry?.()
    removeEntry = undefined
  }
  // This event does not bubble.
  document.addEventListener('close', noteClosed, { capture: true })
  matchMedia(WIDE).addEventListener('change', ({ matches }) => matches && close())
  // A step of several entries leads to another page.
  onHistoryStep(() => {
    close()
    return false
  })
  // The browser may keep a page with its open menu.
  window.addEventListener('pageshow', ({ persisted }) => persisted && close())
  noteOpen()
  settleEntries()
}

function noteOpen() {
  if (!menu()?.open) return
  toggle()?.setAttribute('aria-expanded', 'true')
  removeEntry ??= addDialogEntry(close)
}

/** Leads to the page of a link that the router leaves to the browser; that page takes the place of the menu's entry. */
function leave(event: MouseEvent, link: HTMLAnchorElement | null) {
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
  if (event.defaultPrevented) return close()
  event.preventDefault()
  location.replace(link.href)
}
