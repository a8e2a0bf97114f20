/** Keeps a ground below the header once the page is scrolled. It stands alone: the server puts it into the page as text. */
export function watchScrolling(solidBeyondPx: number) {
  const mark = () => document.documentElement.toggleAttribute('data-scrolled', window.scrollY > solidBeyondPx)
  addEventListener('scroll', mark, { passive: true })
}

/** Opens the menu, also while the rest of the script is on its way. It stands alone as well. */
export function openMenu() {
  document.addEventListener('click', (event) => {
    const dialog = (event.target as Element).closest('[data-opens-menu]')?.nextElementSibling
    if (dialog instanceof HTMLDialogElement && !dialog.open) dialog.showModal()
  })
}

const SOLID_BEYOND_PX = 50

export const HEADER_SCRIPT = `(${watchScrolling})(${SOLID_BEYOND_PX});(${openMenu})();`
