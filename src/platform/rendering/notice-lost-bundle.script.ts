export const CHUNK_TIMEOUT_MS = 120_000

/**
 * Notices when the client code does not arrive. The server puts this function and `show` into the page as text, before
 * everything that could get lost. `data-js` goes from `waiting` to `running` or `lost`.
 */
function watchScripts(timeoutMs: number, show: (message: string) => void) {
  const root = document.documentElement
  const giveUp = () => {
    if (root.dataset.js === 'waiting') show('Loading chunk 0 failed')
  }
  root.dataset.js = 'waiting'
  document.addEventListener('error', (event) => event.target instanceof HTMLScriptElement && giveUp(), true)
  setTimeout(giveUp, timeoutMs)
}

export const WATCH_SCRIPT = `(${watchScripts})(${CHUNK_TIMEOUT_MS},${markLost});`

/** The client code has arrived. */
export function markRunning() {
  document.documentElement.dataset.js = 'running'
}

/** A script did not arrive. What the server wrote can still be read. */
export function markLost(message: string) {
  document.documentElement.dataset.js = 'lost'
  const words = Object.assign(document.createElement('p'), { textContent: message })
  const again = Object.assign(document.createElement('a'), { href: '', textContent: 'Try again' })
  document.getElementById('lost-chunk')?.replaceChildren(words, again)
}
