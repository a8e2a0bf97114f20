import { SHOW_FONTS } from '../fonts.script.ts'

/** Opens the gate if the visitor has answered before. Must be self-contained: the server inlines its source. */
export function showStoredAnswer() {
  const root = document.documentElement
  try {
    if (localStorage.getItem('ageVerified') === 'true') root.dataset.age = 'verified'
  } catch {
    // Storage is blocked, so every page asks again.
  }
}

/** Handles the answer, even before hydration. Must be self-contained as well. */
export function takeAnswer(showFonts: string) {
  document.addEventListener('click', (event) => {
    const button = (event.target as Element).closest<HTMLButtonElement>('[data-age-answer]')
    if (button?.dataset.ageAnswer === 'yes') {
      try {
        localStorage.setItem('ageVerified', 'true')
      } catch {
        // Storage is blocked, so the answer counts for this page only.
      }
      document.documentElement.dataset.age = 'verified'
      dispatchEvent(new Event(showFonts))
      document.getElementById('main')?.focus({ preventScroll: true })
    } else if (button) {
      alert('You must be 21 or older to enter this site.')
      location.assign(button.value)
    }
  })
}

/** Runs in the head, before the first paint. */
export const AGE_GATE_SCRIPT = `(${showStoredAnswer})();(${takeAnswer})('${SHOW_FONTS}');`
