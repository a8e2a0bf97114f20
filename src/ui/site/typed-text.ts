let before: HTMLInputElement[] = []
let focused: EventTarget | null = null
const watching = new AbortController()

/** Links, buttons and text areas have those properties of an input that `restoreTyped` needs, or lack them all. */
const findAll = () => [...document.querySelectorAll<HTMLInputElement>('a, button, input, textarea')]

/** Remembers what a visitor may type into or focus. Call this before hydration. */
export function watchTyped() {
  before = findAll()
  focused = document.activeElement
  const setFocused = ({ target }: Event) => {
    focused = target
  }
  // A microtask, because Chrome also dispatches this event while React removes the element.
  const forget = ({ target }: Event) =>
    queueMicrotask(() => {
      if (focused === target) focused = null
    })
  addEventListener('focusin', setFocused, watching)
  addEventListener('focusout', forget, watching)
}

/**
 * Copies typed text and the focus to the new elements if React has recreated the document, because others changed the
 * HTML. The removed elements still have the text. Call this before effects, which read what was typed before hydration.
 */
export function restoreTyped() {
  watching.abort()
  const after = findAll()
  for (const old of before.filter(({ isConnected }) => !isConnected)) {
    const isLike = (other: HTMLElement) =>
      other.localName === old.localName &&
      ['name', 'href'].every((name) => other.getAttribute(name) === old.getAttribute(name))
    const now = after.filter(isLike)[before.filter(isLike).indexOf(old)]
    if (!now) continue
    if (now.value !== old.value) now.value = old.value
    if (old !== focused) continue
    now.focus({ preventScroll: true })
    // An input for an email address has no selection.
    if (old.selectionStart !== null) now.setSelectionRange?.(old.selectionStart, old.selectionEnd)
  }
  before = []
}
