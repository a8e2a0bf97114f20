import { useNavigate } from 'react-router'
import { adminPaths, paths } from '../paths.ts'
import { useBusy } from '../site/use-busy.ts'
import { forgetToken } from './guard.ts'
import { requestLogout } from './unfinished-sign-out.ts'

const PATIENCE_MS = 2000

/** What every sign-out button does, and whether signing out is under way. */
export function useSignOut() {
  const { isBusy, run } = useBusy()
  const navigate = useNavigate()
  async function leave() {
    await signOut()
    // Without a network the browser would show its own error instead of the login.
    if (navigator.onLine) location.assign(paths.login())
    else await navigate(adminPaths.signedOut(), { replace: true })
  }
  return { isLeaving: isBusy, signOut: () => void run(leave) }
}

/** Ends the session here, and on the server as soon as that can be told. */
async function signOut() {
  const patience = new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))
  await Promise.race([requestLogout(), patience])
  forgetToken()
}
