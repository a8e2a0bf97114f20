import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** False in the server's HTML: a form that needs the script must not be sent without it. */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
