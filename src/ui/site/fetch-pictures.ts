const AT_ONCE = 4
// Placeholders are data URLs. They need no request.
const WAITING = 'img[loading="lazy"]:not([src^="data:"])'

const waiting = () => [...document.querySelectorAll<HTMLImageElement>(WAITING)]

/** The page behind the age question waits for the answer. */
const isPageShown = () =>
  document.documentElement.dataset.age === 'verified' || !document.querySelector('[data-age-answer]')

/**
 * Fetches images that the visitor has not scrolled to, once the browser is idle, so that a screenshot or a PDF of the
 * whole page shows them. Also watches for images that are added later.
 */
export function fetchPictures() {
  // Chrome prints after it has loaded them; other browsers print what they have.
  addEventListener('beforeprint', () => {
    for (const image of waiting()) image.loading = 'eager'
  })
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } }
  if (connection?.saveData) return
  // Safari has no `requestIdleCallback`.
  const whenIdle = window.requestIdleCallback ?? ((run: () => void) => setTimeout(run, 200))
  let isFetching = false
  const fetchThem = () => {
    if (isFetching) return
    isFetching = true
    whenIdle(async () => {
      if (isPageShown()) await fetchWaiting()
      isFetching = false
    })
  }
  const start = () => {
    fetchThem()
    const changes = { subtree: true, childList: true, attributeFilter: ['data-age'] }
    new MutationObserver(fetchThem).observe(document, changes)
  }
  if (document.readyState === 'complete') start()
  else addEventListener('load', start)
}

/** Fetches a few images at a time, so that the bandwidth is free for a page that the visitor opens. */
async function fetchWaiting() {
  for (let some = waiting(); some.length > 0; some = waiting()) {
    some.length = Math.min(some.length, AT_ONCE)
    for (const image of some) {
      image.fetchPriority = 'low'
      image.loading = 'eager'
    }
    await Promise.allSettled(some.map((image) => image.decode()))
  }
}
