const CONTROL = 'button, a, input, textarea, select, label, summary'

let used: Element | null = null

/** Remembers which control was used last. */
function note({ target }: Event) {
  if (target instanceof Element) used = target.closest(CONTROL)
}

for (const kind of ['pointerdown', 'keydown']) globalThis.addEventListener?.(kind, note, true)

/** A ref for a notice. If the notice would cover the control that was used last, it moves to the other edge of the window. */
export function keepClear(notice: HTMLElement | null) {
  const place = notice?.parentElement
  if (!place) return
  delete place.dataset.flipped
  const [a, b] = [notice.getBoundingClientRect(), used?.getBoundingClientRect()]
  if (b && a.top < b.bottom && b.top < a.bottom && a.left < b.right && b.left < a.right) place.dataset.flipped = ''
}
