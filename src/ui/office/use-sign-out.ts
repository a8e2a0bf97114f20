import { useNavigate } from 'react-router'
import { adminPaths, paths } from '../paths.ts'
import { signOut } from './sign-out.ts'
import { useBusy } from './use-busy.ts'

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
