export const CHUNK_TIMEOUT_MS = 120_000

/**
 * Notices when the program itself does not arrive. It stands alone: the server puts it into the page as text, before
 * everything that could get lost. `data-js` goes from `waiting` to `running` or `lost`, and style does the rest.
 */
function watchScripts(timeoutMs: number) {
  const root = document.documentElement
  const giveUp = () => {
    if (root.dataset.js === 'waiting') root.dataset.js = 'lost'
  }
  root.dataset.js = 'waiting'
  document.addEventListener('error', (event) => event.target instanceof HTMLScriptElement && giveUp(), true)
  setTimeout(giveUp, timeoutMs)
}

export const WATCH_SCRIPT = `(${watchScripts})(${CHUNK_TIMEOUT_MS});`

/** The program has come. */
export function markRunning() {
  document.documentElement.dataset.js = 'running'
}

/** The page's own part has not: what the server wrote can still be read. */
export function markLost(message: string) {
  document.documentElement.dataset.js = 'lost'
  const place = document.getElementById('lost-chunk')
  if (place) place.textContent = message
}
