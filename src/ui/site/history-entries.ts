/** Handles a step through the history. Returns true if the page stays the same, so that the router ignores the step. */
type Handler = (event: PopStateEvent) => boolean

const handlers = new Set<Handler>()

/** Must run before the router is created: Chrome calls the window's listeners in the order in which they were added. */
export function watchHistory() {
  window.addEventListener(
    'popstate',
    (event) => [...handlers].some((handle) => handle(event)) && event.stopImmediatePropagation(),
    { capture: true },
  )
}

/** For dialogs with an entry of their own in the history. Returns a function that removes the handler. */
export function onHistoryStep(handle: Handler) {
  handlers.add(handle)
  return () => {
    handlers.delete(handle)
  }
}
