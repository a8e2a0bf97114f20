/** Opens the gate for who has answered before. It stands alone: the server puts it into the page as text. */
export function showStoredAnswer() {
  const root = document.documentElement
  try {
    if (localStorage.getItem('ageVerified') === 'true') root.dataset.age = 'verified'
  } catch {
    // Storage is blocked: the question is asked on every page.
  }
}

/** Takes the answer, also while the rest of the script is on its way. It stands alone as well. */
export function takeAnswer() {
  document.addEventListener('click', (event) => {
    const button = (event.target as Element).closest<HTMLButtonElement>('[data-age-answer]')
    if (button?.dataset.ageAnswer === 'yes') {
      try {
        localStorage.setItem('ageVerified', 'true')
      } catch {
        // Then it counts for this page alone.
      }
      document.documentElement.dataset.age = 'verified'
      document.getElementById('main')?.focus({ preventScroll: true })
    } else if (button) {
      alert('You must be 21 or older to enter this site.')
      location.assign(button.value)
    }
  })
}

/** Runs in the head, before the first paint. */
export const AGE_GATE_SCRIPT = `(${showStoredAnswer})();(${takeAnswer})();`
