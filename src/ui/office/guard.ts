import { adminPaths, paths } from '#ui/paths.ts'
import { tryStorage } from '#ui/site/try-storage.ts'

const TOKEN = 'token'
const STORAGE_TEST = 'storage-test'

/** The token only shows that someone logged in; the server checks the session on every call. */
export const storedToken = () => tryStorage(() => localStorage.getItem(TOKEN)) ?? null

/** Whether the browser lets this site store a token. */
export function canStoreToken(): boolean {
  const isStored = tryStorage(() => {
    localStorage.setItem(STORAGE_TEST, 'true')
    localStorage.removeItem(STORAGE_TEST)
    return true
  })
  return isStored === true
}

/** Stores the token of a renewed session. @param renewed the answer of a call that renews it */
export function keepToken({ token }: { token?: string | undefined }) {
  if (token) tryStorage(() => localStorage.setItem(TOKEN, token))
}

export const forgetToken = () => tryStorage(() => localStorage.removeItem(TOKEN))

type Place = { pathname: string; search: string }

let whereTo: () => Place = () => location

/** Sets a function that returns the pending navigation's target, to which the login then leads. */
export function leadTo(destination: () => Place | undefined) {
  whereTo = () => destination() ?? location
}

function here() {
  const { pathname, search } = whereTo()
  return pathname + search
}

// Several calls of a page may get 401 at the same time.
let isLeaving = false

/** Redirects to the login, which leads on to `wanted`. */
function goToLogin(wanted: string) {
  if (isLeaving) return
  isLeaving = true
  const query = wanted === adminPaths.admin() ? '' : `?${new URLSearchParams({ next: wanted })}`
  location.replace(paths.login() + query)
}

/** Returns the back office path in `?next=`, or /admin if that leads anywhere else. */
export function nextPath(loginAddress: string): string {
  const { searchParams, origin } = new URL(loginAddress)
  const wanted = searchParams.get('next') ?? ''
  if (!URL.canParse(wanted, origin)) return paths.admin()
  const next = new URL(wanted, origin)
  const isOurs = next.origin === origin && `${next.pathname}/`.startsWith(`${paths.admin()}/`)
  return isOurs ? next.pathname + next.search + next.hash : paths.admin()
}

/** Redirects to the login if there is no token. Returns false then, and the caller must not render. */
export function guard(wanted = here()): boolean {
  const isSignedIn = Boolean(storedToken())
  if (!isSignedIn) goToLogin(wanted)
  return isSignedIn
}

/** Handles a 401: the session has ended. */
export function leave() {
  forgetToken()
  goToLogin(here())
}

/** Runs `guard` for pages from the back/forward cache, and when another tab removes the token. */
export function watchToken() {
  window.addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return
    isLeaving = false
    guard()
  })
  // The key is null if the whole storage was cleared.
  window.addEventListener('storage', ({ key }) => (key === TOKEN || key === null) && guard())
}
