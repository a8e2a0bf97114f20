import { paths } from '../paths.ts'
import { removeDrafts } from './drafts.ts'
import { forgetToken } from './guard.ts'

const PATIENCE_MS = 2000

/** Ends the session here and on the server, which is told first, and not waited for when it does not answer. */
export async function signOut() {
  const told = fetch('/api/admin/auth/logout', { method: 'POST', keepalive: true }).catch(() => {})
  const patience = new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))
  await Promise.race([told, patience])
  forgetToken()
  removeDrafts()
  location.assign(paths.login())
}
