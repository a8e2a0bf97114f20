/**
 * Decides about the gate before the first paint, and takes the answer, also while the rest of the script is on its way.
 * It is put into the page as text, so it stands alone.
 */
export function ageGate() {
  const root = document.documentElement
  root.dataset.js = ''
  try {
    if (localStorage.getItem('ageVerified') === 'true') root.dataset.age = 'verified'
  } catch {
    // Storage is blocked: the question is asked on every page.
  }
  document.addEventListener('click', (event) => {
    const button = (event.target as Element).closest<HTMLButtonElement>('[data-age-answer]')
    if (button?.dataset.ageAnswer === 'yes') {
      try {
        localStorage.setItem('ageVerified', 'true')
      } catch {}
      root.dataset.age = 'verified'
      document.getElementById('main')?.focus({ preventScroll: true })
    } else if (button) {
      alert('You must be 21 or older to enter this site.')
      location.assign(button.value)
    }
  })
}
