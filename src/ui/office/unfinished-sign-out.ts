const KEY = 'unfinishedSignOut'

/** Ends the session on the server. False when that could not be told, which is remembered until it can. */
export async function requestLogout(): Promise<boolean> {
  rememberSignOut(true)
  const isEnded = await fetch('/api/admin/auth/logout', { method: 'POST', keepalive: true }).then(
    ({ ok, status }) => ok || status === 401,
    () => false,
  )
  if (isEnded) rememberSignOut(false)
  return isEnded
}

/** Signing in again ends the earlier session as well. */
export function rememberSignOut(isUnfinished: boolean) {
  try {
    if (isUnfinished) localStorage.setItem(KEY, 'true')
    else localStorage.removeItem(KEY)
  } catch {
    // Storage is blocked: nobody can have signed in.
  }
}

export function isSignOutUnfinished(): boolean {
  try {
    return localStorage.getItem(KEY) !== null
  } catch {
    return false
  }
}
