export const CHUNK_TIMEOUT_MS = 120_000

/**
 * Notices when the client code fails to load. The server inlines this function and `show` as text, before all scripts
 * that could fail. The root element's `data-js` changes from `waiting` to `running` or `lost`.
 */
function watchScripts(timeoutMs: number, show: (message: string) => void) {
  const root = document.documentElement
  const giveUp = () => {
    if (root.dataset.js === 'waiting') show('Loading chunk 0 failed')
  }
  const { pathname, search } = location
  root.dataset.js = 'waiting'
  // A second press of Back can come before the code that would show the page before.
  addEventListener('popstate', () => {
    if (root.dataset.js === 'waiting' && location.pathname + location.search !== pathname + search) location.reload()
  })
  document.addEventListener('error', (event) => event.target instanceof HTMLScriptElement && giveUp(), true)
  setTimeout(giveUp, timeoutMs)
}

export const WATCH_SCRIPT = `(${watchScripts})(${CHUNK_TIMEOUT_MS},${markLost});`

/** Call this when the client code has loaded. */
export function markRunning() {
  document.documentElement.dataset.js = 'running'
}

/** Shows that a script failed to load. The server-rendered page stays readable. */
export function markLost(message: string) {
  document.documentElement.dataset.js = 'lost'
  const words = Object.assign(document.createElement('p'), { textContent: 'Part of this page did not load.' })
  const detail = Object.assign(document.createElement('small'), { textContent: message })
  const again = Object.assign(document.createElement('a'), { href: '', textContent: 'Try again' })
  document.getElementById('lost-chunk')?.replaceChildren(words, again, detail)
}
