import { tryStorage } from '#ui/site/try-storage.ts'

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
  tryStorage(() => (isUnfinished ? localStorage.setItem(KEY, 'true') : localStorage.removeItem(KEY)))
}

export const isSignOutUnfinished = () => tryStorage(() => localStorage.getItem(KEY)) === 'true'
