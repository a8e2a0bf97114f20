import { useState } from 'react'
import { useNavigate } from 'react-router'
import { adminPaths, paths } from '../paths.ts'
import { signOut } from './sign-out.ts'

/** For every button that signs out: what it does, and whether that is under way. */
export function useSignOut() {
  const [isLeaving, setIsLeaving] = useState(false)
  const navigate = useNavigate()
  const leaveOnce = async () => {
    if (isLeaving) return
    setIsLeaving(true)
    await signOut()
    // Without a network the browser would show its own error instead of the login.
    if (navigator.onLine) location.assign(paths.login())
    else await navigate(adminPaths.signedOut(), { replace: true })
  }
  return { isLeaving, signOut: () => void leaveOnce() }
}
