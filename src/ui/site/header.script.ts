/** Marks <html> while the page is scrolled. Must be self-contained: the server inlines its source. */
export function watchScrolling(solidBeyondPx: number) {
  const mark = () => document.documentElement.toggleAttribute('data-scrolled', window.scrollY > solidBeyondPx)
  addEventListener('scroll', mark, { passive: true })
}

/** Opens the mobile menu, even before hydration. Must be self-contained as well. */
export function openMenu() {
  document.addEventListener('click', (event) => {
    const dialog = (event.target as Element).closest('[data-opens-menu]')?.nextElementSibling
    if (dialog instanceof HTMLDialogElement && !dialog.open) dialog.showModal()
  })
}

const SOLID_BEYOND_PX = 50

export const HEADER_SCRIPT = `(${watchScrolling})(${SOLID_BEYOND_PX});(${openMenu})();`
