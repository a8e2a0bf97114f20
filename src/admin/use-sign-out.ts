import { useState } from 'react'
import { signOut } from './sign-out.ts'

/** For every button that signs out: what it does, and whether that is under way. */
export function useSignOut() {
  const [isLeaving, setIsLeaving] = useState(false)
  const leaveOnce = () => {
    if (isLeaving) return
    setIsLeaving(true)
    void signOut()
  }
  return { isLeaving, signOut: leaveOnce }
}
