import { SHOW_FONTS } from '../fonts.script.ts'

export const REFUSAL = 'You must be 21 or older to enter this site.'

/**
 * Opens the gate if the visitor has confirmed the minimum age, or a higher one, before. Must be self-contained: the
 * server inlines its source. Only ages other than 21 are stored and, as `data-minimum-age`, written into the page.
 */
export function showStoredAnswer() {
  const root = document.documentElement
  try {
    const isVerified = localStorage.getItem('ageVerified') === 'true'
    const confirmed = Number(localStorage.getItem('ageVerifiedFor') ?? 21)
    if (isVerified && confirmed >= Number(root.dataset.minimumAge ?? 21)) root.dataset.age = 'verified'
  } catch {
    // Storage is blocked, so every page asks again.
  }
}

/** Handles the answer, even before hydration. Must be self-contained as well. */
export function takeAnswer(showFonts: string, refusal: string) {
  document.addEventListener('click', (event) => {
    const button = (event.target as Element).closest<HTMLButtonElement>('[data-age-answer]')
    const root = document.documentElement
    const age = root.dataset.minimumAge
    if (button?.dataset.ageAnswer === 'yes') {
      try {
        localStorage.setItem('ageVerified', 'true')
        if (age) localStorage.setItem('ageVerifiedFor', age)
        else localStorage.removeItem('ageVerifiedFor')
      } catch {
        // Storage is blocked, so the answer counts for this page only.
      }
      root.dataset.age = 'verified'
      dispatchEvent(new Event(showFonts))
      const place = document.querySelector<HTMLElement>('input:target') ?? document.getElementById('main')
      place?.focus({ preventScroll: true })
    } else if (button) {
      alert(age ? refusal.replace('21', age) : refusal)
      location.assign(button.value)
    }
  })
}

/** Runs in the head, before the first paint. */
export const AGE_GATE_SCRIPT = `(${showStoredAnswer})();(${takeAnswer})('${SHOW_FONTS}','${REFUSAL}');`
