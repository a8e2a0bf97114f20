import { useNavigate } from 'react-router'
import { adminPaths, paths } from '#ui/paths.ts'
import { useBusy } from '#ui/site/use-busy.ts'
import { forgetToken } from './guard.ts'
import { requestLogout } from './unfinished-sign-out.ts'

const PATIENCE_MS = 2000

export function useSignOut() {
  const { isBusy, run } = useBusy()
  const navigate = useNavigate()
  async function leave() {
    await signOut()
    // Offline, the browser would show its own error page instead of the login.
    if (navigator.onLine) location.assign(paths.login())
    else await navigate(adminPaths.signedOut(), { replace: true })
  }
  return { isLeaving: isBusy, signOut: () => void run(leave) }
}

/** Waits at most `PATIENCE_MS` for the server. The login page retries a sign-out that the server missed. */
async function signOut() {
  const patience = new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))
  await Promise.race([requestLogout(), patience])
  forgetToken()
}
