/** Handles a step through the history. Returns true if the page stays the same, so that the router ignores the step. */
type Handler = (event: PopStateEvent) => boolean

const handlers = new Set<Handler>()

/** The open dialogs, innermost last. Each has an entry of its own in the history. */
const open: (() => void)[] = []

/** The entries that the router adds while those of closed dialogs are being removed; undefined otherwise. */
let later: (() => void)[] | undefined

/** The router's key of the visit to the page on which the dialogs are open. */
let visit: unknown

const entriesIn = (state: { dialogs?: number } | null) => state?.dialogs ?? 0

/** Must run before the router is created: Chrome calls the window's listeners in the order in which they were added. */
export function watchHistory() {
  window.addEventListener(
    'popstate',
    (event) => [...handlers].some((handle) => handle(event)) && event.stopImmediatePropagation(),
    { capture: true },
  )
}

/** For what follows the history itself. Returns a function that removes the handler. */
export function onHistoryStep(handle: Handler) {
  handlers.add(handle)
  return () => {
    handlers.delete(handle)
  }
}

/** Gives an open dialog an entry of its own in the history. Returns a function that removes the entry. */
export function addDialogEntry(close: () => void) {
  open.push(close)
  settleEntries()
  return () => {
    open.splice(open.indexOf(close), 1)
    settleEntries()
  }
}

/** Later, because other dialogs may open or close in the same render. After a reload, this removes old entries. */
export const settleEntries = () => queueMicrotask(settle)

/** Adds the entries of new dialogs, and removes those of closed ones. */
function settle() {
  if (later) return
  const { history } = window
  const surplus = entriesIn(history.state) - open.length
  if (surplus > 0) {
    holdRouter()
    history.go(-surplus)
  }
  for (let missing = -surplus; missing > 0; missing--) {
    visit = history.state?.key
    history.pushState({ ...history.state, dialogs: entriesIn(history.state) + 1 }, '')
  }
}

/** A link in a dialog may close it. The new page's entry must not be added before the step back has arrived. */
function holdRouter() {
  const waiting: (() => void)[] = []
  later = waiting
  for (const name of ['pushState', 'replaceState'] as const) {
    window.history[name] = (...entry) => waiting.push(() => window.history[name](...entry))
  }
}

function releaseRouter(waiting: (() => void)[]) {
  later = undefined
  // Uncovers the methods of the prototype.
  Reflect.deleteProperty(window.history, 'pushState')
  Reflect.deleteProperty(window.history, 'replaceState')
  for (const change of waiting) change()
  settle()
}

onHistoryStep(({ state }) => {
  if (later) {
    releaseRouter(later)
    return true
  }
  const left = entriesIn(state)
  // Going forward leads to the entry of a dialog that is closed.
  if (left > open.length) settle()
  if (left >= open.length || state?.key !== visit) return false
  for (const close of open.slice(left).reverse()) close()
  // A dialog that asks first is still open and gets an entry again.
  setTimeout(settle)
  return true
})
