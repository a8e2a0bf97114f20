const KEY = 'unfinishedSignOut'

/** Ends the session on the server. False when that could not be told, which is remembered until it can. */
export async function endSession(): Promise<boolean> {
  const isEnded = await fetch('/api/admin/auth/logout', { method: 'POST', keepalive: true }).then(
    ({ ok, status }) => ok || status === 401,
    () => false,
  )
  try {
    if (isEnded) localStorage.removeItem(KEY)
    else localStorage.setItem(KEY, 'true')
  } catch {
    // Storage is blocked: nobody can have signed in.
  }
  return isEnded
}

export function isSignOutUnfinished(): boolean {
  try {
    return localStorage.getItem(KEY) !== null
  } catch {
    return false
  }
}
