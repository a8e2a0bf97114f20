import { adminPaths, paths } from '../paths.ts'

const TOKEN = 'token'

/** That there is one says that somebody signed in. What they may do, the server decides at every call. */
export function storedToken(): string | null {
  try {
    return localStorage.getItem(TOKEN)
  } catch {
    return null
  }
}

export function forgetToken() {
  try {
    localStorage.removeItem(TOKEN)
  } catch {
    // Storage is blocked: there was none.
  }
}

type Place = { pathname: string; search: string }

let whereTo: () => Place = () => location

/** Tells where a step that is under way leads to, so that the login leads there as well. */
export function leadTo(destination: () => Place | undefined) {
  whereTo = () => destination() ?? location
}

function here() {
  const { pathname, search } = whereTo()
  return pathname + search
}

// A page makes several calls at once, and each of them may be refused.
let isLeaving = false

/** To the login, which goes on to `wanted` afterwards. */
function goToLogin(wanted: string) {
  if (isLeaving) return
  isLeaving = true
  const query = wanted === adminPaths.admin() ? '' : `?${new URLSearchParams({ next: wanted })}`
  location.replace(paths.login() + query)
}

/** Where a login leads: the page of the back office that `?next=` names, and nowhere else. */
export function nextPath(loginAddress: string): string {
  const { searchParams, origin } = new URL(loginAddress)
  const wanted = searchParams.get('next') ?? ''
  if (!URL.canParse(wanted, origin)) return paths.admin()
  const next = new URL(wanted, origin)
  const isOurs = next.origin === origin && `${next.pathname}/`.startsWith(`${paths.admin()}/`)
  return isOurs ? next.pathname + next.search + next.hash : paths.admin()
}

/** Sends who has no token to the login. False says that this page is being left: nothing more may be drawn. */
export function guard(wanted = here()): boolean {
  const isSignedIn = Boolean(storedToken())
  if (!isSignedIn) goToLogin(wanted)
  return isSignedIn
}

/** The server has refused a call: this session is over. */
export function leave() {
  forgetToken()
  goToLogin(here())
}

/** Guards a page that the browser kept as it was left, and one whose token goes in another tab. */
export function watchToken() {
  window.addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return
    isLeaving = false
    guard()
  })
  // A cleared storage names no key.
  window.addEventListener('storage', ({ key }) => (key === TOKEN || key === null) && guard())
}
