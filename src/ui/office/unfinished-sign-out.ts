const KEY = 'unfinishedSignOut'

/** Ends the session on the server. @returns false if that failed; the login page then retries */
export async function requestLogout(): Promise<boolean> {
  rememberSignOut(true)
  const isEnded = await fetch('/api/admin/auth/logout', { method: 'POST', keepalive: true }).then(
    ({ ok, status }) => ok || status === 401,
    () => false,
  )
  if (isEnded) rememberSignOut(false)
  return isEnded
}

/** A new login also settles an unfinished sign-out, because the server ends the earlier session. */
export function rememberSignOut(isUnfinished: boolean) {
  try {
    if (isUnfinished) localStorage.setItem(KEY, 'true')
    else localStorage.removeItem(KEY)
  } catch {
    // Storage is blocked, so no one can be signed in.
  }
}

export function isSignOutUnfinished(): boolean {
  try {
    return localStorage.getItem(KEY) !== null
  } catch {
    return false
  }
}
